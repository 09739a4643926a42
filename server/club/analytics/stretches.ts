import type { AnalyticsUnit } from '../../../contracts/analytics.ts';
import { addDays, addMonths } from '../../../contracts/time.ts';

/** Up to this many days are shown day by day, then week by week, then month by month. */
const DAY_BY_DAY = 31;
const WEEK_BY_WEEK = 100;
const WEEK = 7;
const DAY_MS = 86_400_000;

export interface Days {
  from: string;
  to: string;
}

/** Cuts days into stretches, the first and the last perhaps shorter: each a bar of a chart. */
export function cut({ from, to }: Days): { unit: AnalyticsUnit; stretches: Days[] } {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const unit = length <= DAY_BY_DAY ? 'day' : length <= WEEK_BY_WEEK ? 'week' : 'month';
  const next = (start: string) => {
    if (unit === 'day') return addDays(start, 1);
    return unit === 'week' ? addDays(start, WEEK) : addMonths(`${start.slice(0, 7)}-01`, 1);
  };
  const stretches: Days[] = [];
  for (let start = from; start <= to; start = next(start)) {
    const end = addDays(next(start), -1);
    stretches.push({ from: start, to: end < to ? end : to });
  }
  return { unit, stretches };
}
