import type { Format } from '../../../contracts/format.ts';
import { clubNow } from '../../lib/format/club-clock.ts';

const HOUR_MS = 3_600_000;

/** „10:32“ of a seat that is held for minutes, „20 ное“ of one that is held up to a day; null where the seats of a draw have no time, or it is over. */
export function heldUntil(until: string | null, { time, dayMonth }: Format, now = clubNow()): string | null {
  const end = until === null ? now : Date.parse(until);
  if (end <= now) return null;
  return end - now < HOUR_MS ? time(new Date(end)) : dayMonth(new Date(end - 1));
}
