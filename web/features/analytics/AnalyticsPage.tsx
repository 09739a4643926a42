import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Analytics, PlanRevenue, Revenue } from '../../../contracts/analytics.ts';
import type { PaidMethod } from '../../../contracts/enrollments.ts';
import { Card } from '../../components/Card.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { RangeControl, rangeOf } from '../../kit/RangeControl.tsx';
import { useTableView, readView } from '../../lib/browser/table-address.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { usePaymentMethods } from '../payments/use-easypay.ts';
import { StatusNotice } from '../status/StatusNotice.tsx';
import { analyticsQuery } from './analytics-data.ts';
import { AttendanceCard, MoneyCard, SwimmersCard } from './Charts.tsx';
import { listLink } from './links.ts';
import { Numbers, NUMBERS_GRID } from './Numbers.tsx';
import { ClassFill, Waitlists } from './SeatCards.tsx';

export const clientLoader = beginWith(({ search }) => [
  analyticsQuery(rangeOf(readView('analytics', search), USUAL_RANGE)),
]);

const USUAL_RANGE = '30';

/** The club over a range of days: every figure leads to the list behind it. */
export default function AnalyticsPage() {
  const { t } = useLanguage('analytics');
  const [view] = useTableView('analytics');
  const range = rangeOf(view, USUAL_RANGE);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...analyticsQuery(range),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <StatusNotice />
      <RangeControl name="analytics" label={t('range')} usual={USUAL_RANGE} months />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ToCome />}
      {data && (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={`flex flex-col gap-4 sm:gap-6 ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <Numbers figures={data} range={range} />
          <div className="grid gap-4 sm:gap-6 xl:grid-cols-2">
            <SwimmersCard figures={data} />
            <AttendanceCard figures={data} />
          </div>
          <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-2">
            <MoneyCard figures={data} />
            <RevenueCard figures={data} range={range} />
          </div>
          <ClassFill fill={data.fill} />
          <Waitlists waiting={data.waiting} range={range} />
        </div>
      )}
    </>
  );
}

function ToCome() {
  return (
    <div className={NUMBERS_GRID} aria-busy="true">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className="h-29 rounded-card" />
      ))}
    </div>
  );
}

/** Revenue by method, and by purpose. */
function RevenueCard({ figures, range }: { figures: Analytics; range: string }) {
  const { t, localized } = useLanguage(['analytics', 'payment']);
  const methods: readonly PaidMethod[] = usePaymentMethods();
  const nameOf = (plan: PlanRevenue) =>
    plan.name === null
      ? t(`revenue.${plan.kind === 'plan' ? 'other' : plan.kind}`)
      : localized({ name: plan.name, name_en: plan.name_en, name_ru: plan.name_ru }, 'name');
  return (
    <Card title={t('revenue.title')}>
      <h3 className="text-sm font-semibold text-muted">{t('revenue.methods')}</h3>
      <ShareList
        rows={figures.methods
          .filter(({ method, received, due }) => methods.includes(method) || received !== 0 || due !== 0)
          .map((row) => ({
            ...row,
            id: row.method,
            name: t(`payment:methods.${row.method}`),
            filter: { method: row.method },
          }))}
        range={range}
      />
      <h3 className="mt-5 text-sm font-semibold text-muted">{t('revenue.plans')}</h3>
      {figures.plans.length === 0 && <EmptyState title={t('revenue.empty')} />}
      <ShareList
        rows={figures.plans.map((row) => ({
          ...row,
          id: row.plan_id ?? row.kind,
          name: nameOf(row),
          filter: { plan: row.plan_id ?? row.kind },
        }))}
        range={range}
      />
    </Card>
  );
}

interface Share extends Revenue {
  id: string;
  name: string;
  filter: Record<string, string>;
}

function ShareList({ rows, range }: { rows: readonly Share[]; range: string }) {
  const { t } = useLanguage('analytics');
  const most = Math.max(1, ...rows.map(({ received }) => received));
  return (
    <ul>
      {rows.map(({ id, name, filter, received, received_euro, due, due_euro }) => (
        <li key={id} className="py-2">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 font-semibold">{name}</span>
            <span className="ml-auto text-right">
              <Link
                to={listLink('billing', { ...filter, status: 'settled', range })}
                className="font-semibold hover:underline"
              >
                <Price amount={received} euroCents={received_euro} />
              </Link>
            </span>
          </span>
          <span aria-hidden="true" className="mt-1.5 block h-2 overflow-hidden rounded-full bg-line/70">
            <span
              className="lane-rope block h-full rounded-full"
              style={{ width: `${Math.max(0, received / most) * 100}%` }}
            />
          </span>
          {due > 0 && (
            <Link
              to={listLink('billing', { ...filter, status: 'due', range })}
              className="mt-1 block text-right text-sm font-semibold text-warning hover:underline"
            >
              {t('revenue.due')} <Price amount={due} euroCents={due_euro} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
