import * as z from 'zod/mini';
import { day, id } from '../../../../contracts/inputs/validation.ts';
import { weekday } from '../../../../contracts/time.ts';
import type { Args } from '../../../lib/api/rpc.ts';

/** The most lessons one after another. */
const MOST_IN_A_ROW = 12;

const whole = (least: number, most: number) =>
  z.int({ error: 'required' }).check(z.gte(least, { error: 'too_small' }), z.lte(most, { error: 'too_big' }));

/** The hours that an instructor opens at once: some lessons one after another, on one day or each week. */
export const slotForm = z.strictObject({
  location_id: id(),
  lane: z.nullable(whole(1, 20)),
  seats: z.enum(['1', '2']),
  duration_minutes: whole(15, 240),
  price: whole(0, 10_000_000),
  date: day(),
  time: z
    .string()
    .check(z.minLength(1, { error: 'required' }), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' })),
  count: whole(1, MOST_IN_A_ROW),
  /** Null: on that day only. */
  until: z.nullable(day()),
});
export type SlotForm = z.output<typeof slotForm>;

/** The call that opens these hours; null where they go past midnight. */
export function callOf({ date, time, count, until, seats, ...terms }: SlotForm): Args<'open_slots'> | null {
  const first = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  if (first + count * terms.duration_minutes > 24 * 60) return null;
  const times = Array.from({ length: count }, (_, index) => {
    const minute = first + index * terms.duration_minutes;
    const hour = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    return until ? { day_of_week: weekday(date), start_time: hour, from: date, until } : { date, time: hour };
  });
  return { ...terms, seats: Number(seats), times };
}
