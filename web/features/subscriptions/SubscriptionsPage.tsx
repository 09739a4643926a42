import { useQuery } from '@tanstack/react-query';
import { Repeat, Ticket } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { periodEnd } from '../../lib/format/period.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { renewalQuotesQuery } from '../enrollments/quote-data.ts';
import { SessionsLeft } from '../enrollments/SessionsLeft.tsx';
import { ComingPrice } from '../payments/ComingPrice.tsx';
import { NextPrice, useNextPrice, useNextSum } from './NextPrice.tsx';
import { PauseNote } from './pauses/PauseNote.tsx';
import { SubscriptionActions } from './SubscriptionActions.tsx';
import { runningPlansQuery, type RunningPlan } from './subscriptions-data.ts';

export const clientLoader = beginWith(() => [runningPlansQuery, renewalQuotesQuery]);

/** Running plans: months that renew, and packages that run out. */
export default function SubscriptionsPage() {
  const { t } = useLanguage('payment');
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

/** One plan that runs: what it is, when it renews or runs out, for how much, and what can be done about it. */
function RunningPlanCard({ plan }: { plan: RunningPlan }) {
  const { t, localized } = useLanguage('payment');
  const price = useNextPrice(plan.id) ?? null;
  const subscription = plan.subscriptions[0];
  const Icon = subscription ? Repeat : Ticket;
  const title = localized(plan.classes, 'title');
  const due = plan.payments[0]?.status === 'pending' ? plan.payments[0] : undefined;
  return (
    <article className="flex h-full flex-col rounded-card bg-raised p-5 sm:p-6">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-water-soft text-water">
          <Icon className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-bold">{localized(plan.plans, 'name')}</h2>
          <p className="text-muted">
            {plan.children.full_name} · {title}
          </p>
          {due && (
            <p className="mt-2">
              <StatusChip progress="warning">{t('statuses.pending')}</StatusChip>
            </p>
          )}
        </div>
      </div>
      <div className="mt-4 flex-1 border-t border-line pt-4">
        {subscription ? <Renewal plan={plan} /> : <SessionsLeft enrollment={plan} />}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {due && (
          <ButtonLink to={paths.childPayment(plan.children.id, due.id)} className="max-sm:w-full">
            {t('subscriptions.pay')}
          </ButtonLink>
        )}
        {subscription && (
          <SubscriptionActions
            subscription={subscription}
            kind={plan.plans.kind}
            price={price}
            child={plan.children.full_name}
            title={title}
          />
        )}
        {!subscription && !due && <RenewPackage plan={plan} />}
        {subscription && (
          <Link
            to={paths.childSubscription(plan.children.id, subscription.id)}
            aria-label={`${t('subscriptions.details')}: ${plan.children.full_name} · ${title}`}
            className="inline-flex min-h-11 items-center font-semibold text-water hover:underline"
          >
            {t('subscriptions.details')}
          </Link>
        )}
      </div>
    </article>
  );
}

function Renewal({ plan }: { plan: RunningPlan }) {
  const { t, date } = useLanguage('payment');
  const { current_period, ends_on, subscription_pauses } = plan.subscriptions[0]!;
  return (
    <>
      {subscription_pauses[0] && (
        <p className="mb-3">
          <PauseNote pause={subscription_pauses[0]} />
        </p>
      )}
      <p className="text-sm text-muted">{ends_on ? t('subscriptions.endsOn') : t('subscriptions.renewsOn')}</p>
      <p className="font-condensed text-3xl font-bold">{date(ends_on ?? periodEnd(current_period))}</p>
      {ends_on ? (
        <Chip tone="warning" className="mt-2">
          {t('subscriptions.untilDay', { date: date(ends_on) })}
        </Chip>
      ) : (
        <p className="mt-1 text-muted">
          <NextPrice enrollmentId={plan.id} />
        </p>
      )}
      <ComingPrice plan={plan.plans} />
    </>
  );
}

function RenewPackage({ plan }: { plan: RunningPlan }) {
  const { t } = useLanguage('payment');
  const { moneyText } = useMoney();
  const price = useNextSum(plan.id);
  return (
    <>
      <ButtonLink kind="secondary" to={paths.renewPackage(plan.children.id)} className="max-sm:w-full">
        {t('subscriptions.renew')}
      </ButtonLink>
      {price != null && (
        <span className="text-muted">{t('subscriptions.nextPrice', { amount: moneyText(price) })}</span>
      )}
    </>
  );
}
