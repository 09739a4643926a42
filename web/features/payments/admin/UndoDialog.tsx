import { useTranslation } from 'react-i18next';
import { undoPaymentValidationInput } from '../../../../contracts/inputs/payments.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useMoney } from '../../locations/club/use-money.ts';
import { useUndoConfirmation } from './payments-data.ts';
import type { AdminPayment } from './payments-data.ts';

/** Takes a confirmation back, and says what becomes of the payment; the family reads the note. */
export function UndoDialog({ row, onClose }: { row: AdminPayment; onClose: () => void }) {
  const { t } = useTranslation('admin');
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
