import { useState } from 'react';
import type { WithoutReceipt as Payment } from '../../../contracts/cash.ts';
import { addFiscalReceiptInput } from '../../../contracts/inputs/cash.ts';
import { Button } from '../../components/Button.tsx';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { DayField } from '../../kit/DayField.tsx';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { CashList, CashRow } from './CashRow.tsx';

/** Cash payments without a fiscal receipt, to which its number is added. */
export function WithoutReceipt({ payments, own = false }: { payments: readonly Payment[]; own?: boolean }) {
  const { t, date } = useLanguage('cash');
  const [adding, setAdding] = useState<Payment | null>(null);
  return (
    <CashList title={t('without.title')} empty={t('without.empty')} count={payments.length}>
      {payments.map((row) => (
        <CashRow
          key={row.payment_id}
          title={[row.name ?? row.reference]}
          note={[date(row.day), row.reference, !own && row.taken_by && t('without.taken', { name: row.taken_by })]}
          sum={<Price amount={row.amount} euroCents={row.euro_cents} />}
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
  const { t } = useLanguage(['cash', 'payment']);
  const { payment_id, reference, day } = payment;
  const form = useClubForm(addFiscalReceiptInput, { payment_id, fiscal_number: '', fiscal_on: day });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="add_fiscal_receipt"
      done={t('without.done')}
      title={t('without.dialog', { reference })}
      description={t('without.lead')}
      submitLabel={t('without.submit')}
    >
      <TextField
        label={t('payment:receipt.number')}
        help={t('payment:receipt.numberHelp')}
        autoComplete="off"
        {...form.field('fiscal_number')}
      />
      <DayField {...form.typed('fiscal_on')} label={t('payment:receipt.date')} max={clubDay()} />
    </FormDialog>
  );
}
