import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { PaidMethod } from '../../../contracts/enrollments.ts';
import { partsOfCharge } from '../../../contracts/money.ts';
import { isDue } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Photo } from '../../components/Photo.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths, publicFile } from '../../lib/paths.ts';
import { PaymentWay } from '../payments/PaymentWay.tsx';
import { arrived, orderPayment } from './order-payment.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { orderQuery, type Order } from './orders-data.ts';
import { OrderStatusChip } from './OrderStatusChip.tsx';
import { useItemName } from './use-item-name.ts';

/** One order of the user: what is in it, where it goes, how it is paid, and the way to call it off while it waits. */
export default function OrderPage() {
  const { t } = useLanguage('orders');
  const { orderId = '' } = useParams();
  const { data: order, error, refetch } = useQuery(orderQuery(orderId));
  if (error || order === undefined) return <QueryState query={{ data: order, error, refetch }} explained />;
  if (order === null)
    return <EmptyState card title={t('gone')} action={<ButtonLink to={paths.orders}>{t('back')}</ButtonLink>} />;
  return <Shown order={order} />;
}

function Shown({ order }: { order: Order }) {
  const { t, date } = useLanguage(['orders', 'area']);
  const [params, setParams] = useSearchParams();
  const [cancelling, setCancelling] = useState(false);
  const payment = orderPayment(order.payments);
  const [withdrawal] = order.withdrawals;
  const isOpen = order.status === 'pending';
  const waits = isOpen && !withdrawal;
  const due = waits && payment && isDue(payment) ? payment : null;
  const { amount: received, byCard } = arrived(order.payments);
  const byHand = received > 0 && !byCard;
  return (
    <>
      <PageHeader
        title={t('orderTitle', { number: order.number })}
        back={{ to: paths.orders, label: t('title') }}
        action={
          isOpen &&
          !order.sent_at &&
          !byHand && (
            <Button kind="secondary" onClick={() => setCancelling(true)}>
              {t('cancel.action')}
            </Button>
          )
        }
      />
      <div className="flex max-w-4xl flex-col gap-6">
        {params.get('placed') === '1' && waits && <Placed paid={!due} />}
        <div>
          {withdrawal && isOpen ? (
            <StatusChip progress="off">{t('withdrawn.status')}</StatusChip>
          ) : (
            <OrderStatusChip status={order.status} />
          )}
          {withdrawal && (
            <p className="mt-2 text-muted">
              {t(withdrawal.settled_at ? 'withdrawn.settled' : 'withdrawn.received', {
                date: date(withdrawal.created_at),
              })}
            </p>
          )}
          {waits && <p className="mt-2 text-muted">{t(`waits.${waitsFor(order, due?.method)}`)}</p>}
          {order.status === 'cancelled' && order.note && <p className="mt-2">{t('why', { note: order.note })}</p>}
          {waits && byHand && <p className="mt-2 text-muted">{t('cancel.admin')}</p>}
        </div>
        {due && (
          <section aria-labelledby="pay" className="flex flex-col gap-4">
            <h2 id="pay" className="text-xl font-bold">
              {t('pay')}
            </h2>
            <PaymentWay
              key={due.id}
              payment={due}
              returnTo={`${paths.order(order.id)}?card=returned`}
              returned={params.get('card') === 'returned'}
              onPaid={() => setParams({ placed: '1' }, { replace: true })}
              cash={{
                help: t(`cash.help.${order.delivery}`),
                title: order.delivery === 'address' ? t('cash.courier') : undefined,
                body: t(`cash.body.${order.delivery}`),
              }}
            />
          </section>
        )}
        <OrderLines order={order} />
        <OrderFacts order={order} />
        {order.status !== 'cancelled' && !withdrawal && (
          <ButtonLink kind="quiet" to={paths.withdraw} className="self-start">
            {t('area:withdraw')}
          </ButtonLink>
        )}
      </div>
      {cancelling && <CancelOwnOrder order={order} onClose={() => setCancelling(false)} />}
    </>
  );
}

/** The next step of an order: one that is paid by card or transfer is packed once the money is there. */
function waitsFor({ ready_at, sent_at, delivery }: Order, owed: PaidMethod | undefined) {
  if (sent_at) return 'sent';
  if (ready_at) return 'ready';
  return owed && owed !== 'cash' ? 'unpaid' : delivery;
}

function Placed({ paid }: { paid: boolean }) {
  const { t } = useLanguage('orders');
  return (
    <section role="status" className="rounded-card bg-success-soft p-5">
      <p className="flex items-center gap-2 text-lg font-bold">
        <CircleCheck className="size-5 shrink-0 text-success" />
        {t('placed.title')}
      </p>
      <p className="mt-1">{t(paid ? 'placed.paid' : 'placed.waits')}</p>
    </section>
  );
}

/** Asks before the user's own order is called off: what goes back, and what happens to the money. */
function CancelOwnOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLanguage('orders');
  const itemName = useItemName();
  const { moneyText } = useMoney();
  const { amount, euro_cents, byCard } = arrived(order.payments);
  const sum = moneyText(amount, euro_cents);
  return (
    <ConfirmDialog
      call="cancel_order"
      input={{ order_id: order.id, note: null }}
      onClose={onClose}
      title={t('cancel.title', { number: order.number })}
      description={
        <>
          {t('cancel.note')}
          <ul className="mt-2 list-disc pl-5 text-ink">
            {order.order_items.map((item) => (
              <li key={item.id} className="wrap-anywhere">
                {item.quantity} × {itemName(item)}
              </li>
            ))}
          </ul>
          <span className="mt-2 block text-ink">{t(byCard ? 'cancel.card' : 'cancel.nothing', { sum })}</span>
        </>
      }
      confirmLabel={t('cancel.confirm', { number: order.number })}
      done={({ refund }) =>
        refund === 'failed'
          ? { kind: 'error', text: t('cancel.refundFailed', { sum }) }
          : t('cancel.done', { number: order.number })
      }
    />
  );
}

/** The items of an order, with their prices of that day. */
function OrderLines({ order }: { order: Order }) {
  const { t } = useLanguage('orders');
  const itemName = useItemName();
  const { priceDisplay } = useClubSettings();
  const parts = partsOfCharge(
    order.order_items.map(({ price, quantity }) => price * quantity),
    priceDisplay.currency,
  );
  return (
    <Card title={t('content')}>
      <ul className="divide-y divide-line">
        {order.order_items.map((item, index) => {
          const product = item.products;
          const cover = product?.images[0];
          return (
            <li key={item.id} className="flex items-center gap-4 py-3">
              <Photo
                src={cover ? publicFile('products', cover) : null}
                alt=""
                ratio="1/1"
                sizes="4rem"
                className="size-14! shrink-0 rounded-[8px]!"
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">
                  {product ? (
                    <Link to={paths.product(product.slug ?? product.id)} className="font-semibold hover:underline">
                      {itemName(item)}
                    </Link>
                  ) : (
                    <span className="font-semibold">{itemName(item)}</span>
                  )}
                  <span className="block text-sm text-muted tabular">
                    {item.quantity} × <Price amount={item.price} />
                  </span>
                </span>
                <Price
                  amount={item.price * item.quantity}
                  euroCents={parts[index]?.euro_cents}
                  className="font-semibold"
                />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4 text-lg font-semibold">
        {t('total')}
        <Price amount={order.total} className="font-condensed text-3xl font-bold" />
      </p>
    </Card>
  );
}
