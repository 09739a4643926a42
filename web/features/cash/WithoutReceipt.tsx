import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithoutReceipt as Payment } from '../../../contracts/cash.ts';
import { addFiscalReceiptInput } from '../../../contracts/inputs/cash.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { Money } from '../../components/Money.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { DayField } from '../../kit/DayField.tsx';
import { showFault, useClubForm } from '../../lib/form.ts';
import { clubDay, useFormat } from '../../lib/format.ts';
import { usePriceDisplay } from '../../lib/price-display.ts';
import { CashList, CashRow } from './CashRow.tsx';

/** Cash payments without a fiscal receipt, to which its number is added. */
export function WithoutReceipt({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation('cash');
  const display = usePriceDisplay();
  const { date } = useFormat();
  const [adding, setAdding] = useState<Payment | null>(null);
  return (
    <CashList title={t('without.title')} empty={t('without.empty')} count={payments.length}>
      {payments.map((row) => (
        <CashRow
          key={row.payment_id}
          title={row.name ?? row.reference}
          note={[date(row.day), row.reference, row.taken_by && t('without.taken', { name: row.taken_by })]
            .filter(Boolean)
            .join(' · ')}
          sum={<Money amount={row.amount} euroCents={row.euro_cents} display={display} />}
          actions={
            <Button kind="secondary" onClick={() => setAdding(row)}>
              {t('without.add')}
              <span className="sr-only">{row.reference}</span>
            </Button>
          }
        />
      ))}
      {adding && <AddReceipt payment={adding} onClose={() => setAdding(null)} />}
    </CashList>
  );
}

function AddReceipt({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation(['cash', 'common', 'payment']);
  const add = useProcedure('add_fiscal_receipt');
  const { payment_id, reference, day } = payment;
  const form = useClubForm(addFiscalReceiptInput, { payment_id, fiscal_number: '', fiscal_on: day });
  const { errors } = form.formState;
  const submit = form.handleSubmit((input) =>
    add.run(input, {
      onSuccess: () => {
        toast.success(t('cash:without.done'));
        onClose();
      },
      onError: (error) => showFault(form, error),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('cash:without.dialog', { reference })}
      description={t('cash:without.lead')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={add.isPending} onClick={() => void submit()}>
            {t('cash:without.submit')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          label={t('payment:receipt.number')}
          help={t('payment:receipt.numberHelp')}
          autoComplete="off"
          error={errors.fiscal_number?.message}
          {...form.register('fiscal_number')}
        />
        <DayField control={form.control} name="fiscal_on" label={t('payment:receipt.date')} max={clubDay()} />
      </form>
      <FormError message={errors.root?.message} />
    </Dialog>
  );
}
