import { CLUB_TIME_ZONE } from './roles.ts';

// The first formatter takes a slow phone a tenth of a second: none is made before it is needed.
let calendar: Intl.DateTimeFormat | undefined;

/** The calendar day in the club, `YYYY-MM-DD`, at that moment (now if left out). */
export function clubDay(moment: Date | string = new Date()): string {
  calendar ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: CLUB_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return calendar.format(new Date(moment));
}

let clock: Intl.DateTimeFormat | undefined;

/** The clock of the club, `HH:MM`, at that moment. */
export function clubTime(moment: Date | string): string {
  clock ??= new Intl.DateTimeFormat('en-GB', { timeZone: CLUB_TIME_ZONE, hour: '2-digit', minute: '2-digit' });
  return clock.format(new Date(moment));
}

/** The day this many days later (or earlier, if negative). */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day this many months later; the last of the month where that day does not exist. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), last));
  return target.toISOString().slice(0, 10);
}

/** The days from the first day to the second. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
