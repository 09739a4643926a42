import { addMonths, clubDay } from '../../../contracts/time.ts';

/** The first day after a range of days as the database writes it: `[2026-11-21,2026-12-21)` → `2026-12-21`. */
export function periodEnd(range: string): string {
  return range.slice(range.indexOf(',') + 1, -1);
}

/** The first day of a range of days. */
export function periodStart(range: string): string {
  return range.slice(1, range.indexOf(','));
}

/** This month and those before it, `YYYY-MM`, the newest first. */
export function lastMonths(count: number): string[] {
  const first = `${clubDay().slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, back) => addMonths(first, -back).slice(0, 7));
}
