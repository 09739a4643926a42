import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { paths } from '../../../lib/paths.ts';
import { orderPayment } from '../order-payment.ts';
import { useItemName } from '../use-item-name.ts';
import { packingQuery, type AdminOrder, type OrderItem } from './orders-data.ts';

const CELL = 'border border-muted px-2 py-1.5';

/** A printed sheet for the shelf: what to take in all, then each order with its buyer and a box to tick. */
export default function PackingPage() {
  const { t } = useLanguage('adminOrders');
  const itemName = useItemName();
  const [params] = useSearchParams();
  const orders = useQuery(packingQuery(params.getAll('order')));
  if (orders.error || !orders.data) return <QueryState query={orders} />;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t('packing.title')}
          lead={t('packing.note')}
          back={{ to: paths.adminSection('orders'), label: t('packing.back') }}
          action={
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('packing.print')}
            </Button>
          }
        />
      </div>
      {orders.data.length === 0 ? (
        <EmptyState card title={t('packing.empty')} />
      ) : (
        <div className="rounded-card bg-raised p-5 print:rounded-none print:p-0">
          <h2 className="text-xl font-bold">{t('packing.shelf')}</h2>
          <ul className="mt-2 columns-1 gap-8 sm:columns-2">
            {inAll(orders.data, itemName).map((item) => (
              <li key={item.id} className="flex break-inside-avoid justify-between gap-4 border-b border-line py-1.5">
                <span>{itemName(item)}</span>
                <b className="tabular">{item.quantity}</b>
              </li>
            ))}
          </ul>
          {orders.data.map((order) => (
            <Slip key={order.id} order={order} />
          ))}
        </div>
      )}
    </>
  );
}

function Slip({ order }: { order: AdminOrder }) {
  const { t, date } = useLanguage(['adminOrders', 'payment']);
  const itemName = useItemName();
  const { moneyText } = useMoney();
  const { buyer } = order;
  const payment = orderPayment(order.payments);
  const phone = order.phone ?? buyer?.phone;
  return (
    <section className="mt-8 break-inside-avoid">
      <h2 className="text-lg font-bold">
        {t('number', { number: order.number })} <span className="font-normal text-muted">{date(order.created_at)}</span>
      </h2>
      <p>
        {[
          order.recipient_name || buyer?.full_name || buyer?.email,
          phone && formatPhone(phone),
          `${t(`delivery.${order.delivery}`)}: ${order.shipping_address}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {payment && (
        <p className="text-sm text-muted">
          {moneyText(payment.amount)} · {t(`payment:methods.${payment.method}`)} ·{' '}
          {t(`payment:statuses.${payment.status}`)}
        </p>
      )}
      <table className="mt-2 w-full border-collapse text-left tabular">
        <thead className="text-sm">
          <tr>
            <th scope="col" className={`${CELL} w-12`}>
              <span className="sr-only">{t('packing.packed')}</span>
            </th>
            <th scope="col" className={CELL}>
              {t('packing.product')}
            </th>
            <th scope="col" className={`${CELL} w-24 text-right`}>
              {t('packing.pieces')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.order_items.map((item) => (
            <tr key={item.id}>
              <td className={CELL} />
              <td className={CELL}>{itemName(item)}</td>
              <td className={`${CELL} text-right`}>{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The items of all the orders together, by name. */
function inAll(orders: readonly AdminOrder[], nameOf: (item: OrderItem) => string): OrderItem[] {
  const items = Map.groupBy(
    orders.flatMap(({ order_items }) => order_items),
    ({ product_id, size_id }) => size_id ?? product_id,
  );
  return [...items.values()]
    .map((own) => ({ ...own[0]!, quantity: own.reduce((sum, { quantity }) => sum + quantity, 0) }))
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'bg', { numeric: true }));
}
