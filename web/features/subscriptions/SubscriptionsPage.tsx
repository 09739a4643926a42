import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import { renewalQuotesQuery } from '../enrollments/quote-data.ts';
import { RunningPlanCard } from './RunningPlanCard.tsx';
import { runningPlansQuery } from './subscriptions-data.ts';

/** What is running: months that renew, and packages that run out. */
export function SubscriptionsPage() {
  const { t } = useTranslation('payment');
  const { data: plans, error, isPending, refetch } = useQuery(runningPlansQuery);
  // Both are drawn at once, so that nothing moves.
  const quotes = useQuery(renewalQuotesQuery);
  const isComing = isPending || (!error && quotes.isPending);
  return (
    <>
      <PageHeader title={t('subscriptions.title')} lead={t('subscriptions.lead')} />
      {error && !plans && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isComing && <SkeletonRows />}
      {!isComing && plans?.length === 0 && (
        <EmptyState
          card
          title={t('subscriptions.empty')}
          action={<ButtonLink to={paths.dashboard}>{t('list.toDashboard')}</ButtonLink>}
        />
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {!isComing &&
          plans?.map((plan) => (
            <li key={plan.id}>
              <RunningPlanCard plan={plan} />
            </li>
          ))}
      </ul>
    </>
  );
}
