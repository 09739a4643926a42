import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { isDue } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonPage } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { OrderStatusChip } from './OrderStatusChip.tsx';
import { PaymentWay } from '../payments/PaymentWay.tsx';
import { CancelOwnOrder } from './CancelOwnOrder.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLines } from './OrderLines.tsx';
import { arrived, orderPayment } from './order-payment.ts';
import { orderQuery } from './orders-data.ts';
import type { Order } from './orders-data.ts';

/** One order of the user: what is in it, where it goes, how it is paid, and the way to call it off while it waits. */
export default function OrderPage() {
  const { t } = useTranslation('orders');
  const { orderId = '' } = useParams();
  const { data: order, error, refetch } = useQuery(orderQuery(orderId));
  if (error)
    return (
      <ErrorState code={codeOf(error)} onRetry={() => void refetch()}>
        {errorText(codeOf(error))}
      </ErrorState>
    );
  if (order === undefined) return <SkeletonPage />;
  if (order === null)
    return (
      <div className="rounded-card bg-raised">
        <EmptyState title={t('gone')} action={<ButtonLink to={paths.orders}>{t('back')}</ButtonLink>} />
      </div>
    );
  return <Shown order={order} />;
}

function Shown({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'area']);
  const [params, setParams] = useSearchParams();
  const { date } = useFormat();
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

/** What happens to an order next: one that is paid by card or transfer is packed once the money is there. */
function waitsFor({ ready_at, sent_at, delivery }: Order, owed: PaymentMethod | undefined) {
  if (sent_at) return 'sent';
  if (ready_at) return 'ready';
  return owed && owed !== 'cash' ? 'unpaid' : delivery;
}

function Placed({ paid }: { paid: boolean }) {
  const { t } = useTranslation('orders');
  return (
    <section role="status" className="rounded-card bg-success-soft p-5">
      <p className="flex items-center gap-2 text-lg font-bold">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
        {t('placed.title')}
      </p>
      <p className="mt-1">{t(paid ? 'placed.paid' : 'placed.waits')}</p>
    </section>
  );
}
