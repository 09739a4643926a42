import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HAND_METHODS } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { quoteQuery } from '../../features/enrollments/quote-data.ts';
import { useMoney } from '../../features/locations/club/use-money.ts';
import { faultText } from '../../lib/error-text.ts';
import type { DeskChild, DeskEnrollment } from './family-data.ts';

interface RenewDialogProps {
  child: DeskChild;
  enrollment: DeskEnrollment;
  onClose: () => void;
}

/** Buys a package again for a family, at the price that the server names. */
export function RenewDialog({ child, enrollment, onClose }: RenewDialogProps) {
  const { t } = useTranslation(['desk', 'payment', 'common']);
  const { brief } = useMoney();
  const [method, setMethod] = useState<(typeof HAND_METHODS)[number]>('cash');
  const quote = useQuery(quoteQuery(enrollment.id));
  const renew = useProcedure('renew_enrollment');
  const problem = renew.error ?? quote.error;
  const submit = () =>
    renew.run(
      { enrollment_id: enrollment.id, method, expected_amount: quote.data?.amount ?? null },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('desk:renew.done'));
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('desk:renew.title', { name: child.first_name })}
      description={t('desk:renew.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={renew.isPending || quote.isPending} disabled={!quote.data} onClick={submit}>
            {t('desk:renew.save', { amount: quote.data ? brief(quote.data.amount ?? 0) : '…' })}
          </Button>
        </>
      }
    >
      <SegmentedControl
        name={t('desk:enroll.method')}
        value={method}
        onChange={setMethod}
        segments={HAND_METHODS.map((value) => ({ value, label: t(`payment:methods.${value}`) }))}
      />
      <FormError message={faultText(problem)} />
    </Dialog>
  );
}
