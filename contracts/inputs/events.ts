import * as z from 'zod/mini';
import { EVENT_ATTENDANCES, EVENT_KINDS } from '../events.ts';
import { MAX_LINE, MAX_NAME } from '../validation.ts';
import { day, id, line, text } from './validation.ts';

const MAX_DESCRIPTION = 8000;
const MAX_PRICE = 10_000_000;
const MOST_PEOPLE = 10_000;

const clock = z
  .string({ error: 'required' })
  .check(z.minLength(1, { error: 'required' }), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' }));

const age = z.int().check(z.gte(0), z.lte(99));

/** An event as an admin writes it, days and times by the club's clock. Without event_id it is new. */
export const saveEventInput = z
  .strictObject({
    event_id: z.nullish(id()),
    title: line(MAX_NAME),
    title_en: text(MAX_NAME),
    title_ru: text(MAX_NAME),
    description: z.pipe(
      text(MAX_DESCRIPTION),
      z.transform((value) => value ?? ''),
    ),
    description_en: text(MAX_DESCRIPTION),
    description_ru: text(MAX_DESCRIPTION),
    kind: z.enum(EVENT_KINDS),
    location_id: z.nullish(id()),
    starts_on: day(),
    starts_time: clock,
    ends_on: day(),
    ends_time: clock,
    /** The number of seats; null without a limit. */
    capacity: z.nullish(z.int().check(z.gte(1), z.lte(MOST_PEOPLE))),
    /** The age range, in full years on the first day; a child outside is warned of, not refused. */
    age_min: z.nullish(age),
    age_max: z.nullish(age),
    /** In the club's currency. */
    fee: z.int({ error: (issue) => (issue.input == null ? 'required' : undefined) }).check(z.gte(0), z.lte(MAX_PRICE)),
    /** The last day of registration; null until the event begins. */
    closes_on: z.nullish(day()),
    is_published: z._default(z.boolean(), false),
  })
  .check((context) => {
    const { starts_on, starts_time, ends_on, ends_time, closes_on, age_min, age_max } = context.value;
    if (age_min != null && age_max != null && age_max < age_min)
      context.issues.push({ code: 'custom', message: 'too_small', path: ['age_max'], input: age_max });
    if (`${ends_on} ${ends_time}` < `${starts_on} ${starts_time}`)
      context.issues.push({ code: 'custom', message: 'before_start', path: ['ends_time'], input: ends_time });
    if (closes_on && closes_on > starts_on)
      context.issues.push({ code: 'custom', message: 'too_big', path: ['closes_on'], input: closes_on });
  });
export type SaveEventInput = z.output<typeof saveEventInput>;

/** This many events are published or hidden in one call. */
const MOST_EVENTS = 200;
export const publishEventsInput = z.strictObject({
  event_ids: z
    .array(id())
    .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_EVENTS, { error: 'too_long' })),
  is_published: z.boolean(),
});

export const deleteEventInput = z.strictObject({ event_id: id() });
/** Without child_id the user comes in person. */
export const registerForEventInput = z.strictObject({ event_id: id(), child_id: z.nullish(id()) });
export const leaveEventInput = registerForEventInput;
export const dropFromEventInput = z.strictObject({ registration_id: id(), note: text(500) });

const MOST_DAYS = 60;
const MOST_ITEMS = 200;

/**
 * A program in one piece, in any order: missing items are deleted. `day_number` is 1 on the day on which the event
 * begins.
 */
export const saveEventProgramInput = z.strictObject({
  event_id: id(),
  items: z
    .array(
      z.strictObject({
        day_number: z.int().check(z.gte(1), z.lte(MOST_DAYS)),
        starts: clock,
        title: line(),
        title_en: text(MAX_LINE),
        title_ru: text(MAX_LINE),
      }),
    )
    .check(z.maxLength(MOST_ITEMS)),
});

/** The attendance; null takes a mark back. */
export const markEventAttendanceInput = z.strictObject({
  event_id: id(),
  marks: z
    .array(z.strictObject({ registration_id: id(), attendance: z.nullable(z.enum(EVENT_ATTENDANCES)) }))
    .check(z.minLength(1), z.maxLength(MOST_PEOPLE)),
});
