import { queryOptions } from '@tanstack/react-query';
import { MARKING_DAYS_BACK } from '../../../contracts/attendance.ts';
import { swimsOn } from '../../../contracts/enrollments.ts';
import { addDays, clubDay, weekday } from '../../../contracts/time.ts';
import { LESSON_COLUMNS, type Lesson } from '../../features/lessons/lesson-state.ts';
import { AHEAD_DAYS } from '../../features/lessons/roster/fetch-ahead.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { dataOf, rpc, type Returns } from '../../lib/api/rpc.ts';
import { supabase } from '../../lib/api/supabase.ts';
import { clubNow, clubToday } from '../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { PAYMENT_COLUMNS, type ClassPayment } from './class-payments-data.ts';
import { freeThen, ledDuring } from './offered-lessons.ts';

const NAME = `id,${inAllLanguages('title')},locations(${inAllLanguages('name')})` as const;
const WEEK = `${LESSON_COLUMNS},attendance(child_id),absences(child_id,note,excused,children(full_name)),
  requests:substitute_requests(asked_by,note)` as const;
const CLASSES = `${NAME},kind,instructor_id,max_capacity,is_active,class_sessions(day_of_week,start_time),
  enrollments(id,status,days,days_before,days_since,created_at,sessions_remaining,plans(sessions),children(id,full_name,has_care_note)),
  owing:enrollments(children(full_name),payments!inner(${PAYMENT_COLUMNS})),
  week:lessons(${WEEK}),unmarked:lessons(${LESSON_COLUMNS}),also:class_instructors(instructor_id)` as const;
const OTHERS = `${WEEK},classes!inner(${NAME},instructor_id,also:class_instructors(instructor_id))` as const;

/** A class of the instructor: who is in it, its lessons of this week, older ones without marks, what was not confirmed. */
export type TaughtClass = Selected<'classes', typeof CLASSES>;
type ClassName = Selected<'classes', typeof NAME>;
type WeekLesson = Selected<'lessons', typeof WEEK>;
type OtherLesson = Selected<'lessons', typeof OTHERS>;

/** A family said ahead that its child will not come. */
export type Absence = WeekLesson['absences'][number];
/** A colleague looks for an instructor who takes the lesson. */
export type SubstituteRequest = WeekLesson['requests'][number];

/** A lesson on the dashboard. */
export interface DashboardLesson extends Lesson {
  swimClass: ClassName;
  marked: number;
  /** Children in the lesson; null in a lesson of another instructor's class, whose list opens with its roster. */
  expected: number | null;
  /** The instructor is the substitute. */
  isSubstitute: boolean;
  absences: readonly Absence[];
  /** The open request for a substitute. */
  request: SubstituteRequest | null;
}

export interface InstructorWork {
  classes: TaughtClass[];
  today: DashboardLesson[];
  /** The other days of this week, in the order of time. */
  week: DashboardLesson[];
  /** Past lessons without a mark, the oldest first. */
  unmarked: DashboardLesson[];
  /** Lessons of colleagues that the instructor, who leads nothing then, may take. */
  offered: DashboardLesson[];
  /** Own lessons for which a colleague is looked for. */
  asked: DashboardLesson[];
  /** The next lessons that the instructor leads, today and some days on: their lists are fetched ahead. */
  ahead: DashboardLesson[];
  /** Lessons that the instructor takes as a substitute on later days, however far ahead. */
  taken: DashboardLesson[];
  /** Cash and transfers that wait to be confirmed, the oldest first. */
  payments: ClassPayment[];
}

