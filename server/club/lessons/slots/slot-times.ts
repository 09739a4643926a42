import { MOST_SLOTS } from '../../../../contracts/slots.ts';
import { addDays, weekday } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';

/** One time, or one of each week. */
export type AskedTime =
  | { date: string; time: string }
  | { day_of_week: number; start_time: string; from: string; until: string };

/** The single times that are asked for, each a day and a time of the club's clock, in order. Throws too_many_slots. */
export function timesOf(patterns: readonly AskedTime[]): { date: string; time: string }[] {
  const times: { date: string; time: string }[] = [];
  for (const one of patterns)
    if ('date' in one) times.push(one);
    else
      for (const date of daysOf(one)) {
        times.push({ date, time: one.start_time });
        if (times.length > MOST_SLOTS) break;
      }
  if (times.length === 0)
    throw new ClubError('invalid_input', { details: [{ field: 'until', fault: 'before_start' }] });
  if (times.length > MOST_SLOTS)
    throw new ClubError('invalid_input', { details: [{ field: 'until', fault: 'too_big' }] });
  return times.toSorted((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`));
}

function* daysOf({ day_of_week, from, until }: Extract<AskedTime, { from: string }>): Generator<string> {
  const ahead = (day_of_week - weekday(from) + 7) % 7;
  for (let date = addDays(from, ahead); date <= until; date = addDays(date, 7)) yield date;
}
