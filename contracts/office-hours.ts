import { addDays, clubDay, clubTime, weekday } from './time.ts';

/** A weekday (1 Monday … 7) with its opening times in club time. A day may occur twice, with a break between. */
export interface OfficeHours {
  day: number;
  opens: string;
  closes: string;
}

/** Days on which the desk is closed. */
export interface ClosedDays {
  starts_on: string;
  ends_on: string;
}

/** The state of the desk, open or not, and until or from when. */
export type DeskState =
  | { open: true; until: string }
  | { open: false; next: { day: number; time: string; inDays: number } | null };

/** The next opening is looked for this far ahead. */
const DAYS_AHEAD = 30;

/** True if the desk is open at a moment; null for a club without office hours. */
export function deskState(
  hours: readonly OfficeHours[],
  shut: readonly ClosedDays[],
  moment: Date | string,
): DeskState | null {
  if (hours.length === 0) return null;
  const today = clubDay(moment);
  const now = clubTime(moment);
  const hoursOf = (day: string) => {
    if (shut.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)) return [];
    const own = hours.filter((each) => each.day === weekday(day));
    return own.toSorted((one, other) => (one.opens < other.opens ? -1 : 1));
  };
  const running = hoursOf(today).find(({ opens, closes }) => opens <= now && now < closes);
  if (running) return { open: true, until: running.closes };
  for (let inDays = 0; inDays <= DAYS_AHEAD; inDays++) {
    const day = addDays(today, inDays);
    const next = hoursOf(day).find(({ opens }) => inDays > 0 || opens > now);
    if (next) return { open: false, next: { day: next.day, time: next.opens, inDays } };
  }
  return { open: false, next: null };
}
