import { addDays, addMonths, weekday } from '../../../contracts/time.ts';

/** The weeks of a month `YYYY-MM`, from Monday to Sunday, with the days of its neighbours that fill them. */
export function monthGrid(month: string): string[][] {
  const first = `${month}-01`;
  const start = addDays(first, 1 - weekday(first));
  const next = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let monday = start; monday < next; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  return weeks;
}

/** The month so many months later, `YYYY-MM`. */
export const monthAfter = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7);
