import { rejectPaymentInput, undoPaymentValidationInput } from '../../../../contracts/inputs/payments.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { type AdminPayment, useUndoConfirmation } from './payments-data.ts';

/** Says that a payment did not come, and why: the family reads the note. */
export function RejectDialog({ row, onClose }: { row: AdminPayment; onClose: () => void }) {
  const { t } = useLanguage('admin');
  const { moneyText } = useMoney();
  const form = useClubForm(rejectPaymentInput, { payment_id: row.id, note: '' });
  return (
    <FormDialog
      danger
      form={form}
      onClose={onClose}
      call="reject_payment"
      done={t('payments.rejected')}
      title={t('payments.rejectTitle', { amount: moneyText(row.amount) })}
      description={t('payments.rejectNote')}
      submitLabel={t('payments.reject')}
    >
      <TextArea label={t('payments.why')} optional rows={2} {...form.field('note')} />
    </FormDialog>
  );
}

/** Takes a confirmation back, and says what becomes of the payment; the family reads the note. */
export function UndoDialog({ row, onClose }: { row: AdminPayment; onClose: () => void }) {
  const { t } = useLanguage('admin');
  const { brief } = useMoney();
  const { run } = useUndoConfirmation();
  const form = useClubForm(undoPaymentValidationInput, { payment_id: row.id, note: '' });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      save={({ payment_id, note }) => run({ ids: [payment_id], note })}
      done={() => ({ text: t('payments.undo.done', { count: 1 }), about: row.id })}
      title={t('payments.undo.title', {
        amount: brief(row.amount),
        name: row.family?.full_name || row.family?.email || row.reference,
      })}
      description={t('payments.undo.lead')}
      submitLabel={t('payments.undo.action')}
    >
      <TextArea label={t('payments.why')} optional rows={2} {...form.field('note')} />
    </FormDialog>
  );
}
