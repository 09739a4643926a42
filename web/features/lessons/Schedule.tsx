import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Locale } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { clubDay, useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import type { InstructorClass } from './class-data.ts';
import { LessonChip } from './LessonChip.tsx';
import { lessonEnd } from './lesson-state.ts';
import type { Lesson } from './lesson-state.ts';

const SHOWN = 8;

/** When the class meets: its week, the lessons to come, and those that fall out. */
export function Schedule({ group }: { group: InstructorClass }) {
  const { t } = useTranslation('instructor');
  const [all, setAll] = useState(false);
  const today = clubDay(new Date());
  const coming = group.class_meetings.filter(
    ({ starts_at, status }) => clubDay(starts_at) >= today && status !== 'cancelled',
  );
  const cancelled = group.class_meetings.filter(({ status }) => status === 'cancelled');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Week group={group} />
        {cancelled.length > 0 && (
          <Card title={t('schedule.cancelled')}>
            <LessonRows classId={group.id} lessons={cancelled} />
          </Card>
        )}
      </div>
      <Card title={t('schedule.coming')}>
        {coming.length === 0 && <p className="text-muted">{t('schedule.none')}</p>}
        <LessonRows classId={group.id} lessons={all ? coming : coming.slice(0, SHOWN)} />
        {!all && coming.length > SHOWN && (
          <Button kind="quiet" wide onClick={() => setAll(true)} className="mt-2">
            {t('schedule.more', { count: coming.length - SHOWN })}
          </Button>
        )}
      </Card>
    </div>
  );
}

function Week({ group }: { group: InstructorClass }) {
  const { t, i18n } = useTranslation(['instructor', 'common']);
  const { weekday, clock } = useFormat();
  const locale = i18n.language as Locale;
  const ages =
    group.age_min !== null && group.age_max !== null
      ? t('common:ages', { min: group.age_min, max: group.age_max })
      : null;
  const facts = [
    localized(group.locations, 'address', locale),
    group.lane === null ? t('instructor:schedule.wholeHall') : t('instructor:lane', { lane: group.lane }),
    t('common:minutes', { count: group.duration_minutes }),
    t('common:places', { count: group.max_capacity }),
    ages,
  ];
  return (
    <Card title={t('instructor:schedule.week')}>
      {group.class_sessions.length === 0 && <p className="text-muted">{t('instructor:schedule.noWeek')}</p>}
      <ul className="flex flex-wrap gap-3">
        {group.class_sessions.map((session) => (
          <li key={session.id} className="min-w-32 rounded-control bg-water-soft px-4 py-3">
            <span className="block text-sm first-letter:uppercase">{weekday(session.day_of_week)}</span>
            <span className="block font-condensed text-2xl font-bold tabular">{clock(session.start_time)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">{localized(group.locations, 'name', locale)}</p>
      <p className="text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </Card>
  );
}

function LessonRows({ classId, lessons }: { classId: string; lessons: readonly Lesson[] }) {
  const { t } = useTranslation('instructor');
  const { date, time } = useFormat();
  return (
    <ul>
      {lessons.map((lesson) => (
        <li key={lesson.id} className="border-b border-line last:border-0">
          <Link
            to={paths.instructorClass(classId, { meeting: lesson.id })}
            className="-mx-3 flex min-h-12 flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-2 hover:bg-water-soft"
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
              <span className="text-sm text-muted">{t('substituted')}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
