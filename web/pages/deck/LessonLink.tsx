import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Chip } from '../../components/Chip.tsx';
import { lessonEnd, lessonState } from '../../features/lessons/lesson-state.ts';
import { LessonChip } from '../../features/lessons/LessonChip.tsx';
import { locationOf } from '../../features/locations/location-of.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { DashboardLesson } from './dashboard-data.ts';

export interface LessonLinkProps {
  lesson: DashboardLesson;
  /** The day is beside the time. */
  dated?: boolean;
}

/** A lesson in one row: when, which class, where, how many; opens its roster. */
export function LessonLink({ lesson, dated }: LessonLinkProps) {
  const { t, date, time, localized } = useLanguage('instructor');
  const { marked, expected, swimClass } = lesson;
  const state = lessonState(lesson, { marked, expected });
  const away = state === 'cancelled' ? 0 : lesson.absences.length;
  const location = localized(locationOf(lesson, swimClass), 'name');
  const lane = lesson.moved_lane && t('lane', { lane: lesson.moved_lane });
  const count =
    expected === null
      ? null
      : marked > 0
        ? t('markedOf', { marked, count: expected })
        : t('childrenCount', { count: expected });
  return (
    <Link
      to={paths.instructorClass(swimClass.id, { lesson: lesson.id })}
      className="flex min-h-16 items-center gap-4 rounded-control px-3 py-2.5 hover:bg-water-soft"
    >
      <span className={cx('shrink-0 tabular', dated ? 'min-w-20' : 'min-w-16')}>
        {dated && (
          <span className="block text-sm leading-[1.25rem] whitespace-nowrap text-muted">
            {date(lesson.starts_at).replace(/ \d{4}$/, '')}
          </span>
        )}
        <span className="block font-condensed text-2xl leading-[1.75rem] font-bold">{time(lesson.starts_at)}</span>
        {!dated && <span className="block text-sm leading-[1.25rem] text-muted">– {time(lessonEnd(lesson))}</span>}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-semibold">{localized(swimClass, 'title')}</span>
          <span className="block text-sm text-muted">{[location, lane, count].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="flex flex-wrap gap-1.5">
          {lesson.locations && <Chip tone="warning">{t('moved')}</Chip>}
          {lesson.isSubstitute && <Chip tone="rope">{t('isSubstitute')}</Chip>}
          {!lesson.isSubstitute && lesson.substitute_instructor_id && <Chip tone="rope">{t('substituted')}</Chip>}
          {away > 0 && <Chip tone="warning">{t('announced', { count: away })}</Chip>}
          <LessonChip state={state} />
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
