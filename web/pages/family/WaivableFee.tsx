import { useState } from 'react';
import { waiveFeeInput } from '../../../contracts/inputs/payments.ts';
import type { Fee } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { useFeeName } from '../../features/payments/FeeLines.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import type { DeskChild } from './family-data.ts';

interface FeeProps {
  child: Pick<DeskChild, 'id' | 'first_name'>;
  fee: Pick<Fee, 'kind' | 'year'>;
}

/** A fee that the enrollment asks for, which the desk may spare the child. */
export function WaivableFee({ child, fee }: FeeProps & { fee: Fee }) {
  const nameOf = useFeeName();
  const { moneyText } = useMoney();
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 flex-1">
        {nameOf(fee)} · <span className="font-semibold whitespace-nowrap tabular">{moneyText(fee.amount)}</span>
      </span>
      <WaiveButton child={child} fee={fee} />
    </p>
  );
}

/** Spares a child a fee, for a reason. */
export function WaiveButton({ child, fee }: FeeProps) {
  const { t } = useLanguage('desk');
  const nameOf = useFeeName();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('fee.waive')}
        <span className="sr-only">{nameOf(fee)}</span>
      </Button>
      {open && <WaiveDialog child={child} fee={fee} onClose={() => setOpen(false)} />}
    </>
  );
}

function WaiveDialog({ child, fee, onClose }: FeeProps & { onClose: () => void }) {
  const { t } = useLanguage('desk');
  const nameOf = useFeeName();
  const form = useClubForm(waiveFeeInput, { child_id: child.id, kind: fee.kind, year: fee.year, reason: '' });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="waive_fee"
      done={t('fee.done')}
      title={t('fee.title', { name: child.first_name })}
      description={t('fee.note', { fee: nameOf(fee) })}
      submitLabel={t('fee.confirm')}
    >
      <TextArea label={t('fee.reason')} rows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
