import * as z from 'zod/mini';
import { MAX_ACCIDENT_TEXT, MAX_SPOT, MAX_INFORMED } from '../accidents.ts';
import { addFault, id, moment, requiredText, text } from './validation.ts';

const words = () => requiredText(MAX_ACCIDENT_TEXT);

/** At most one of lesson, event and location; without lesson and event it is for the desk. The same accident_id twice is one report. */
export const reportAccidentInput = z
  .strictObject({
    accident_id: z.optional(id()),
    child_id: id(),
    lesson_id: z.nullish(id()),
    event_id: z.nullish(id()),
    location_id: z.nullish(id()),
    /** Left out: now. */
    happened_at: z.nullish(moment()),
    what: words(),
    where: text(MAX_SPOT),
    done: words(),
    told: text(MAX_INFORMED),
  })
  .check((context) => {
    const [, second] = (['lesson_id', 'event_id', 'location_id'] as const).filter(
      (field) => context.value[field] != null,
    );
    if (second) addFault(context, second, 'invalid');
  });

export const followUpAccidentInput = z.strictObject({ accident_id: id(), note: words() });
