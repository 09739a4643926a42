import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarOff, HeartPulse, ShieldAlert, TriangleAlert, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { missingInstructors } from '../../../contracts/attendance.ts';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { Stat } from '../../components/Stat.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import {
  dayQuery,
  missingMarks,
  type ClubDay,
  type DayLesson,
  classLessonOf,
} from '../../features/lessons/day-data.ts';
import { lessonEnd } from '../../features/lessons/lesson-state.ts';
import { LessonActions } from '../../features/lessons/LessonActions.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { cx } from '../../lib/cx.ts';
import { clubNow } from '../../lib/format/club-clock.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

const ONLY = ['all', 'missing', 'asked', 'clash'] as const;
type Only = (typeof ONLY)[number];

const HOLDS: Record<Only, (lesson: DayLesson, now: Date) => boolean> = {
  all: () => true,
  missing: (lesson, now) => missingMarks(lesson, now) > 0,
  asked: ({ request }) => request !== null,
  clash: ({ clashes }) => clashes.length > 0,
};

/** The lessons of a day by location and hour, and what the day adds up to. */
export function DayView({ day }: { day: string }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...dayQuery(day), placeholderData: keepPreviousData });
  return (
    <>
      {error && !data && <ErrorState explained error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={6} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <DayList day={data} />
        </div>
      )}
    </>
  );
}

