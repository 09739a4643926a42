import type { OrderStatus } from '../../../contracts/orders.ts';
import { StatusChip } from '../../components/Chip.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

const PROGRESS = { pending: 'waiting', completed: 'good', cancelled: 'off' } as const;

/** The status of an order. */
export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const { t } = useLanguage('adminOrders');
  return <StatusChip progress={PROGRESS[status]}>{t(`statuses.${status}`)}</StatusChip>;
}
