import { useTranslation } from 'react-i18next';
import { rejectPaymentInput } from '../../../../contracts/inputs/payments.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useMoney } from '../../locations/club/use-money.ts';
import { useRejectPayment } from './payments-data.ts';
import type { AdminPayment } from './payments-data.ts';

/** Says that a payment did not come, and why: the family reads the note. */
export function RejectDialog({ row, onClose }: { row: AdminPayment; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { moneyText } = useMoney();
  const { mutateAsync } = useRejectPayment();
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
