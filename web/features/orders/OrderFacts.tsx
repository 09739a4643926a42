import { addUp } from '../../../contracts/money.ts';
import { Card } from '../../components/Card.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { InvoiceMenu } from '../invoices/InvoiceMenu.tsx';
import { PaymentStatusChip } from '../payments/PaymentStatusChip.tsx';
import type { Order } from './orders-data.ts';

/** The order's time, recipient and delivery, and the status of its payment with its receipts and invoices. */
export function OrderFacts({ order }: { order: Order }) {
  const { t, dateTime } = useLanguage(['orders', 'payment']);
  const parts = order.payments.length > 1;
  const refunded = addUp(
    order.payments.map((part) => ({ amount: part.refunded_amount, euro_cents: part.refunded_euro_cents })),
  );
  const taker = [order.recipient_name, order.phone && formatPhone(order.phone)].filter(Boolean).join(', ');
  const facts = [
    [t('facts.date'), dateTime(order.created_at)],
    [t(`facts.${order.delivery}`), order.shipping_address],
    [t('facts.taker'), taker],
    [t('facts.sent'), order.sent_at && dateTime(order.sent_at)],
    [t('facts.tracking'), order.tracking_number],
    [t(`facts.closed.${order.status}`), order.closed_at && dateTime(order.closed_at)],
  ] as const;
  return (
    <Card>
      <Facts facts={facts} className="grid gap-x-8 gap-y-4 sm:grid-cols-2" of="font-semibold wrap-anywhere">
        {order.payments.length > 0 && order.status !== 'cancelled' && (
          <div className="sm:col-span-2">
            <dt className="text-sm text-muted">{t('facts.payment')}</dt>
            {order.payments.map((payment) => (
              <dd key={payment.id} className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                <PaymentStatusChip status={payment.status} />
                {parts && <Price amount={payment.amount} className="font-semibold" />}
                <span>{t(`payment:methods.${payment.method}`)}</span>
                <InvoiceMenu payment={payment} />
              </dd>
            ))}
          </div>
        )}
        {refunded.amount > 0 && (
          <div>
            <dt className="text-sm text-muted">{t('payment:refunded')}</dt>
            <dd className="font-semibold">
              <Price amount={refunded.amount} euroCents={refunded.euro_cents} />
            </dd>
          </div>
        )}
      </Facts>
    </Card>
  );
}
