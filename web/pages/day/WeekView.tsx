import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { addDays } from '../../../contracts/time.ts';
import { StatusChip } from '../../components/Chip.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { weekQuery } from '../../features/lessons/day-data.ts';
import type { ClubWeek } from '../../features/lessons/day-data.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { clubDay, useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { DayPicker } from './DayPicker.tsx';
import { WeekSlots } from './WeekSlots.tsx';

/** A week of one location: who swims in which lane, what is free, and what clashes. */
export function WeekView({ day }: { day: string }) {
  const { t } = useTranslation('desk');
  const locale = useLocale();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery({
    ...weekQuery(day, search.get('location')),
    placeholderData: keepPreviousData,
  });
  const choose = (id: string) =>
    setSearch(
      (now) => {
        now.set('location', id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <DayPicker day={day} step={7} />
        {data && data.locations.length > 1 && (
          <SelectField
            label={t('week.location')}
            value={data.location_id ?? ''}
            onChange={(event) => choose(event.target.value)}
            options={data.locations.map((row) => ({ value: row.id, label: localized(row, 'name', locale) }))}
            className="min-w-48 print:hidden"
          />
        )}
      </div>
      {error && !data && (
        <ErrorState code={codeOf(error)} onRetry={() => void refetch()}>
          {errorText(codeOf(error))}
        </ErrorState>
      )}
      {!data && !error && <SkeletonRows count={6} />}
      {data && <Week week={data} />}
    </>
  );
}

function Week({ week }: { week: ClubWeek }) {
  const { t } = useTranslation('desk');
  const { date } = useFormat();
  const locale = useLocale();
  const location = week.locations.find(({ id }) => id === week.location_id);
  const { role } = useRole();
  const clashes = week.lessons.filter((lesson) => lesson.clashes.length > 0).length;
  const days = Array.from({ length: 7 }, (_, index) => addDays(week.from, index));
  const name = location ? localized(location, 'name', locale) : '';
  if (week.lessons.length === 0) {
    return (
      <div className="mt-4 rounded-card bg-raised">
        <EmptyState title={t('week.empty')}>{t('week.emptyNote')}</EmptyState>
      </div>
    );
  }
  return (
    <section aria-label={t('week.table', { name })} className="mt-4">
      {clashes > 0 && (
        <p className="mb-3">
          <StatusChip progress="bad">{t('week.clashes', { count: clashes })}</StatusChip>
        </p>
      )}
      {role === 'admin' && location && location.lane_count === null && (
        <p className="mb-3 text-sm text-muted print:hidden">
          {t('week.noCount')}{' '}
          <Link
            to={`${paths.adminSection('locations')}?location=${location.id}`}
            className="inline-block min-h-6 font-semibold text-water hover:underline"
          >
            {t('week.setCount')}
          </Link>
        </p>
      )}
      <div className="grid items-start gap-3 lg:grid-cols-7 lg:gap-2">
        {days.map((each) => {
          const lessons = week.lessons.filter(({ starts_at }) => clubDay(starts_at) === each);
          const named = date(each).replace(/ \d{4}$/, '');
          return (
            <section key={each} className={lessons.length === 0 ? 'max-lg:hidden' : undefined}>
              <h2 className="mb-2 px-1 font-bold">
                <Link to={paths.adminDay(each)} className="inline-block min-h-6 first-letter:uppercase hover:underline">
                  {named}
                </Link>
              </h2>
              <WeekSlots lessons={lessons} laneCount={location?.lane_count ?? null} />
            </section>
          );
        })}
      </div>
    </section>
  );
}
