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

interface PaymentStatusChipProps {
  status: PaymentStatus;
  /** Said instead of a failure: it is not asked for any more. */
  end?: 'waived' | 'dropped' | null;
}

/** The status of a payment. */
export function PaymentStatusChip({ status, end }: PaymentStatusChipProps) {
  const { t } = useLanguage('payment');
  if (end) return <StatusChip progress="off">{t(`ends.${end}`)}</StatusChip>;
  return <StatusChip progress={PROGRESS[status]}>{t(`statuses.${status}`)}</StatusChip>;
}
