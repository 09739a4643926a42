import * as z from 'zod/mini';
import { TERM_DAYS } from '../classes.ts';
import { LEVELS } from '../levels.ts';
import { addDays, clubDay } from '../time.ts';
import { addFault, day, id, ids, line, text, translated, whole } from './validation.ts';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:00)?$/;

const sessionInput = z.strictObject({
  day_of_week: whole(1, 7),
  start_time: z.pipe(
    z.string().check(z.minLength(1, { error: 'required' }), z.regex(CLOCK, { error: 'invalid' })),
    z.transform((value) => value.slice(0, 5)),
  ),
});

const MOST_AT_ONCE = 200;
const MOST_INSTRUCTORS = 10;
const others = () => z.nullish(z.array(id()).check(z.maxLength(MOST_INSTRUCTORS, { error: 'too_long' })));

const minuteOf = (time: string): number =>
  CLOCK.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) : Number.NaN;

/** The indexes of the sessions that repeat an earlier one of the same class, or run into it, with the code for it. */
export function clashesWithin(
  sessions: readonly { day_of_week: unknown; start_time: string }[],
  durationMinutes: number,
): { index: number; code: 'session_exists' | 'session_overlap' }[] {
  return sessions.flatMap(({ day_of_week, start_time }, index) => {
    const apart = sessions
      .slice(0, index)
      .filter((earlier) => Number(earlier.day_of_week) === Number(day_of_week))
      .map((earlier) => Math.abs(minuteOf(earlier.start_time) - minuteOf(start_time)));
    if (!apart.some((minutes) => minutes < (durationMinutes || 1))) return [];
    return [{ index, code: apart.includes(0) ? 'session_exists' : 'session_overlap' }];
  });
}

/** A class with its weekly sessions, in one piece. Without class_id it is new. */
export const saveClassInput = z
  .strictObject({
    class_id: z.nullish(id()),
    ...translated('title', line(120), 120),
    ...translated('description', text()),
    instructor_id: id(),
    location_id: id(),
    duration_minutes: whole(15, 240),
    price_per_class: whole(0, 10_000_000),
    max_capacity: whole(1, 200),
    lane: z.nullish(whole(1, 20)),
    level: z.nullish(z.enum(LEVELS)),
    /** A level of the club's own, which brings the one that it maps to. */
    level_id: z.nullish(id()),
    age_min: z.nullish(whole(0, 99)),
    age_max: z.nullish(whole(0, 99)),
    is_active: z._default(z.boolean(), true),
    /** It also takes children for some of its days; left out, that stays as it is. */
    single_days: z.optional(z.boolean()),
    /** The season that it is held in; left out, that stays as it is. */
    season_id: z.optional(z.nullable(id())),
    /** Positions on waitlists whose children wait for this new class too: its seats are offered to them in their order. */
    waiting_ids: z.optional(z.array(id()).check(z.maxLength(MOST_AT_ONCE, { error: 'too_long' }))),
    /** The staff that teaches it beside the main instructor; left out, they stay. */
    teacher_ids: others(),
    assistant_ids: others(),
    sessions: z
      .array(sessionInput, { error: 'required' })
      .check(z.minLength(1, { error: 'required' }), z.maxLength(21, { error: 'too_long' })),
  })
  .check((context) => {
    const { age_min, age_max } = context.value;
    if (age_min != null && age_max != null && age_max < age_min) addFault(context, 'age_max', 'too_small');
  });
export const deleteClassInput = z.strictObject({ class_id: id() });

export type SaveClassInput = z.output<typeof saveClassInput>;
const classIds = () => ids(MOST_AT_ONCE);

/** The changes of several classes at once; missing ones stay. `preview` only returns what would change. */
export const changeClassesInput = z
  .strictObject({
    class_ids: classIds(),
    price_per_class: z.nullish(whole(0, 10_000_000)),
    instructor_id: z.nullish(id()),
    location_id: z.nullish(id()),
    preview: z._default(z.boolean(), false),
  })
  .check((context) => {
    const { price_per_class, instructor_id, location_id } = context.value;
    if (price_per_class == null && !instructor_id && !location_id) addFault(context, 'price_per_class', 'required');
  });

/** Copies of some classes for another term, such as „2027/2028“. `preview` only returns their titles. */
export const copyClassesInput = z.strictObject({
  class_ids: classIds(),
  term: line(40),
  preview: z._default(z.boolean(), false),
});

/** Lessons of some classes from one day to another. `preview` only returns what would be made. */
export const makeTermLessonsInput = z
  .strictObject({
    class_ids: classIds(),
    from: day(),
    to: day(),
    preview: z._default(z.boolean(), false),
  })
  .check((context) => {
    // A day that is none has its fault already, and is no day to reckon with.
    if (context.issues.length > 0) return;
    const { from, to } = context.value;
    if (from < clubDay()) addFault(context, 'from', 'in_the_past');
    if (to < from) addFault(context, 'to', 'before_start');
    if (to > addDays(from, TERM_DAYS)) addFault(context, 'to', 'too_big');
  });
