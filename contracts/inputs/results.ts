import * as z from 'zod/mini';
import { COURSES, DISTANCES, inOrder, MEET_DAYS, needsTime, RESULT_STATUSES, ROUNDS, STROKES } from '../results.ts';
import { MAX_CENTISECONDS } from '../swim-time.ts';
import { clubDay } from '../time.ts';
import { addFault, day, id, line, storedText, whole } from './validation.ts';

const MOST_SPLITS = 80;
const MAX_POSITION = 9999;
const MAX_SWIM = 5000;

const distance = z
  .int()
  .check(z.refine<number>((value) => DISTANCES.some((one) => one === value), { error: 'invalid' }));
const time = () => whole(1, MAX_CENTISECONDS);

/** A meet as an admin writes it. Without meet_id it is new. */
export const saveMeetInput = z
  .strictObject({
    meet_id: z.nullish(id()),
    name: line(200),
    location: storedText(120),
    course: z.enum(COURSES),
    starts_on: day(),
    ends_on: day(),
    /** The event of the club's calendar to which this meet belongs. */
    event_id: z.nullish(id()),
  })
  .check((context) => {
    const { starts_on, ends_on } = context.value;
    if (ends_on < starts_on) addFault(context, 'ends_on', 'before_start');
    else if ((Date.parse(ends_on) - Date.parse(starts_on)) / 86_400_000 > MEET_DAYS)
      addFault(context, 'ends_on', 'too_big');
  });
export const deleteMeetInput = z.strictObject({ meet_id: id() });

/** The meet of an event: a new one in a pool of that length, or an existing one. */
export const openEventMeetInput = z
  .strictObject({ event_id: id(), meet_id: z.nullish(id()), course: z.nullish(z.enum(COURSES)) })
  .check((context) => {
    const { meet_id, course } = context.value;
    if (!meet_id && !course) addFault(context, 'course', 'required');
  });

/** A result as it is typed in, by an admin or an instructor of the child. Without result_id it is new. */
export const saveResultInput = z
  .strictObject({
    result_id: z.nullish(id()),
    /** The swimmer: a child, or an athlete by its account. */
    child_id: z.nullish(id()),
    user_id: z.nullish(id()),
    /** Null: a time of a training, which has its own day. */
    meet_id: z.nullish(id()),
    swum_on: z.nullish(day().check(z.refine<string>((value) => value <= clubDay(), { error: 'in_the_future' }))),
    course: z.enum(COURSES),
    stroke: z.enum(STROKES),
    distance,
    round: z._default(z.enum(ROUNDS), 'timed_final'),
    status: z._default(z.enum(RESULT_STATUSES), 'valid'),
    /** In hundredths of a second. */
    centiseconds: z.nullish(time()),
    splits: z._default(
      z
        .array(z.strictObject({ distance: whole(1, MAX_SWIM), centiseconds: time() }))
        .check(z.maxLength(MOST_SPLITS, { error: 'too_long' })),
      [],
    ),
    position: z.nullish(whole(1, MAX_POSITION)),
  })
  .check((context) => {
    const { child_id, user_id, meet_id, swum_on, status, centiseconds, splits } = context.value;
    if (!child_id && !user_id) addFault(context, 'child_id', 'required');
    if (child_id && user_id) addFault(context, 'user_id', 'invalid');
    if (!meet_id && !swum_on) addFault(context, 'swum_on', 'required');
    if (!centiseconds && needsTime(status)) addFault(context, 'centiseconds', 'required');
    if (!inOrder(splits, context.value.distance, centiseconds ?? MAX_CENTISECONDS))
      addFault(context, 'splits', 'invalid');
  });
export type SaveResultInput = z.output<typeof saveResultInput>;
export const deleteResultInput = z.strictObject({ result_id: id() });