/** All that an instructor has to do: own classes in one request, lessons of colleagues in another. */
export const workQuery = (userId: string) =>
  queryOptions({
    queryKey: ['lessons', 'instructor', userId],
    queryFn: async (): Promise<InstructorWork> => {
      const client = await supabase();
      const days = daysOf(clubToday());
      const [taught, others] = await Promise.all([
        client
          .from('classes')
          .select(CLASSES)
          .eq('also.instructor_id', userId)
          .or(`instructor_id.eq.${userId},also.not.is.null`)
          .in('enrollments.status', ['active', 'waitlist'])
          .eq('owing.payments.status', 'pending')
          .neq('owing.payments.method', 'card')
          .gte('week.starts_at', around(days.first))
          .lt('week.starts_at', around(addDays(days.end, 2)))
          .eq('week.requests.status', 'open')
          .eq('unmarked.status', 'scheduled')
          .gte('unmarked.starts_at', around(days.oldest))
          .lt('unmarked.starts_at', around(addDays(days.today, 1)))
          .order('title'),
        client
          .from('lessons')
          .select(OTHERS)
          .eq('requests.status', 'open')
          .eq('classes.also.instructor_id', userId)
          .neq('classes.instructor_id', userId)
          .or(`substitute_instructor_id.eq.${userId},requests.not.is.null`)
          .gte('starts_at', around(days.oldest))
          // Lessons that were taken are read however far ahead they are.
          .or(`substitute_instructor_id.eq.${userId},starts_at.lt.${around(addDays(days.today, OFFERED_DAYS))}`),
      ]);
      const [classes, foreign] = [dataOf(taught), dataOf(others)];
      const requests = foreign.filter((lesson) => lesson.requests.length > 0);
      const led = await ledDuring(client, requests, { userId, classes });
      const slots = classes.some(({ kind }) => kind === 'private')
        ? await rpc('list_slots', { from: days.oldest })
        : [];
      return arrange(classes, foreign, { userId, days, slots, led });
    },
  });

/** An instructor who looks for a substitute seldom looks further ahead. */
const OFFERED_DAYS = 60;

interface Days {
  today: string;
  first: string;
  last: string;
  /** The last day of the week or of what is fetched ahead. */
  end: string;
  ahead: string;
  /** The oldest day that can still be marked. */
  oldest: string;
}

function daysOf(today: string): Days {
  const first = addDays(today, 1 - weekday(today));
  const last = addDays(first, 6);
  const ahead = addDays(today, AHEAD_DAYS);
  return { today, first, last, ahead, end: last > ahead ? last : ahead, oldest: addDays(today, -MARKING_DAYS_BACK) };
}

/** A moment surely before the club's day begins; what comes too early is sorted out by day. */
function around(day: string): string {
  return `${addDays(day, -1)}T12:00:00Z`;
}

interface Facts {
  userId: string;
  days: Days;
  /** The own private lessons, with who comes. */
  slots: Returns<'list_slots'>;
  /** The lessons that the instructor leads about the time of those that may be taken. */
  led: Awaited<ReturnType<typeof ledDuring>>;
}

function arrange(classes: TaughtClass[], others: OtherLesson[], { userId, days, slots, led }: Facts): InstructorWork {
  const booked = new Map(slots.map((slot) => [slot.lesson_id, slot.visits]));
  /** A private lesson has who booked it; one that is still free is no lesson of the day. */
  const withGuests = (lesson: DashboardLesson): DashboardLesson[] => {
    const visits = booked.get(lesson.id);
    if (!visits) return [lesson];
    const marked = visits.filter(({ mark }) => mark !== null).length;
    return visits.length > 0 ? [{ ...lesson, expected: visits.length, marked }] : [];
  };
  const own = classes.flatMap((swimClass) =>
    swimClass.week.flatMap((lesson) => withGuests(ownLesson(swimClass, lesson))),
  );
  const foreign = others.filter(({ classes: { also } }) => also.length === 0).map(othersLesson);
  const taken = foreign.filter(({ substitute_instructor_id: id }) => id === userId);
  const all = [...own, ...taken].sort(byTime);
  const open = ({ request, status, starts_at }: DashboardLesson) =>
    request !== null && status === 'scheduled' && Date.parse(starts_at) > clubNow();
  const offered = foreign.filter((lesson) => open(lesson) && lesson.substitute_instructor_id !== userId);
  const forgotten = [
    ...classes.flatMap((swimClass) =>
      swimClass.unmarked
        .flatMap((lesson) =>
          withGuests(ownLesson(swimClass, { ...lesson, attendance: [], absences: [], requests: [] })),
        )
        .filter(({ marked, expected }) => swimClass.kind !== 'private' || marked < (expected ?? 0)),
    ),
    ...taken.filter(({ status, marked }) => status === 'scheduled' && marked === 0),
  ];
  return {
    classes,
    ...byDay(all, days),
    unmarked: forgotten
      .filter((lesson) => dayOf(lesson) >= days.oldest && dayOf(lesson) < days.today && lesson.expected !== 0)
      .sort(byTime),
    offered: freeThen(offered, led).sort(byTime),
    asked: own.filter(open),
    ahead: all.filter(
      (lesson) =>
        lesson.status !== 'cancelled' &&
        (lesson.isSubstitute || lesson.substitute_instructor_id === null) &&
        dayOf(lesson) >= days.today &&
        dayOf(lesson) <= days.ahead,
    ),
    taken: takenLater(others, userId, days),
    payments: classes.flatMap(paymentsOf).sort((a, b) => a.date.localeCompare(b.date)),
  };
}

