import type { PaymentStatus } from '../../../contracts/payments.ts';
import { StatusChip, type Progress } from '../../components/Chip.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

const PROGRESS: Record<PaymentStatus, Progress> = {
  pending: 'warning',
  validated: 'good',
  paid: 'good',
  failed: 'bad',
  refunded: 'off',
};

/** The status of a payment. */
export function PaymentStatusChip({ status }: { status: PaymentStatus }) {
  const { t } = useLanguage('payment');
  return <StatusChip progress={PROGRESS[status]}>{t(`statuses.${status}`)}</StatusChip>;
}
