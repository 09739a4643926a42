import { DELIVERIES, ORDER_STATUSES } from '../../../../contracts/orders.ts';
import { Chip } from '../../../components/Chip.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { useDayColumn } from '../../../components/table/use-day-column.tsx';
import { useSumColumns } from '../../../kit/club/use-sum-columns.tsx';
import { useFamilyColumns } from '../../../kit/family-columns.ts';
import { FamilyLine } from '../../../kit/FamilyLine.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { PaymentStatusChip } from '../../payments/PaymentStatusChip.tsx';
import { orderPayment } from '../order-payment.ts';
import { OrderStatusChip } from '../OrderStatusChip.tsx';
import { useItemName } from '../use-item-name.ts';
import type { AdminOrder, OrderItem } from './orders-data.ts';

export function useOrderColumns(): Column<AdminOrder>[] {
  const { t } = useLanguage(['adminOrders', 'payment']);
  const itemName = useItemName();
  const days = useDayColumn();
  const families = useFamilyColumns();
  const sums = useSumColumns();
  // „2 × Шапка, 1 × Очила“.
  const itemsText = (items: readonly OrderItem[]) =>
    items.map((item) => `${item.quantity}\u00a0×\u00a0${itemName(item)}`).join(', ');
  const secondary = (row: AdminOrder) => {
    const status = paymentStatus(row);
    return [prepared(row) && t(`${prepared(row)!}`), status && t(`payment:statuses.${status}`)]
      .filter(Boolean)
      .join(' · ');
  };
  return [
    {
      id: 'number',
      header: t('columns.number'),
      value: (row) => row.number,
      cell: (row) => (
        <>
          <span className="font-semibold whitespace-nowrap tabular">{t('number', { number: row.number })}</span>
          <FamilyLine family={row.buyer} />
        </>
      ),
    },
    ...families<AdminOrder>(t('columns.buyer'), (row) => row.buyer),
    {
      id: 'items',
      header: t('columns.items'),
      value: (row) => itemsText(row.order_items),
      cell: (row) => (
        <>
          {itemsText(row.order_items)}
          <span className="block text-sm text-muted max-md:hidden">{goesTo(row, t(`delivery.${row.delivery}`))}</span>
        </>
      ),
      sortable: false,
    },
    {
      id: 'address',
      header: t('columns.address'),
      value: (row) => goesTo(row, t(`delivery.${row.delivery}`)),
      besides: true,
      filterLabel: t('columns.delivery'),
      filter: DELIVERIES.map((value) => ({ value, label: t(`delivery.${value}`) })),
    },
    {
      id: 'status',
      header: t('columns.status'),
      value: (row) => t(`statuses.${row.status}`),
      cell: (row) => (
        <>
          <span className="inline-flex flex-wrap gap-1.5 whitespace-nowrap">
            <OrderStatusChip status={row.status} />
            <span className="contents md:hidden">
              {prepared(row) && <Chip tone="water">{t(`${prepared(row)!}`)}</Chip>}
              <PaymentChip row={row} />
            </span>
          </span>
          <span className="block text-sm text-muted max-md:hidden">{secondary(row)}</span>
        </>
      ),
      filter: ORDER_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    {
      id: 'payment',
      header: t('columns.payment'),
      value: ({ payments }) => {
        const payment = orderPayment(payments);
        return payment
          ? `${t(`payment:statuses.${payment.status}`)} · ${t(`payment:methods.${payment.method}`)}`
          : null;
      },
      besides: true,
    },
    days({ id: 'date', header: t('columns.date'), day: (row) => row.created_at }),
    ...sums<AdminOrder>({ id: 'total', header: t('columns.total'), amount: ({ total }) => total }),
  ];
}

/** A debt of an order that is called off needs no action any more. */
function PaymentChip({ row }: { row: AdminOrder }) {
  const status = paymentStatus(row);
  return status && <PaymentStatusChip status={status} />;
}

/** The state of the money; null where there is nothing to say of it. */
function paymentStatus({ status, payments }: AdminOrder) {
  const payment = orderPayment(payments);
  return !payment || (status === 'cancelled' && payment.status === 'failed') ? null : payment.status;
}

/** The progress of an order that waits: ready at the pool, or sent. */
const prepared = ({ status, ready_at, sent_at }: AdminOrder): 'isReady' | 'isSent' | null =>
  status !== 'pending' ? null : sent_at ? 'isSent' : ready_at ? 'isReady' : null;

/** „За вземане: Басейн „Мадара“, Шумен · Лев Петров“; the buyer's own name and phone are beside the number. */
const goesTo = (
  { shipping_address, recipient_name, phone, buyer, tracking_number }: AdminOrder,
  way: string,
): string => {
  const other = [
    recipient_name === buyer?.full_name ? null : recipient_name,
    phone && phone !== buyer?.phone ? formatPhone(phone) : null,
  ];
  return [`${way}: ${shipping_address}`, other.filter(Boolean).join(', '), tracking_number].filter(Boolean).join(' · ');
};