/** Also of classes that the instructor teaches beside others: only their lessons of this week are read with them. */
const takenLater = (others: readonly OtherLesson[], userId: string, { today }: Days): DashboardLesson[] =>
  others
    .filter(({ substitute_instructor_id: id }) => id === userId)
    .map(othersLesson)
    .filter((lesson) => dayOf(lesson) > today)
    .sort(byTime);

const dayOf = ({ starts_at }: Lesson) => clubDay(starts_at);

function byDay(lessons: readonly DashboardLesson[], { today, first, last }: Days) {
  const inWeek = lessons.filter((lesson) => dayOf(lesson) >= first && dayOf(lesson) <= last);
  return {
    today: inWeek.filter((lesson) => dayOf(lesson) === today),
    week: inWeek.filter((lesson) => dayOf(lesson) !== today),
  };
}

/** The work as it is on a day: an answer that the device has kept since another day has its lessons where they are now. */
export function workOn(today: string, work: InstructorWork): InstructorWork {
  const lessons = new Map(
    [...work.taken, ...work.today, ...work.week, ...work.ahead].map((lesson) => [lesson.id, lesson]),
  );
  return {
    ...work,
    ...byDay([...lessons.values()].sort(byTime), daysOf(today)),
    ahead: work.ahead.filter((lesson) => dayOf(lesson) >= today),
    taken: work.taken.filter((lesson) => dayOf(lesson) > today),
  };
}

/** A lesson expects the children that were enrolled when it was held, and those who came and have left the class since. */
function ownLesson(swimClass: TaughtClass, { attendance, absences, requests, ...lesson }: WeekLesson): DashboardLesson {
  const there = swimClass.enrollments.filter(
    ({ status, created_at, ...days }) =>
      status === 'active' &&
      swimsOn(days, lesson.starts_at) &&
      (created_at < lesson.starts_at || clubDay(lesson.starts_at) >= clubToday()),
  );
  const expected = new Set([
    ...there.map(({ children }) => children.id),
    ...attendance.map(({ child_id }) => child_id),
  ]);
  const marked = attendance.length;
  return {
    ...lesson,
    swimClass,
    marked,
    expected: expected.size,
    isSubstitute: false,
    absences,
    request: requests[0] ?? null,
  };
}

function othersLesson({ classes: swimClass, attendance, absences, requests, ...lesson }: OtherLesson): DashboardLesson {
  const marked = attendance.length;
  return { ...lesson, swimClass, marked, expected: null, isSubstitute: true, absences, request: requests[0] ?? null };
}

function paymentsOf(swimClass: TaughtClass): ClassPayment[] {
  return swimClass.owing.flatMap(({ children, payments }) =>
    payments.map((payment) => ({ ...payment, children, enrollments: { class_id: swimClass.id, classes: swimClass } })),
  );
}

function byTime(a: Lesson, b: Lesson): number {
  return Date.parse(a.starts_at) - Date.parse(b.starts_at);
}
