import { addDays, clubDay, clubTime, weekday } from './time.ts';

/** A weekday (1 Monday … 7) with its opening times in club time. A day may stand there twice, with a break between. */
export interface AdminDay {
  day: number;
  opens: string;
  closes: string;
}

/** Days on which nobody is there. */
export interface ClosedDays {
  starts_on: string;
  ends_on: string;
}

/** Whether somebody is there now, and until or from when. */
export type AdminState =
  | { open: true; until: string }
  | { open: false; next: { day: number; time: string; inDays: number } | null };

/** So far ahead the next opening is looked for. */
const DAYS_AHEAD = 30;

/** Whether the office is open at a moment; null where the club says no hours. */
export function adminState(
  hours: readonly AdminDay[],
  shut: readonly ClosedDays[],
  moment: Date | string,
): AdminState | null {
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
