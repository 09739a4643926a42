import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { splitPaymentInput } from '../../../../contracts/inputs/installments.ts';
import { evenInstallments, INSTALLMENTS } from '../../../../contracts/installments.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { DateField } from '../../../components/fields/DateField.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useMoney } from '../../../kit/club/use-money.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { PriceField } from '../../../kit/PriceField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { AdminPayment } from './payments-data.ts';

interface SplitDialogProps {
  row: AdminPayment;
  onClose: () => void;
}

const USUAL = 3;
const COUNTS = Array.from({ length: INSTALLMENTS.max - INSTALLMENTS.min + 1 }, (_, at) => at + INSTALLMENTS.min);

/** Splits a payment that waits into installments: even ones a month apart, which the desk may change. */
export function SplitDialog({ row, onClose }: SplitDialogProps) {
  const { t } = useLanguage('admin');
  const { moneyText, currency } = useMoney();
  const split = useProcedure('split_payment');
  const [count, setCount] = useState(USUAL);
  const [from, setFrom] = useState(row.due_on > clubDay() ? row.due_on : clubDay());
  const form = useClubForm(splitPaymentInput, {
    payment_id: row.id,
    installments: evenInstallments(row.amount, { count, from, currency }),
  });
  const { fields, replace } = useFieldArray({ control: form.control, name: 'installments' });
  const refill = (next: { count: number; from: string }) => {
    setCount(next.count);
    setFrom(next.from);
    replace(evenInstallments(row.amount, { ...next, currency }));
  };
  const watched = form.watch('installments');
  const rest = watched.slice(0, -1).reduce((left, { amount }) => left - (amount || 0), row.amount);
  const submit = form.saving(({ payment_id, installments }) => {
    if (rest <= 0) return form.setError('root', { message: t('payments.split.tooMuch') });
    const last = installments.length - 1;
    return split.run(
      { payment_id, installments: installments.map((one, at) => (at === last ? { ...one, amount: rest } : one)) },
      { done: t('payments.split.done'), onSuccess: onClose },
    );
  });
  return (
    <FormDialog
      sheet
      form={form}
      onClose={onClose}
      onSubmit={submit}
      title={t('payments.split.title', {
        amount: moneyText(row.amount),
        name: row.child_name || row.family?.full_name || row.reference,
      })}
      submitLabel={t('payments.split.action')}
    >
      <p className="text-muted">{t('payments.split.lead')}</p>
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField
          label={t('payments.split.count')}
          value={String(count)}
          onChange={({ target }) => refill({ count: Number(target.value), from })}
          options={COUNTS.map((value) => ({ value: String(value), label: String(value) }))}
        />
        <DateField
          label={t('payments.split.from')}
          value={from}
          min={clubDay()}
          onChange={(day) => (/^\d{4}-\d\d-\d\d$/.test(day) ? refill({ count, from: day }) : setFrom(day))}
        />
      </div>
      <ol className="flex flex-col gap-3">
        {fields.map((field, at) => (
          <li
            key={field.id}
            aria-label={t('payments.split.part', { number: at + 1 })}
            className="rounded-card border border-line p-4"
          >
            <p className="mb-2 font-semibold">{t('payments.split.part', { number: at + 1 })}</p>
            <div className="grid items-end gap-3 sm:grid-cols-2">
              {at < fields.length - 1 ? (
                <PriceField {...form.typed(`installments.${at}.amount`)} label={t('payments.split.amount')} />
              ) : (
                <p className={`self-center ${rest > 0 ? '' : 'font-semibold text-danger'}`}>
                  {rest > 0 ? t('payments.split.rest', { amount: moneyText(rest) }) : t('payments.split.tooMuch')}
                </p>
              )}
              <DayField
                {...form.typed(`installments.${at}.due_on`)}
                label={t('payments.split.dueOn')}
                min={clubDay()}
              />
            </div>
          </li>
        ))}
      </ol>
    </FormDialog>
  );
}

/** Takes the installments back: the payment waits whole again. */
export function UndoSplitDialog({ row, onClose }: SplitDialogProps) {
  const { t } = useLanguage('admin');
  return (
    <ConfirmDialog
      title={t('payments.split.undoTitle')}
      description={t('payments.split.undoNote')}
      confirmLabel={t('payments.split.undo')}
      kind="primary"
      call="undo_payment_split"
      input={{ payment_id: row.id }}
      done={t('payments.split.undone')}
      onClose={onClose}
    />
  );
}
