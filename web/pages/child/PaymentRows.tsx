import { endOf, isDue } from '../../../contracts/payments.ts';
import { addDays } from '../../../contracts/time.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import type { ChildPayment, Child } from '../../features/children/child-data.ts';
import { InvoiceMenu } from '../../features/invoices/InvoiceMenu.tsx';
import { PaymentStatusChip } from '../../features/payments/PaymentStatusChip.tsx';
import { PriceReasons, priceOfPayment } from '../../features/payments/PriceReasons.tsx';
import { useInstallment } from '../../features/payments/use-installment.ts';
import { Price } from '../../kit/club/Price.tsx';
import { periodEnd, periodStart } from '../../lib/format/period.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

/** Payments of one child, one below the other; what waits has its way to pay beside it. */
export function PaymentRows({ childId, payments }: { childId: string; payments: readonly ChildPayment[] }) {
  const { t, date, dayMonth } = useLanguage('payment');
  const titleOf = usePaymentTitle();
  const monthOf = (period: string) => `${dayMonth(periodStart(period))} – ${dayMonth(addDays(periodEnd(period), -1))}`;
  return (
    <ul>
      {payments.map((payment) => (
        <li
          key={payment.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
        >
          <div className="min-w-0 flex-1 max-sm:basis-full">
            <p className="font-semibold">{titleOf(payment)}</p>
            <p className="text-sm text-muted">
              {date(payment.date)} · {t(`methods.${payment.method}`)}
              {payment.installment && isDue(payment) && ` · ${t('dueBy', { date: date(payment.due_on) })}`}
              {payment.period && ` · ${monthOf(payment.period)}`}
            </p>
            {!payment.installment && <PriceReasons price={priceOfPayment(payment)} promoCode={payment.promo_code} />}
            {payment.refunded_amount > 0 && (
              <p className="text-sm text-muted">
                {t('refunded')} <Price amount={payment.refunded_amount} euroCents={payment.refunded_euro_cents} />
              </p>
            )}
          </div>
          <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:flex-none sm:flex-col sm:items-end">
            <Price amount={payment.amount} className="font-semibold" />
            <PaymentStatusChip status={payment.status} end={endOf(payment)} />
          </div>
          <InvoiceMenu payment={payment} />
          {isDue(payment) && (
            <ButtonLink kind="secondary" to={paths.childPayment(childId, payment.id)} className="max-sm:w-full">
              {t('pay.action')}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Names what a payment is for: its class, its event or its subject; and which installment of it. */
export function usePaymentTitle(): (payment: ChildPayment) => string {
  const { t, localized } = useLanguage('payment');
  const withInstallment = useInstallment();
  return (payment) => {
    const titled = payment.enrollments?.classes ?? payment.event_registrations?.events;
    const title = (titled ? localized(titled, 'title') : localized(payment, 'subject')) || t('other');
    return withInstallment(title, payment);
  };
}

/** Payments for a child, the waiting first. */
export function PaymentsTab({ child }: { child: Child }) {
  const { t } = useLanguage(['payment', 'dashboard']);
  if (child.payments.length === 0) {
    return (
      <EmptyState
        card
        title={t('list.empty')}
        action={<ButtonLink to={paths.enrollChild(child.id)}>{t('dashboard:enroll')}</ButtonLink>}
      />
    );
  }
  const due = child.payments.filter(isDue).toSorted((one, other) => (one.installment ?? 0) - (other.installment ?? 0));
  const past = child.payments.filter((payment) => !isDue(payment));
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {due.length > 0 && (
        <Card title={t('dashboard:due')}>
          <PaymentRows childId={child.id} payments={due} />
        </Card>
      )}
      {past.length > 0 && (
        <Card title={t('list.history')}>
          <PaymentRows childId={child.id} payments={past} />
        </Card>
      )}
    </div>
  );
}
