import { rejectPaymentInput, undoPaymentValidationInput } from '../../../../contracts/inputs/payments.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useMoney } from '../../locations/club/use-money.ts';
import { type AdminPayment, useUndoConfirmation } from './payments-data.ts';

/** Says that a payment did not come, and why: the family reads the note. */
export function RejectDialog({ row, onClose }: { row: AdminPayment; onClose: () => void }) {
  const { t } = useLanguage('admin');
  const { moneyText } = useMoney();
  const { mutateAsync } = useProcedure('reject_payment');
  return (
    <ReasonDialog
      danger
      optional
      title={t('payments.rejectTitle', { amount: moneyText(row.amount) })}
      description={t('payments.rejectNote')}
      label={t('payments.why')}
      confirmLabel={t('payments.reject')}
      done={t('payments.rejected')}
      schema={rejectPaymentInput}
      values={{ payment_id: row.id, note: '' }}
      field="note"
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}

/** Takes a confirmation back, and says what becomes of the payment; the family reads the note. */
export function UndoDialog({ row, onClose }: { row: AdminPayment; onClose: () => void }) {
  const { t } = useLanguage('admin');
  const { brief } = useMoney();
  const { mutateAsync } = useUndoConfirmation();
  return (
    <ReasonDialog
      optional
      title={t('payments.undo.title', {
        amount: brief(row.amount),
        name: row.family?.full_name || row.family?.email || row.reference,
      })}
      description={t('payments.undo.lead')}
      label={t('payments.why')}
      confirmLabel={t('payments.undo.action')}
      done={t('payments.undo.done', { count: 1 })}
      schema={undoPaymentValidationInput}
      values={{ payment_id: row.id, note: '' }}
      field="note"
      onConfirm={({ payment_id, note }) => mutateAsync({ ids: [payment_id], note })}
      onClose={onClose}
    />
  );
}
