import { addDays, clubDay, daysBetween } from '../../../../../contracts/time.ts';
import { exchanged, isHalfRead, isTwoWays, shownOrder } from '../../../../platform/spreadsheets/day-order.ts';
import { dayOf } from './amounts.ts';

/** The order of day and month in a sheet's dates, such as `05/11/2026`. */
export interface DateOrder {
  isMonthFirst: boolean;
  /** Nothing in the sheet says it, and the days are closer to each other with the month first: a person has to say it. */
  asks: boolean;
  /** Some dates contradict others: those that may be in either order are none. */
  isMixed: boolean;
}

/** The texts with dates of a sheet. */
interface SheetDates {
  /** The booking dates, in the order of the rows. */
  booked: readonly string[];
  value: readonly string[];
  /** The cells above the head, which state the period. */
  above: readonly string[];
}

const PARTS = /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/g;

/** The order by the dates that can be in one order only; else by the rows' order, the period and today; else as `said`. */
export function findDateOrder({ booked, value, above }: SheetDates, said?: boolean | null): DateOrder {
  const stated = above.flatMap((text) => text.match(PARTS) ?? []);
  const certain = shownOrder([...booked, ...value]) ?? shownOrder(stated);
  if (certain) {
    const isMixed = certain === 'mixed' || isHalfRead(booked) || isHalfRead(value);
    return { isMonthFirst: certain === 'month_first' && !isMixed, asks: false, isMixed };
  }
  const likely = booked.some(isTwoWays) ? likelyOrder(booked, stated) : 'day_first';
  const asks = likely === 'unclear';
  return { isMonthFirst: asks ? (said ?? false) : likely === 'month_first', asks, isMixed: false };
}

/** The day of a text in such an order; null for one that is none, or in a sheet of mixed dates may be another. */
export function dayIn(text: string, { isMonthFirst, isMixed }: DateOrder): string | null {
  const day = dayOf(isMonthFirst ? exchanged(text) : text);
  return isMixed && day && isEither(day) ? null : day;
}

const MONTHS = 12;
const isEither = (day: string): boolean => Number(day.slice(-2)) <= MONTHS;

function likelyOrder(booked: readonly string[], stated: readonly string[]): 'day_first' | 'month_first' | 'unclear' {
  const period = daysOf(stated.filter((text) => !isTwoWays(text)));
  const [dayFirst, monthFirst] = [daysOf(booked), daysOf(booked.map(exchanged))];
  if (!isWithin(monthFirst, period)) return 'day_first';
  const [byDay, byMonth] = [spanOf(dayFirst), spanOf(monthFirst)];
  if (!isWithin(dayFirst, period)) return byMonth <= byDay ? 'month_first' : 'unclear';
  if (byMonth >= byDay) return 'day_first';
  return isOrdered(monthFirst) && !isOrdered(dayFirst) ? 'month_first' : 'unclear';
}

const daysOf = (texts: readonly string[]): string[] => texts.map(dayOf).filter((day) => day !== null);

/** The days between the first and the last one. */
function spanOf(days: readonly string[]): number {
  const [first = '', last = first] = endsOf(days);
  return daysBetween(first, last);
}

/** The first and the last of some days. */
function endsOf(days: readonly string[]): string[] {
  const ordered = days.toSorted();
  return [...ordered.slice(0, 1), ...ordered.slice(-1)];
}

function isOrdered(days: readonly string[]): boolean {
  const ordered = days.toSorted().join(' ');
  return days.join(' ') === ordered || days.toReversed().join(' ') === ordered;
}

/** True if no day is to come, nor outside the period of two days or more that the statement names. */
function isWithin(days: readonly string[], period: readonly string[]): boolean {
  const tomorrow = addDays(clubDay(), 1);
  const [from = '', until = from] = endsOf(period);
  return days.every((day) => day <= tomorrow && (from === until || (day >= from && day <= until)));
}
