import { dayOf, isDay } from './typed-values.ts';

/**
 * A day of which the first two numbers may be a day and a month, or a month and a day: `05/11/2026`, `5-11-26 14:30`. No
 * program writes the month first with dots.
 */
const TWO_WAYS = /^(\s*)(\d{1,2})(\s*([/-])\s*)(\d{1,2})(\s*\4\s*(?:\d{4}|\d{2})(?!\d).*)$/s;
const MONTHS = 12;

/** A day with its first two numbers exchanged: `11/26/2026` → `26/11/2026`; any other text unchanged. */
export const exchanged = (text: string): string => text.replace(TWO_WAYS, '$1$5$3$2$6');

/** True for a day of numbers that are written in one of two orders. */
export const isNumbers = (text: string): boolean => TWO_WAYS.test(text);

/** True for a day that may be another one with its first two numbers exchanged. */
export const isTwoWays = (text: string): boolean => {
  const [, , first, , , second] = TWO_WAYS.exec(text) ?? [];
  return first !== undefined && Number(first) !== Number(second) && Number(first) <= MONTHS && Number(second) <= MONTHS;
};

/** The order of the numbers of days that can be in one order only; `mixed` where some contradict others, null without any. */
export function shownOrder(texts: readonly string[]): 'day_first' | 'month_first' | 'mixed' | null {
  const numbers = texts.flatMap((text) => {
    const [, , first, , , second] = TWO_WAYS.exec(text) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const dayFirst = numbers.some(([first, second]) => first > MONTHS && second <= MONTHS);
  const monthFirst = numbers.some(([first, second]) => first <= MONTHS && second > MONTHS);
  if (dayFirst) return monthFirst ? 'mixed' : 'day_first';
  return monthFirst ? 'month_first' : null;
}

const DOTTED = /\d\s*\.\s*\d{1,2}\s*\./;
/** So many days that may all be in either order are no chance, also beside a text of which that is true. */
const NO_CHANCE = 5;

/** The day in numbers of a spreadsheet that may be another one with its month: `2016-05-11`; null for any other text. */
export function turnedDay(text: string): string | null {
  const day = isNumbers(text) ? '' : dayOf(text);
  const [year, month, date] = day.split('-');
  if (!isDay(day) || Number(date) > MONTHS || month === date) return null;
  return `${year}-${date}-${month}`;
}

/**
 * True if a program of another country has read a column: it made days of the dates that fit its own order, wrong ones,
 * and left the others as they were.
 */
export function isHalfRead(texts: readonly string[]): boolean {
  const order = shownOrder(texts);
  if (order === null || order === 'mixed') return false;
  // Dots are of countries that have the day first: such a program leaves no date that has it.
  const days = texts.filter((text) => !isNumbers(text) && !(order === 'day_first' && DOTTED.test(text)));
  const read = days.filter((text) => isDay(dayOf(text)));
  if (!read.some((text) => turnedDay(text)) || !read.every((text) => Number(dayOf(text).slice(-2)) <= MONTHS))
    return false;
  return read.length >= NO_CHANCE || !texts.some(isTwoWays);
}
