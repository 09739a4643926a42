import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WeekLesson } from '../../features/lessons/day-data.ts';
import { freeLanes } from '../../features/lessons/free-lanes.ts';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';

export interface WeekSlotsProps {
  /** Of one day, in the order of time. */
  lessons: readonly WeekLesson[];
  /** Null where the location is not counted in lanes. */
  laneCount: number | null;
}

/** A day of the week by hour: the lanes that are taken, and below them those that are free. */
export function WeekSlots({ lessons, laneCount }: WeekSlotsProps) {
  const { t } = useTranslation('desk');
  const { time } = useFormat();
  const starts = [...new Set(lessons.map(({ starts_at }) => starts_at))];
  return (
    <ul className="flex flex-col gap-2">
      {starts.map((start) => {
        const slot = lessons.filter(({ starts_at }) => starts_at === start);
        const free = laneCount === null ? null : freeLanes(slot[0]!, lessons, laneCount);
        return (
          <li key={start} className="rounded-control bg-raised p-2 print:break-inside-avoid">
            <p className="px-1 font-condensed text-lg leading-6 font-bold tabular">{time(start)}</p>
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
  const { t } = useTranslation('desk');
  const locale = useLocale();
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
          'block rounded-control px-1 py-1 text-sm leading-5 hover:bg-water-soft',
          clash && 'bg-danger-soft',
          isCancelled && 'text-muted line-through',
        )}
      >
        <span className="block font-semibold wrap-anywhere">
          {clash && <TriangleAlert aria-label={clash} className="mr-1 inline size-4 text-danger" />}
          {localized(lesson, 'title', locale)}
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
