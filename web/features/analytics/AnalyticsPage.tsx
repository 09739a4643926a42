import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTableView } from '../../lib/table-address.ts';
import { RangeControl, rangeOf } from '../../kit/RangeControl.tsx';
import { StatusNotice } from '../status/StatusNotice.tsx';
import { AttendanceCard, MoneyCard, SwimmersCard } from './Charts.tsx';
import { ClassFill, Waitlists } from './SeatCards.tsx';
import { Numbers, NUMBERS_GRID } from './Numbers.tsx';
import { RevenueCard } from './RevenueCard.tsx';
import { analyticsQuery } from './analytics-data.ts';

export const USUAL_RANGE = '30';

/** The club over a range of days: every figure leads to the list behind it. */
export function AnalyticsPage() {
  const { t } = useTranslation('analytics');
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
