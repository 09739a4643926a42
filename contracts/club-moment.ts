import { CLUB_TIME_ZONE } from './roles.ts';

const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: CLUB_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The club's local time of a moment: the day `YYYY-MM-DD` and the time `HH:MM`. */
export function clubClock(moment: Date | string): { day: string; time: string } {
  const parts = PARTS.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute } = Object.fromEntries(parts) as Record<string, string>;
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
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
