import { MARKING_DAYS_BACK } from '../../../contracts/attendance.ts';
import { addDays, clubDay, weekday } from '../../../contracts/time.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { keptQuery } from '../offline/kept-query.ts';
import { LESSON_COLUMNS } from '../lessons/lesson-state.ts';
import type { Lesson } from '../lessons/lesson-state.ts';

export interface TaughtEnrollment extends Columns<
  'enrollments',
  'id' | 'status' | 'created_at' | 'sessions_remaining'
> {
  plans: Columns<'plans', 'sessions'>;
  children: Columns<'children', 'id' | 'full_name'>;
}

type MarkedLesson = Lesson & { attendance: Columns<'attendance', 'status'>[] };

interface ClassName extends Columns<'classes', 'id'>, Translated<'title'> {
  locations: Translated<'name'>;
}

/** A class of the instructor: who is in it, its lessons of this week, and older ones that nobody has marked. */
export interface TaughtClass extends ClassName, Columns<'classes', 'max_capacity' | 'is_active'> {
  class_sessions: Columns<'class_sessions', 'day_of_week' | 'start_time'>[];
  enrollments: TaughtEnrollment[];
  week: MarkedLesson[];
  unmarked: Lesson[];
}

/** A lesson on the dashboard. */
export interface DashboardLesson extends Lesson {
  group: ClassName;
  marked: number;
  /** Children in the lesson; null in a lesson of somebody else's class, whose list opens with its roster. */
  expected: number | null;
  /** The instructor stands in for somebody. */
  standsIn: boolean;
}

export interface InstructorWork {
  classes: TaughtClass[];
  today: DashboardLesson[];
  /** The other days of this week, in the order of time. */
  week: DashboardLesson[];
  /** Past lessons without a mark, the oldest first. */
  unmarked: DashboardLesson[];
}

const NAME = `id,${inAllLanguages('title')},locations(${inAllLanguages('name')})`;
const CLASSES = `${NAME},max_capacity,is_active,class_sessions(day_of_week,start_time),
  enrollments(id,status,created_at,sessions_remaining,plans(sessions),children(id,full_name)),
  week:class_meetings(${LESSON_COLUMNS},attendance(status)),unmarked:class_meetings(${LESSON_COLUMNS})`.replace(
  /\s+/g,
  '',
);
const SUBSTITUTED = `${LESSON_COLUMNS},attendance(status),classes(${NAME})`;

/** All that an instructor has to do with lessons: own classes in one request, lessons stood in for in another. */
export const workQuery = (userId: string) =>
  keptQuery({
    queryKey: ['lessons', 'instructor', userId],
    read: async (): Promise<InstructorWork> => {
      const client = await supabase();
      const days = weekOf(clubDay());
      const [taught, substituted] = await Promise.all([
        client
          .from('classes')
          .select(CLASSES)
          .eq('instructor_id', userId)
          .in('enrollments.status', ['active', 'waitlist'])
          .gte('week.starts_at', around(days.first))
          .lt('week.starts_at', around(addDays(days.last, 2)))
          .eq('unmarked.status', 'scheduled')
          .gte('unmarked.starts_at', around(days.oldest))
          .lt('unmarked.starts_at', around(addDays(days.today, 1)))
          .order('title'),
        client
          .from('class_meetings')
          .select(SUBSTITUTED)
          .eq('substitute_instructor_id', userId)
          .gte('starts_at', around(days.oldest))
          .lt('starts_at', around(addDays(days.last, 2))),
      ]);
      return arrange(
        rowsOf<TaughtClass[]>(taught),
        rowsOf<(MarkedLesson & { classes: ClassName })[]>(substituted),
        days,
      );
    },
  });

interface Days {
  today: string;
  first: string;
  last: string;
  /** The oldest day that can still be marked. */
  oldest: string;
}

function weekOf(today: string): Days {
  const first = addDays(today, 1 - weekday(today));
  return { today, first, last: addDays(first, 6), oldest: addDays(today, -MARKING_DAYS_BACK) };
}

/** A moment surely before the club's day begins; what comes too early is sorted out by day. */
function around(day: string): string {
  return `${addDays(day, -1)}T12:00:00Z`;
}

function arrange(
  classes: TaughtClass[],
  substituted: (MarkedLesson & { classes: ClassName })[],
  days: Days,
): InstructorWork {
  const own = classes.flatMap((group) =>
    group.week.map(({ attendance, ...lesson }) => ownLesson(group, lesson, attendance.length)),
  );
  const others = substituted.map(({ classes: group, attendance, ...lesson }) => ({
    ...lesson,
    group,
    marked: attendance.length,
    expected: null,
    standsIn: true,
  }));
  const forgotten = [
    ...classes.flatMap((group) => group.unmarked.map((lesson) => ownLesson(group, lesson, 0))),
    ...others.filter(({ status, marked }) => status === 'scheduled' && marked === 0),
  ];
  const dayOf = ({ starts_at }: Lesson) => clubDay(starts_at);
  const inWeek = [...own, ...others]
    .filter((lesson) => dayOf(lesson) >= days.first && dayOf(lesson) <= days.last)
    .sort(byTime);
  return {
    classes,
    today: inWeek.filter((lesson) => dayOf(lesson) === days.today),
    week: inWeek.filter((lesson) => dayOf(lesson) !== days.today),
    unmarked: forgotten
      .filter((lesson) => dayOf(lesson) >= days.oldest && dayOf(lesson) < days.today && lesson.expected !== 0)
      .sort(byTime),
  };
}

/** A lesson expects the children that were enrolled when it was held. */
function ownLesson(group: TaughtClass, lesson: Lesson, marked: number): DashboardLesson {
  const there = group.enrollments.filter(
    ({ status, created_at }) =>
      status === 'active' && (created_at < lesson.starts_at || clubDay(lesson.starts_at) >= clubDay()),
  );
  return { ...lesson, group, marked, expected: there.length, standsIn: false };
}

function byTime(a: Lesson, b: Lesson): number {
  return Date.parse(a.starts_at) - Date.parse(b.starts_at);
}
