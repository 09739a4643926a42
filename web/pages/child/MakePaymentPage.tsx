import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { isDue } from '../../../contracts/payments.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Money } from '../../components/Money.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RadioCards } from '../../components/RadioCards.tsx';
import { SkeletonPage } from '../../components/Skeleton.tsx';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ChildFault } from './ChildFault.tsx';
import { childQuery } from '../../features/children/child-data.ts';
import type { Child, ChildPayment } from '../../features/children/child-data.ts';
import { PaidCard } from '../../features/payments/cards/PaidCard.tsx';
import { useClubSettings } from '../../features/locations/club/settings-data.ts';
import { PriceReasons, priceOfPayment } from '../../features/payments/PriceReasons.tsx';
import { PayFromCredit } from '../../features/payments/PayFromCredit.tsx';
import { SeatKept } from '../../features/payments/SeatKept.tsx';
import { PaymentWay } from '../../features/payments/PaymentWay.tsx';
import { RenewCards } from './RenewCards.tsx';
import { creditOf } from '../../features/payments/credit-data.ts';

/** Paying what a child owes: which payment, how, and what that needs. */
export default function MakePaymentPage() {
  const { childId = '' } = useParams();
  const child = useQuery(childQuery(childId));
  if (child.isPending) return <SkeletonPage />;
  if (!child.data) return <ChildFault error={child.error} onRetry={() => void child.refetch()} />;
  return <MakePayment child={child.data} />;
}

function MakePayment({ child }: { child: Child }) {
  const { t } = useTranslation('payment');
  const [params, setParams] = useSearchParams();
  const { priceDisplay } = useClubSettings();
  const due = child.payments.filter(isDue).toReversed();
  const paid = child.payments.find(
    ({ id, status }) => id === params.get('payment') && (status === 'paid' || status === 'validated'),
  );
  const renews = params.has('renew');
  const payment = paid || renews ? undefined : (due.find(({ id }) => id === params.get('payment')) ?? due[0]);
  const describe = useDescribe();
  return (
    <>
      <PageHeader title={t('pay.title')} back={{ to: paths.child(child.id, 'payments'), label: child.full_name }} />
      {paid && <PaidCard child={child} amount={paid.amount} />}
      {!payment && !paid && !renews && (
        <div className="rounded-card bg-raised">
          <EmptyState
            title={t('pay.nothing')}
            action={
              <ButtonLink kind="secondary" to={paths.child(child.id, 'payments')}>
                {t('pay.history')}
              </ButtonLink>
            }
          />
        </div>
      )}
      {!payment && !paid && <RenewCards child={child} />}
      {payment && (
        <div className="flex max-w-3xl flex-col gap-6">
          {due.length > 1 && (
            <RadioCards
              label={t('pay.which')}
              value={payment.id}
              onChange={(id) => setParams({ payment: id }, { replace: true })}
              options={due.map((one) => ({
                value: one.id,
                ...describe(one),
                aside: <Money amount={one.amount} display={priceDisplay} className="font-semibold" />,
              }))}
            />
          )}
          {due.length === 1 && (
            <Card>
              <p className="text-sm text-muted">{describe(payment).title}</p>
              <p className="mt-1">
                <Money amount={payment.amount} display={priceDisplay} className="font-condensed text-4xl font-bold" />
              </p>
              <PriceReasons price={priceOfPayment(payment)} promoCode={payment.promo_code} className="mt-1" />
            </Card>
          )}
          <SeatKept until={payment.seat_kept_until} className="-mt-2" />
          <PayFromCredit
            credit={creditOf(child)}
            payment={payment}
            onPaid={() => setParams({ payment: payment.id }, { replace: true })}
          />
          <PaymentWay
            key={payment.id}
            payment={payment}
            returnTo={`${paths.childPayment(child.id, payment.id, 'chosen')}&card=returned`}
            returned={params.get('card') === 'returned'}
            isChosen={params.get('way') === 'chosen'}
            onPaid={() => setParams({ payment: payment.id }, { replace: true })}
          />
        </div>
      )}
    </>
  );
}

/** The class or event of a payment. */
function titleOf({ enrollments, event_registrations }: ChildPayment, locale: Locale): string | null {
  const subject = enrollments?.classes ?? event_registrations?.events;
  return subject ? localized(subject, 'title', locale) : null;
}

/** What a payment is for, and since when it waits. */
function useDescribe() {
  const { t } = useTranslation('payment');
  const locale = useLocale();
  const { date } = useFormat();
  return (payment: ChildPayment) => ({
    title: titleOf(payment, locale) || localized(payment, 'subject', locale) || t('other'),
    detail: date(payment.date),
  });
}