function DayList({ day }: { day: ClubDay }) {
  const { t, dateTime, localized } = useLanguage('desk');
  const now = new Date(clubNow());
  const [only, setOnly] = useState<Only>('all');
  const counts = ONLY.map((value) => ({ value, count: day.lessons.filter((one) => HOLDS[value](one, now)).length }));
  // Matches of the filter may have been settled meanwhile.
  const shown = day.lessons.filter((lesson) => HOLDS[only](lesson, now));
  return (
    // On a laptop the choice is beside the first location, so that its lessons are in sight at once.
    <div className="relative">
      {day.lessons.length === 0 && <EmptyState card title={t('empty')} note={t('emptyNote')} />}
      {counts.some(({ value, count }) => value !== 'all' && count > 0) && (
        <div className="mb-2 lg:absolute lg:top-0 lg:right-0 lg:mb-0 print:hidden">
          <SegmentedControl<Only>
            name={t('only.name')}
            compact
            value={only}
            onChange={setOnly}
            segments={counts
              .filter(({ value, count }) => value === 'all' || value === only || count > 0)
              .map(({ value, count }) => ({ value, label: `${t(`only.${value}`)} · ${count}` }))}
          />
        </div>
      )}
      {day.lessons.length > 0 && shown.length === 0 && <p className="text-muted">{t('onlyNone')}</p>}
      <div className="flex flex-col gap-6">
        {day.locations.map((location) => {
          const here = shown.filter(({ location_id }) => location_id === location.id);
          if (here.length === 0) return null;
          return (
            <section key={location.id} aria-labelledby={`location-${location.id}`}>
              <h2 id={`location-${location.id}`} className="mb-1 text-lg font-bold lg:mt-2.5 lg:mb-3 lg:text-xl">
                {localized(location, 'name')}
              </h2>
              <ul className="rounded-card bg-raised px-2 print:px-0">
                {here.map((lesson) => (
                  <DayRow key={lesson.id} lesson={lesson} hasLanes={location.lane_count !== null} now={now} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <DayFigures day={day} now={now} />
      <p className="mt-3 hidden text-xs print:block">{t('printed', { when: dateTime(now) })}</p>
    </div>
  );
}

/** The sums of a day; a class that meets twice a day has its seats once. */
function DayFigures({ day, now }: { day: ClubDay; now: Date }) {
  const { t } = useLanguage('desk');
  const { money } = useMoney();
  const { lessons, cash } = day;
  const running = lessons.filter(({ status }) => status !== 'cancelled');
  const cancelled = lessons.length - running.length;
  const missing = running.map((lesson) => missingMarks(lesson, now)).filter((count) => count > 0);
  const children = missing.reduce((sum, count) => sum + count, 0);
  const asked = running.filter(({ request }) => request !== null).length;
  const classes = [...new Map<string, DayLesson>(running.map((lesson) => [lesson.class_id, lesson])).values()];
  const free = classes.reduce((sum, lesson) => sum + lesson.free, 0);
  const offers = classes.reduce((sum, lesson) => sum + lesson.offers, 0);
  const [taken, other] = money(cash.amount, cash.euro_cents);
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-5 print:hidden">
      <Stat
        label={t('figures.lessons')}
        value={running.length}
        note={cancelled > 0 && t('figures.cancelled', { count: cancelled })}
      />
      <Stat
        label={t('figures.missing')}
        value={children}
        unit={children > 0 && t('figures.missingUnit', { count: children })}
        note={missing.length > 0 && t('figures.missingNote', { count: missing.length })}
        tone={children > 0 ? 'warning' : 'ink'}
      />
      <Stat label={t('figures.substitutes')} value={asked} tone={asked > 0 ? 'danger' : 'ink'} />
      <Stat label={t('figures.free')} value={free} note={offers > 0 && t('figures.offers', { count: offers })} />
      <Stat
        label={t('figures.cash')}
        value={<span className="text-2xl whitespace-nowrap">{taken}</span>}
        note={[other, t('figures.payments', { count: cash.payments })].filter(Boolean).join(' · ')}
      />
    </div>
  );
}

interface DayRowProps {
  lesson: DayLesson;
  /** The location is counted in lanes: a lesson without one takes them all. */
  hasLanes: boolean;
  now: Date;
}

/** A lesson of the day in one row: when, which class, who leads it, how full, and what waits; opens its roster. */
function DayRow({ lesson, hasLanes, now }: DayRowProps) {
  const { t, time, localized } = useLanguage('desk');
  const isCancelled = lesson.status === 'cancelled';
  const lane = lesson.lane === null ? hasLanes && t('wholeHall') : t('lane', { lane: lesson.lane });
  return (
    <li className="flex items-center border-b border-line last:border-0 print:break-inside-avoid">
      <Link
        to={paths.adminLesson(lesson.id)}
        className="flex min-h-16 min-w-0 flex-1 items-start gap-4 rounded-control px-3 py-2.5 hover:bg-water-soft sm:items-center"
      >
        <span className={cx('min-w-16 shrink-0 whitespace-nowrap tabular', isCancelled && 'text-muted line-through')}>
          <span className="block font-condensed text-2xl leading-[1.75rem] font-bold">{time(lesson.starts_at)}</span>
          <span className="block text-sm leading-[1.25rem] text-muted">– {time(lessonEnd(lesson))}</span>
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
              <LessonNeeds {...{ lesson, now }} />
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

/** A lesson's needs for the desk, the urgent first. */
function LessonNeeds({ lesson, now }: { lesson: DayLesson; now: Date }) {
  const { t } = useLanguage('desk');
  const missing = missingMarks(lesson, now);
  const { request, clashes, absent, begin_later, care, extra, free, waiting, offers, expected, marked, hindered } =
    lesson;
  const lacking = missingInstructors(
    expected - absent - begin_later + lesson.visits,
    lesson.instructors,
    lesson.children_an_instructor,
  );
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
      {lacking > 0 && (
        <Chip tone="warning" icon={<UsersRound />}>
          {t('lesson.instructors', { count: lacking })}
        </Chip>
      )}
      {hindered > 0 && (
        <Chip tone="danger" icon={<ShieldAlert />}>
          {t('lesson.hindered', { count: hindered })}
        </Chip>
      )}
      {lesson.is_moved && <Chip tone="warning">{t('lesson.moved')}</Chip>}
      {lesson.substitute_instructor_id && <Chip tone="rope">{t('lesson.substitute')}</Chip>}
      {absent > 0 && (
        <Chip tone="warning" icon={<CalendarOff />}>
          {t('lesson.absent', { count: absent })}
        </Chip>
      )}
      {begin_later > 0 && <Chip tone="neutral">{t('lesson.beginLater', { count: begin_later })}</Chip>}
      {care > 0 && (
        <Chip tone="neutral" icon={<HeartPulse />}>
          {t('lesson.care', { count: care })}
        </Chip>
      )}
      {lesson.visits > 0 && <Chip tone="rope">{t('lesson.guests', { count: lesson.visits })}</Chip>}
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
