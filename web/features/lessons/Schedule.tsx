import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { clubToday } from '../../lib/format/club-clock.ts';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { instructorsQuery } from '../classes/classes-data.ts';
import type { ClassLesson, InstructorClass } from './class-data.ts';
import { lessonEnd } from './lesson-state.ts';
import { LessonActions } from './LessonActions.tsx';
import { LessonChip } from './LessonChip.tsx';

const SHOWN = 8;

/** The times of a class: its week, the lessons to come, and those that fall out. */
export function Schedule({ swimClass }: { swimClass: InstructorClass }) {
  const { t } = useLanguage('instructor');
  const [all, setAll] = useState(false);
  const today = clubToday();
  const coming = swimClass.lessons.filter(
    ({ starts_at, status }) => clubDay(starts_at) >= today && status !== 'cancelled',
  );
  const cancelled = swimClass.lessons.filter(({ status }) => status === 'cancelled');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Week swimClass={swimClass} />
        {cancelled.length > 0 && (
          <Card title={t('schedule.cancelled')}>
            <LessonRows swimClass={swimClass} lessons={cancelled} />
          </Card>
        )}
      </div>
      <Card title={t('schedule.coming')}>
        {coming.length === 0 && <p className="text-muted">{t('schedule.none')}</p>}
        <LessonRows swimClass={swimClass} lessons={all ? coming : coming.slice(0, SHOWN)} />
        {!all && coming.length > SHOWN && (
          <Button kind="quiet" wide onClick={() => setAll(true)} className="mt-2">
            {t('schedule.more', { count: coming.length - SHOWN })}
          </Button>
        )}
      </Card>
    </div>
  );
}

function Week({ swimClass }: { swimClass: InstructorClass }) {
  const { t, weekday, clock, localized } = useLanguage(['instructor', 'common']);
  const ages =
    swimClass.age_min !== null && swimClass.age_max !== null
      ? t('common:ages', { min: swimClass.age_min, max: swimClass.age_max })
      : null;
  const facts = [
    localized(swimClass.locations, 'address'),
    swimClass.lane === null
      ? t(`schedule.wholeHall.${swimClass.locations.type === 'pool' ? 'pool' : 'other'}`)
      : t('lane', { lane: swimClass.lane }),
    t('common:minutes', { count: swimClass.duration_minutes }),
    t('common:seats', { count: swimClass.max_capacity }),
    ages,
  ];
  return (
    <Card title={t('schedule.week')}>
      {swimClass.class_sessions.length === 0 && <p className="text-muted">{t('schedule.noWeek')}</p>}
      <ul className="flex flex-wrap gap-3">
        {swimClass.class_sessions.map((session) => (
          <li key={session.id} className="min-w-32 rounded-control bg-water-soft px-4 py-3">
            <span className="block text-sm first-letter:uppercase">{weekday(session.day_of_week)}</span>
            <span className="block font-condensed text-2xl font-bold tabular">{clock(session.start_time)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">{localized(swimClass.locations, 'name')}</p>
      <p className="text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </Card>
  );
}

function LessonRows({ swimClass, lessons }: { swimClass: InstructorClass; lessons: readonly ClassLesson[] }) {
  const instructors = useQuery(instructorsQuery);
  return (
    <ul>
      {lessons.map((lesson) => (
        <LessonRow
          key={lesson.id}
          swimClass={swimClass}
          lesson={lesson}
          substitute={instructors.data?.find(({ user_id }) => user_id === lesson.substitute_instructor_id)?.full_name}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  swimClass: InstructorClass;
  lesson: ClassLesson;
  substitute: string | undefined;
}

function LessonRow({ swimClass, lesson, substitute }: RowProps) {
  const { t, date, time } = useLanguage('instructor');
  return (
    <li className="flex items-center border-b border-line last:border-0">
      <Link
        to={paths.instructorClass(swimClass.id, { lesson: lesson.id })}
        className="-ml-3 flex min-h-14 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control px-3 py-2 hover:bg-water-soft"
      >
        <span className="tabular">
          <span className="inline-block font-semibold first-letter:uppercase">{date(lesson.starts_at)}</span>
          <span className="text-muted">
            {' '}
            · {time(lesson.starts_at)}–{time(lessonEnd(lesson))}
          </span>
          {lesson.cancel_reason && <span className="block text-sm text-muted">{lesson.cancel_reason}</span>}
        </span>
        {lesson.status === 'cancelled' && <LessonChip state="cancelled" />}
        {lesson.status !== 'cancelled' && lesson.substitute_instructor_id && (
          <Chip tone="rope">{substitute ? t('setSubstitute.by', { name: substitute }) : t('substituted')}</Chip>
        )}
        {lesson.requests.length > 0 && <Chip tone="warning">{t('askSubstitute.waiting')}</Chip>}
      </Link>
      <LessonActions swimClass={swimClass} lesson={lesson} />
    </li>
  );
}
