import { useQuery } from '@tanstack/react-query';
import { Repeat, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Locale } from '../../../contracts/roles.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { familyQuery } from '../children/family-data.ts';
import type { FamilyChild, FamilyEnrollment } from '../children/family-data.ts';
import { SessionsLeft } from '../enrollments/SessionsLeft.tsx';
import { periodEnd } from './period.ts';

/** What is running: months that renew, and packages that run out. */
export function SubscriptionsPage() {
  const { t } = useTranslation('payment');
  const family = useQuery(familyQuery);
  const running = family.data?.flatMap((child) =>
    child.enrollments.filter(({ status }) => status === 'active').map((enrollment) => ({ child, enrollment })),
  );
  return (
    <>
      <PageHeader title={t('subscriptions.title')} lead={t('subscriptions.lead')} />
      {family.error && <ErrorState code={codeOf(family.error)} onRetry={() => void family.refetch()} />}
      {family.isPending && <SkeletonRows />}
      {running?.length === 0 && (
        <div className="rounded-card bg-raised">
          <EmptyState
            title={t('subscriptions.empty')}
            action={<ButtonLink to={paths.dashboard}>{t('list.toDashboard')}</ButtonLink>}
          />
        </div>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {running?.map((one) => (
          <li key={one.enrollment.id} className="rounded-card bg-raised p-5">
            <RunningPlan {...one} />
          </li>
        ))}
      </ul>
    </>
  );
}

function RunningPlan({ child, enrollment }: { child: FamilyChild; enrollment: FamilyEnrollment }) {
  const { t, i18n } = useTranslation('payment');
  const { date } = useFormat();
  const locale = i18n.language as Locale;
  const subscription = enrollment.subscriptions[0];
  const Icon = subscription ? Repeat : Ticket;
  return (
    <>
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-water-soft text-water">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-bold">{localized(enrollment.plans, 'name', locale)}</h2>
          <p className="text-muted">
            {child.full_name} · {localized(enrollment.classes, 'title', locale)}
          </p>
        </div>
      </div>
      <div className="mt-4 border-t border-line pt-4">
        {subscription ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <span className="block text-sm text-muted">
                {subscription.ends_on ? t('subscriptions.endsOn') : t('subscriptions.renewsOn')}
              </span>
              <span className="font-semibold">
                {date(subscription.ends_on ?? periodEnd(subscription.current_period))}
              </span>
            </p>
            <Link
              to={paths.childSubscription(child.id, subscription.id)}
              className="inline-flex min-h-11 items-center font-semibold text-water hover:underline"
            >
              {t('subscriptions.details')}
            </Link>
          </div>
        ) : (
          <SessionsLeft enrollment={enrollment} />
        )}
      </div>
    </>
  );
}
