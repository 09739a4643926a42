import * as z from 'zod/mini';
import { MAX_HAND_OVER_REASON } from '../hand-overs.ts';
import { personName } from './person-name.ts';
import { addFault, id, line, moment } from './validation.ts';

const MAX_TYPED_CODE = 20;

/** Another person than the collectors. */
export const otherCollectorInput = z.strictObject({ name: personName(), reason: line(MAX_HAND_OVER_REASON) });

/** One of collector_id, other and code; none of them takes the hand-over back. */
export const handOverChildInput = z
  .strictObject({
    child_id: id(),
    lesson_id: id(),
    collector_id: z.nullish(id()),
    other: z.nullish(otherCollectorInput),
    code: z.nullish(line(MAX_TYPED_CODE)),
    /** The same twice changes nothing. */
    client_id: z.optional(id()),
    /** Left out: now. */
    handed_at: z.optional(moment()),
    /** The moment of the hand-over that the sender saw; null if it saw none. */
    seen_handed_at: z.nullish(moment()),
  })
  .check((context) => {
    const { collector_id, other, code } = context.value;
    if ([collector_id, other, code].filter((one) => one != null).length > 1)
      addFault(context, 'collector_id', 'invalid');
  });

export const makeHandOverCodeInput = z.strictObject({ child_id: id(), lesson_id: id() });
