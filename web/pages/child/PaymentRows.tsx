import { useTranslation } from 'react-i18next';
import { isDue } from '../../../contracts/payments.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { addDays } from '../../../contracts/time.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Money } from '../../components/Money.tsx';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { ChildPayment } from '../../features/children/child-data.ts';
import { useClubSettings } from '../../features/locations/club/settings-data.ts';
import { InvoiceMenu } from '../../features/invoices/InvoiceMenu.tsx';
import { periodEnd, periodStart } from '../../lib/period.ts';
import { PriceReasons, priceOfPayment } from '../../features/payments/PriceReasons.tsx';
import { PaymentStatusChip } from '../../features/payments/PaymentStatusChip.tsx';

/** Payments of one child, one below the other; what waits has its way to pay beside it. */
export function PaymentRows({ childId, payments }: { childId: string; payments: readonly ChildPayment[] }) {
  const { t } = useTranslation('payment');
  const locale = useLocale();
  const { date, dayMonth } = useFormat();
  const { priceDisplay } = useClubSettings();
  const monthOf = (period: string) => `${dayMonth(periodStart(period))} – ${dayMonth(addDays(periodEnd(period), -1))}`;
  return (
    <ul>
      {payments.map((payment) => (
        <li
          key={payment.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
        >
          <div className="min-w-0 flex-1 max-sm:basis-full">
            <p className="font-semibold">{titleOf(payment, locale) || t('other')}</p>
            <p className="text-sm text-muted">
              {date(payment.date)} · {t(`methods.${payment.method}`)}
              {payment.period && ` · ${monthOf(payment.period)}`}
            </p>
            <PriceReasons price={priceOfPayment(payment)} promoCode={payment.promo_code} />
            {payment.refunded_amount > 0 && (
              <p className="text-sm text-muted">
                {t('refunded')}{' '}
                <Money
                  amount={payment.refunded_amount}
                  euroCents={payment.refunded_euro_cents}
                  display={priceDisplay}
                />
              </p>
            )}
          </div>
          <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:flex-none sm:flex-col sm:items-end">
            <Money amount={payment.amount} display={priceDisplay} className="font-semibold" />
            <PaymentStatusChip status={payment.status} />
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

/** The class, the event or the subject of a payment. */
function titleOf(payment: ChildPayment, locale: Locale): string {
  const titled = payment.enrollments?.classes ?? payment.event_registrations?.events;
  return titled ? localized(titled, 'title', locale) : localized(payment, 'subject', locale);
}
