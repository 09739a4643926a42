import type { WeeklySession } from '../../../../contracts/classes.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { allRows } from '../../../platform/database/rows.ts';
import type { Waiter } from './read-waiters.ts';

/** An hour of a week that a class or a private lesson has. */
export interface Taken {
  location_id: string;
  day_of_week: number;
  from: number;
  until: number;
  first_lane: number;
  last_lane: number;
  people: string[];
  /** Its first day, and the one after its last. */
  begins: string;
  ends: string;
}

export interface Teacher {
  user_id: string;
  full_name: string;
  location_ids: string[];
}

/** Hours at which a lane and an instructor are free; without a lane: the whole hall. */
export interface Hours {
  sessions: WeeklySession[];
  lane: number | null;
  instructor_id: string;
  instructor: string;
}

const STEP_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

/**
 * The hours for a class like this one, the nearest to its own first, and its own instructor before those who teach at the
 * location, before the others. A location is open from the first class of its week to the end of the last.
 */
export function* freeHours(like: Waiter, taken: readonly Taken[], teachers: readonly Teacher[]): Generator<Hours> {
  const [begins, ends] = daysOf(like.runs);
  const then = taken.filter((one) => one.begins < ends && begins < one.ends);
  const there = then.filter(({ location_id }) => location_id === like.location_id);
  const opens = Math.min(...there.map(({ from }) => from));
  const closes = Math.max(...there.map(({ until }) => until));
  const lanes = like.lane_count === null ? [null] : Array.from({ length: like.lane_count }, (_, index) => index + 1);
  const people = teachers.toSorted((one, other) => distanceOf(one, like) - distanceOf(other, like));
  for (const shift of SHIFTS) {
    const hours = like.sessions.map(({ day_of_week, start_time }) => {
      const from = minuteOf(start_time) + shift;
      return { day_of_week, from, until: from + like.duration_minutes };
    });
    if (hours.some(({ from, until }) => from < opens || until > closes)) continue;
    const during = then.filter((one) =>
      hours.some((hour) => one.day_of_week === hour.day_of_week && one.from < hour.until && hour.from < one.until),
    );
    const here = during.filter(({ location_id }) => location_id === like.location_id);
    const lane = lanes.find(
      (number) => !here.some((one) => number === null || (one.first_lane <= number && number <= one.last_lane)),
    );
    const busy = new Set(during.flatMap((one) => one.people));
    const teacher = people.find(({ user_id }) => !busy.has(user_id));
    if (lane === undefined || !teacher) continue;
    yield {
      sessions: hours.map(({ day_of_week, from }) => ({ day_of_week, start_time: timeOf(from) })),
      lane,
      instructor_id: teacher.user_id,
      instructor: teacher.full_name,
    };
  }
}

/** Nothing, a step later, a step earlier, two steps later… */
const SHIFTS = [
  0,
  ...Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, step) => (step + 1) * STEP_MINUTES).flatMap((minutes) => [
    minutes,
    -minutes,
  ]),
];

const distanceOf = ({ user_id, location_ids }: Teacher, { instructor_id, location_id }: Waiter): number =>
  user_id === instructor_id ? 0 : location_ids.includes(location_id) ? 1 : 2;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const [EARLIEST, LATEST] = ['0000-01-01', '9999-12-31'];

/** The ends of a range of days as the database writes it; an open end is far away. */
function daysOf(range: string): [string, string] {
  const [begins, ends] = range.slice(1, -1).split(',');
  return [begins || EARLIEST, ends || LATEST];
}

/** The hours of all weekly classes, and those of the private lessons ahead. */
export const readTaken = (trx: Transaction): Promise<Taken[]> => allRows(trx)`
    select location_id, day_of_week, lower(minutes) as from, upper(minutes) as until, lower(lanes) as first_lane, upper(lanes) - 1 as last_lane,
      private.instructor_ids_of(class_id) as people, coalesce(lower(runs)::text, ${EARLIEST}) as begins, coalesce(upper(runs)::text, ${LATEST}) as ends
    from class_sessions where is_active
    union all
    select coalesce(moved_to, location_id), extract(isodow from start)::integer, minute, minute + lessons.duration_minutes,
      case when moved_to is null then lower(lanes) else coalesce(moved_lane, 1) end, case when moved_to is null then upper(lanes) - 1 else coalesce(moved_lane, 20) end,
      case when substitute_instructor_id is null then private.instructor_ids_of(class_id) else array[substitute_instructor_id] end,
      start::date::text, (start::date + 1)::text
    from lessons join classes on classes.id = class_id
    cross join lateral (select starts_at at time zone 'Europe/Sofia' as start) as local
    cross join lateral (select (extract(epoch from start::time) / 60)::integer as minute) as clock
    where kind = 'private' and starts_at > now() and lessons.status <> 'cancelled'`;

/** The instructors by name, with the locations of their classes. */
export const readTeachers = (trx: Transaction): Promise<Teacher[]> => allRows(trx)`
    select user_id, full_name, array(select distinct location_id from classes where instructor_id = user_id and is_active) as location_ids
    from instructors order by full_name, user_id`;
