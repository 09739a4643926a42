import * as z from 'zod/mini';
import { addDays, clubDay } from '../time.ts';
import { MOST_DAYS_OFF, WORRY_KINDS } from '../worries.ts';
import { day, id } from './validation.ts';

export const listWorriesInput = z.strictObject({});

const worry = { kind: z.enum(WORRY_KINDS), subject_id: id(), since: day() };

/** Without `until` it is settled; with it, it comes back on that day. */
export const settleWorryInput = z.strictObject({
  ...worry,
  until: z.nullish(
    day().check(
      z.refine<string>((value) => value > clubDay(), { error: 'too_small' }),
      z.refine<string>((value) => value <= addDays(clubDay(), MOST_DAYS_OFF), { error: 'too_big' }),
    ),
  ),
});

export const bringBackWorryInput = z.strictObject(worry);
