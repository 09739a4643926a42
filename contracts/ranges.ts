import { addDays, addMonths, clubDay } from './time.ts';

/** The ranges of the buttons: the last days, or all time. */
export const QUICK_RANGES = ['7', '30', '90', 'all'] as const;

export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const DAYS = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** First and last day `YYYY-MM-DD`; null where it is open. */
export interface DayRange {
  from: string | null;
  to: string | null;
}

export const isMonth = (range: string): boolean => MONTH.test(range);

/** The days of a range of the past; an invalid range is all time. */
export function daysOf(range: string, today = clubDay()): DayRange {
  if (range === '7' || range === '30' || range === '90') return { from: addDays(today, 1 - Number(range)), to: null };
  return fixedDays(range) ?? { from: null, to: null };
}

/** The days of a range of the future: from today on. A month is that month. */
export function daysAhead(range: string, today = clubDay()): DayRange {
  if (range === '7' || range === '30' || range === '90') return { from: today, to: addDays(today, Number(range)) };
  return fixedDays(range) ?? { from: today, to: null };
}

/** Days as a range in an address. */
export const rangeOfDays = (from: string, to: string): string => `${from}..${to}`;

function fixedDays(range: string): DayRange | null {
  if (MONTH.test(range)) return { from: `${range}-01`, to: addDays(addMonths(`${range}-01`, 1), -1) };
  const match = DAYS.exec(range);
  return match && areDays(range) ? { from: match[1]!, to: match[2]! } : null;
}

export function areDays(value: string): boolean {
  const match = DAYS.exec(value);
  return match !== null && match.slice(1).every(exists) && match[1]! <= match[2]!;
}

function exists(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}
