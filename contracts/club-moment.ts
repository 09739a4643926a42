import { clubDay, clubTime } from './time.ts';

/** The club's local time of a moment: the day `YYYY-MM-DD` and the time `HH:MM`. */
export function clubClock(moment: Date | string): { day: string; time: string } {
  return { day: clubDay(moment), time: clubTime(moment) };
}

/**
 * The moment, as an ISO text, of that day and time in the club; null for an invalid one. An hour that the change to
 * summer time leaves out is taken an hour later; one that comes twice is taken the second time.
 */
export function clubMoment(day: string, time: string): string | null {
  const target = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(target)) return null;
  // Looks up the club's distance from UTC at the moment, and once more at the corrected one.
  const first = target - distanceAt(target);
  return new Date(target - distanceAt(first)).toISOString();
}

function distanceAt(moment: number): number {
  const { day, time } = clubClock(new Date(moment));
  return Date.parse(`${day}T${time}:00Z`) - moment;
}
