import { CalendarOff, HeartPulse, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { LessonActions } from '../../features/lessons/LessonActions.tsx';
import { classLessonOf, missingMarks, type DayLesson } from '../../features/lessons/day-data.ts';
import { lessonEnd } from '../../features/lessons/lesson-state.ts';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/format.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { paths } from '../../lib/paths.ts';

export interface DayRowProps {
  lesson: DayLesson;
  /** The location is counted in lanes: a lesson without one takes them all. */
  hasLanes: boolean;
  now: Date;
}

/** A lesson of the day in one row: when, which class, who leads it, how full, and what waits; opens its roster. */
export function DayRow({ lesson, hasLanes, now }: DayRowProps) {
  const { t } = useTranslation('desk');
  const { time } = useFormat();
  const localized = useLocalized();
  const isCancelled = lesson.status === 'cancelled';
  const lane = lesson.lane === null ? hasLanes && t('wholeHall') : t('lane', { lane: lesson.lane });
  return (
    <li className="flex items-center border-b border-line last:border-0 print:break-inside-avoid">
      <Link
        to={paths.adminLesson(lesson.id)}
        className="flex min-h-16 min-w-0 flex-1 items-start gap-4 rounded-control px-3 py-2.5 hover:bg-water-soft sm:items-center"
      >
        <span className={cx('w-16 shrink-0 whitespace-nowrap tabular', isCancelled && 'text-muted line-through')}>
          <span className="block font-condensed text-2xl leading-7 font-bold">{time(lesson.starts_at)}</span>
          <span className="block text-sm leading-5 text-muted">– {time(lessonEnd(lesson))}</span>
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block font-semibold wrap-anywhere">{localized(lesson, 'title')}</span>
            <span className="block text-sm text-muted">{[lesson.instructor, lane].filter(Boolean).join(' · ')}</span>
            {lesson.cancel_reason && <span className="block text-sm text-muted">{lesson.cancel_reason}</span>}
          </span>
          <span className="flex flex-wrap items-center gap-1.5">
            {isCancelled ? (
              <StatusChip progress="off">{t('lesson.cancelled')}</StatusChip>
            ) : (
              <Waiting {...{ lesson, now }} />
            )}
          </span>
        </span>
      </Link>
      <span className="pr-2 print:hidden">
        <LessonActions swimClass={lesson} lesson={classLessonOf(lesson)} />
      </span>
    </li>
  );
}

/** What the desk must know of a lesson, the urgent first. */
function Waiting({ lesson, now }: { lesson: DayLesson; now: Date }) {
  const { t } = useTranslation('desk');
  const missing = missingMarks(lesson, now);
  const { request, clashes, absent, care, extra, free, waiting, offers, expected, marked } = lesson;
  return (
    <>
      {request !== null && <StatusChip progress="bad">{t('lesson.asked')}</StatusChip>}
      {clashes.map((clash) => (
        <Chip key={clash} tone="danger" icon={<TriangleAlert />}>
          {t(clash === 'instructor' ? 'lesson.clashInstructor' : 'lesson.clashLane')}
        </Chip>
      ))}
      {missing > 0 && <StatusChip progress="warning">{t('lesson.missing', { count: missing })}</StatusChip>}
      {missing === 0 && marked > 0 && Date.parse(lesson.starts_at) <= now.getTime() && (
        <StatusChip progress="good">{t('lesson.marked')}</StatusChip>
      )}
      {lesson.substitute_instructor_id && <Chip tone="rope">{t('lesson.substitute')}</Chip>}
      {absent > 0 && (
        <Chip tone="warning" icon={<CalendarOff />}>
          {t('lesson.absent', { count: absent })}
        </Chip>
      )}
      {care > 0 && (
        <Chip tone="neutral" icon={<HeartPulse />}>
          {t('lesson.care', { count: care })}
        </Chip>
      )}
      {lesson.trials > 0 && <Chip tone="rope">{t('lesson.trials', { count: lesson.trials })}</Chip>}
      {offers > 0 && <Chip tone="neutral">{t('seats.offers', { count: offers })}</Chip>}
      {waiting > 0 && <Chip tone="neutral">{t('seats.waiting', { count: waiting })}</Chip>}
      {extra > 0 && <Chip tone="rope">{t('seats.extra', { count: extra })}</Chip>}
      <Chip tone={free > 0 ? 'success' : 'neutral'}>
        {free > 0 ? t('seats.free', { count: free }) : t('seats.full')}
      </Chip>
      <span className="text-sm text-muted tabular">{t('lesson.children', { count: expected })}</span>
    </>
  );
}
