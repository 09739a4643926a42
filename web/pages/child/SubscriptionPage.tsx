import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { addDays } from '../../../contracts/time.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { childQuery } from '../../features/children/child-data.ts';
import { renewalQuotesQuery } from '../../features/enrollments/quote-data.ts';
import { AutopayCard } from '../../features/payments/cards/AutopayCard.tsx';
import { ComingPrice } from '../../features/payments/ComingPrice.tsx';
import { NextPrice } from '../../features/subscriptions/NextPrice.tsx';
import { PauseNote } from '../../features/subscriptions/pauses/PauseNote.tsx';
import { SubscriptionActions } from '../../features/subscriptions/SubscriptionActions.tsx';
import { periodEnd, periodStart } from '../../lib/format/period.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { ChildFault } from './ChildFault.tsx';
import { PaymentRows } from './PaymentRows.tsx';

const PROGRESS = { active: 'good', paused: 'waiting', cancelled: 'off', ended: 'off' } as const;

/** One monthly plan: the running month, when it renews, what was paid for it. */
export default function SubscriptionPage() {
  const { t, date, dayMonth, localized } = useLanguage('payment');
  const { childId = '', subscriptionId = '' } = useParams();
  const child = useQuery(childQuery(childId));
  const quotes = useQuery(renewalQuotesQuery);
  if (child.isPending) return <SkeletonPage />;
  if (!child.data) return <ChildFault error={child.error} onRetry={() => void child.refetch()} />;
  const enrollment = child.data.enrollments.find(({ subscriptions }) =>
    subscriptions.some(({ id }) => id === subscriptionId),
  );
  const subscription = enrollment?.subscriptions.find(({ id }) => id === subscriptionId);
  if (!enrollment || !subscription) {
    return (
      <EmptyState
        card
        title={t('subscriptions.notFound')}
        action={<ButtonLink to={paths.subscriptions}>{t('subscriptions.title')}</ButtonLink>}
      />
    );
  }
  const { current_period, ends_on, status } = subscription;
  const payments = child.data.payments.filter((payment) => payment.subscription_id === subscriptionId);
  const running = status === 'active' || status === 'paused';
  const next = quotes.data?.get(enrollment.id)?.price?.amount ?? null;
  const [pause] = subscription.subscription_pauses;
  return (
    <>
      <PageHeader
        title={localized(enrollment.plans, 'name')}
        lead={`${child.data.full_name} · ${localized(enrollment.classes, 'title')}`}
        back={{ to: paths.subscriptions, label: t('subscriptions.title') }}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card
          title={t('subscriptions.month')}
          aside={<StatusChip progress={PROGRESS[status]}>{t(`subscriptions.statuses.${status}`)}</StatusChip>}
        >
          <p className="font-condensed text-3xl font-bold">
            {dayMonth(periodStart(current_period))} – {dayMonth(addDays(periodEnd(current_period), -1))}
          </p>
          {pause && running && (
            <p className="mt-3">
              <PauseNote pause={pause} />
            </p>
          )}
          {(running || ends_on) && (
            <p className="mt-3">
              <span className="block text-sm text-muted">
                {ends_on ? t('subscriptions.endsOn') : t('subscriptions.renewsOn')}
              </span>
              <span className="font-semibold">{date(ends_on ?? periodEnd(current_period))}</span>
              {!ends_on && (
                <span className="text-muted">
                  {' '}
                  · <NextPrice enrollmentId={enrollment.id} />
                </span>
              )}
            </p>
          )}
          {running && <ComingPrice plan={enrollment.plans} />}
          {running && (
            <div className="mt-5 border-t border-line pt-5">
              <SubscriptionActions
                subscription={subscription}
                kind={enrollment.plans.kind}
                price={next}
                child={child.data.full_name}
                title={localized(enrollment.classes, 'title')}
              />
            </div>
          )}
        </Card>
        {running && <AutopayCard subscriptionId={subscriptionId} price={next} />}
        <Card title={t('list.title')}>
          {payments.length === 0 ? (
            <p className="text-muted">{t('list.empty')}</p>
          ) : (
            <PaymentRows childId={child.data.id} payments={payments} />
          )}
        </Card>
      </div>
    </>
  );
}
