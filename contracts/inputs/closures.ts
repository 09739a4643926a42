import * as z from 'zod/mini';
import { LONGEST_CLOSED_DAYS } from '../closures.ts';
import { requiredOr } from '../validation.ts';
import { addFault, day, id, line } from './validation.ts';

const MAX_REASON = 200;

/** Days on which a location is closed, or the whole club when none is named; its lessons may be cancelled at once. */
export const addClosureInput = z
  .strictObject({
    location_id: z.nullish(id()),
    starts_on: day(),
    ends_on: day(),
    reason: line(MAX_REASON),
    cancel_lessons: z._default(z.boolean(), false),
  })
  .check((context) => {
    const { starts_on, ends_on } = context.value;
    if (ends_on < starts_on) addFault(context, 'ends_on', 'before_start');
  });

export const removeClosureInput = z.strictObject({ closure_id: id() });

/** Hours that begin later than in a year are not meant: the days of the year ahead are closed as days. */
const FARTHEST_MS = 366 * 86_400_000;

const moment = () => z.iso.datetime({ offset: true, error: requiredOr('invalid') });

/** A location is closed for hours, as of a burst pipe. `closure_id` is chosen by the caller: what is sent again under it is done once. */
export const closePoolInput = z
  .strictObject({
    /** Left out where the call is made once. */
    closure_id: z.nullish(id()),
    location_id: id(),
    from: moment(),
    until: moment(),
    reason: line(MAX_REASON),
    /** Lessons that have not begun are held there, where a lane is free; the others are canceled. */
    move_to: z.nullish(id()),
    /** On: says what would be done, and does nothing. */
    dry_run: z._default(z.boolean(), false),
  })
  .check((context) => {
    const { location_id, move_to } = context.value;
    if (move_to === location_id) addFault(context, 'move_to', 'invalid');
    const [from, until] = [Date.parse(context.value.from), Date.parse(context.value.until)];
    if (until <= from) addFault(context, 'until', 'before_start');
    else if (until <= Date.now()) addFault(context, 'until', 'in_the_past');
    else if (until > Date.now() + FARTHEST_MS) addFault(context, 'until', 'invalid');
    else if (until - from > LONGEST_CLOSED_DAYS * 86_400_000) addFault(context, 'until', 'too_long');
  });

/**
 * One closure, or all hours of a location that have not ended. `message_id` is of the message to the families whose lessons are
 * held after all; left out where the call is made once.
 */
export const reopenPoolInput = z
  .strictObject({ closure_id: z.nullish(id()), location_id: z.nullish(id()), message_id: z.nullish(id()) })
  .check(
    z.refine(({ closure_id, location_id }) => !closure_id !== !location_id, {
      error: 'required',
      path: ['closure_id'],
    }),
    // The message of the closure has the closure's id: it is another one.
    z.refine(({ closure_id, message_id }) => !message_id || message_id !== closure_id, {
      error: 'invalid',
      path: ['message_id'],
    }),
  );
