import { ORDER_STATUSES } from '../../../contracts/orders.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import type { Column } from '../../components/table/data-table.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useDayColumn } from '../../components/table/use-day-column.tsx';
import { useSumColumns } from '../../kit/club/use-sum-columns.tsx';
import { useListPage } from '../../kit/list-page.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { PaymentStatusChip } from '../payments/PaymentStatusChip.tsx';
import { orderPayment } from './order-payment.ts';
import { readOwnOrders, type Order } from './orders-data.ts';
import { OrderStatusChip } from './OrderStatusChip.tsx';
import { useItemName } from './use-item-name.ts';

/** Everything that the user has ordered from the shop. */
export default function OwnOrdersPage() {
  const { t } = useLanguage('orders');
  const { id } = useUser();
  const page = useListPage('orders', ['orders', 'own', id], (request) => readOwnOrders(id, request));
  const columns = useColumns();
  const toShop = <ButtonLink to={paths.shop}>{t('toShop')}</ButtonLink>;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <ButtonLink kind="secondary" to={paths.shop}>
            {t('toShop')}
          </ButtonLink>
        }
      />
      <DataTable
        {...page}
        label={t('title')}
        columns={columns}
        rowId={(order) => order.id}
        rowLink={(order) => paths.order(order.id)}
        noSearch
        empty={<EmptyState card title={t('empty')} action={toShop} note={t('emptyNote')} />}
      />
    </>
  );
}

function useColumns(): Column<Order>[] {
  const { t } = useLanguage(['orders', 'adminOrders', 'payment']);
  const itemName = useItemName();
  const days = useDayColumn();
  const sums = useSumColumns();
  return [
    {
      id: 'number',
      header: t('columns.number'),
      value: (row) => t('number', { number: row.number }),
      cell: (row) => (
        <span className="font-semibold whitespace-nowrap tabular">{t('number', { number: row.number })}</span>
      ),
    },
    {
      id: 'items',
      header: t('columns.items'),
      value: (row) => row.order_items.map((item) => `${item.quantity}\u00a0×\u00a0${itemName(item)}`).join(', '),
      sortable: false,
    },
    {
      id: 'status',
      header: t('columns.status'),
      value: (row) => t(`adminOrders:statuses.${row.status}`),
      cell: (row) => <OrderStatusChip status={row.status} />,
      filter: ORDER_STATUSES.map((value) => ({ value, label: t(`adminOrders:statuses.${value}`) })),
    },
    {
      id: 'payment',
      header: t('columns.payment'),
      value: (row) => {
        const payment = orderPayment(row.payments);
        return payment ? t(`payment:statuses.${payment.status}`) : null;
      },
      cell: ({ status, payments }) => {
        const payment = orderPayment(payments);
        return (
          payment &&
          (status !== 'cancelled' || payment.status !== 'failed') && <PaymentStatusChip status={payment.status} />
        );
      },
      sortable: false,
    },
    days({ id: 'date', header: t('columns.date'), day: (row) => row.created_at }),
    ...sums<Order>({ id: 'total', header: t('columns.total'), amount: ({ total }) => total }),
  ];
}
