import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { addDays } from '../../../contracts/time.ts';
import { StatusChip } from '../../components/Chip.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { weekQuery, type ClubWeek, type WeekLesson } from '../../features/lessons/day-data.ts';
import { freeLanes } from '../../features/lessons/free-lanes.ts';
import { withParam } from '../../lib/browser/with-param.ts';
import { cx } from '../../lib/cx.ts';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { DayPicker } from './DayPicker.tsx';

/** A week of one location: who swims in which lane, what is free, and what clashes. */
export function WeekView({ day }: { day: string }) {
  const { t, localized } = useLanguage('desk');
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery({
    ...weekQuery(day, search.get('location')),
    placeholderData: keepPreviousData,
  });
  const choose = (id: string) => setSearch(withParam('location', id), { replace: true, preventScrollReset: true });
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <DayPicker day={day} step={7} />
        {data && data.locations.length > 1 && (
          <SelectField
            label={t('week.location')}
            value={data.location_id ?? ''}
            onChange={(event) => choose(event.target.value)}
            options={data.locations.map((row) => ({ value: row.id, label: localized(row, 'name') }))}
            className="min-w-48 print:hidden"
          />
        )}
      </div>
      {error && !data && <ErrorState explained error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={6} />}
      {data && <Week week={data} />}
    </>
  );
}

function Week({ week }: { week: ClubWeek }) {
  const { t, date, localized } = useLanguage('desk');
  const location = week.locations.find(({ id }) => id === week.location_id);
  const { role } = useRole();
  const clashes = week.lessons.filter((lesson) => lesson.clashes.length > 0).length;
  const days = Array.from({ length: 7 }, (_, index) => addDays(week.from, index));
  const name = location ? localized(location, 'name') : '';
  if (week.lessons.length === 0) {
    return (
      <div className="mt-4 rounded-card bg-raised">
        <EmptyState title={t('week.empty')} note={t('week.emptyNote')} />
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

interface WeekSlotsProps {
  /** Of one day, in the order of time. */
  lessons: readonly WeekLesson[];
  /** Null where the location is not counted in lanes. */
  laneCount: number | null;
}

/** A day of the week by hour: the lanes that are taken, and below them those that are free. */
function WeekSlots({ lessons, laneCount }: WeekSlotsProps) {
  const { t, time } = useLanguage('desk');
  const starts = [...new Set(lessons.map(({ starts_at }) => starts_at))];
  return (
    <ul className="flex flex-col gap-2">
      {starts.map((start) => {
        const slot = lessons.filter(({ starts_at }) => starts_at === start);
        const free = laneCount === null ? null : freeLanes(slot[0]!, lessons, laneCount);
        return (
          <li key={start} className="rounded-control bg-raised p-2 print:break-inside-avoid">
            <p className="px-1 font-condensed text-lg leading-[1.5rem] font-bold tabular">{time(start)}</p>
            <ul>
              {slot.map((lesson) => (
                <SlotLesson key={lesson.id} lesson={lesson} hasLanes={laneCount !== null} />
              ))}
            </ul>
            {free && (
              <p className={cx('px-1 text-sm', free.length > 0 ? 'text-success' : 'text-muted')}>
                {free.length > 0 ? t('week.free', { lanes: free.join(', ') }) : t('week.freeNone')}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function SlotLesson({ lesson, hasLanes }: { lesson: WeekLesson; hasLanes: boolean }) {
  const { t, localized } = useLanguage('desk');
  const isCancelled = lesson.status === 'cancelled';
  const clash = lesson.clashes
    .map((each) => t(each === 'instructor' ? 'lesson.clashInstructor' : 'lesson.clashLane'))
    .join(' ');
  return (
    <li>
      <Link
        to={paths.adminLesson(lesson.id)}
        title={clash || undefined}
        className={cx(
          'block rounded-control px-1 py-1 text-sm leading-[1.25rem] hover:bg-water-soft',
          clash && 'bg-danger-soft',
          isCancelled && 'text-muted line-through',
        )}
      >
        <span className="block font-semibold wrap-anywhere">
          {clash && <TriangleAlert aria-label={clash} className="mr-1 inline size-4 text-danger" />}
          {localized(lesson, 'title')}
        </span>
        <span className="block text-muted">
          {[lesson.lane === null ? hasLanes && t('wholeHall') : t('lane', { lane: lesson.lane }), lesson.instructor]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isCancelled && <span className="sr-only">{t('lesson.cancelled')}</span>}
      </Link>
    </li>
  );
}
