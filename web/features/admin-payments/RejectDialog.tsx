import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useMoney } from '../club/use-money.ts';
import { useDecision } from './payments-data.ts';
import type { OfficePayment } from './payments-data.ts';

const MAX_NOTE = 1000;

/** Says that a payment did not come, and why: the family reads the note. */
export function RejectDialog({ row, onClose }: { row: OfficePayment; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const { moneyText } = useMoney();
  const [note, setNote] = useState('');
  const decide = useDecision();
  const reject = () =>
    runMutation(
      decide.mutateAsync,
      { ids: [row.id], verdict: 'reject_payment', note },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('admin:payments.rejected'));
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('admin:payments.rejectTitle', { amount: moneyText(row.amount) })}
      description={t('admin:payments.rejectNote')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="danger" busy={decide.isPending} onClick={reject}>
            {t('admin:payments.reject')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('admin:payments.why')}
        optional
        rows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormError message={decide.error ? errorText(codeOf(decide.error)) : undefined} />
    </Dialog>
  );
}
