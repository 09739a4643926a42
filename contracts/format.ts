import type { WeeklySession } from './classes.ts';
import { convert, toEuroCents, type Currency, type PriceDisplay } from './money.ts';
import { CLUB_TIME_ZONE, type Locale } from './roles.ts';
import { clubDay } from './time.ts';

/** A moment as the server writes it, a day `YYYY-MM-DD`, or a Date. */
export type Moment = string | Date;

/** The spelling of the lev. */
const LEV: Record<Locale, string> = { bg: 'лв.', en: 'BGN', ru: 'лв.' };
/** The sign of a currency: the unit behind a figure. */
export const currencySign = (currency: Currency, locale: Locale): string => (currency === 'EUR' ? '€' : LEV[locale]);
const TAGS: Record<Locale, string> = { bg: 'bg-BG', en: 'en-GB', ru: 'ru-RU' };
const DAY_MS = 86_400_000;
/** Beyond this many days a date says more than „in 9 days“. */
const RELATIVE_DAYS = 6;
/**
 * A short month is the first three characters of its name in all three languages: those of CLDR are numbers in
 * Bulgarian and of three to five characters in Russian and English („нояб.“, „Sept“).
 */
const SHORT_MONTH = 3;
/** A Monday, for the names of weekdays. */
const MONDAY = Date.UTC(2024, 0, 1);

/** Money, dates and times as one language writes them: always in the club's zone, independent of the device. */
export interface Format {
  /**
   * Both halves of a price of the club, the second null when one currency is shown: `['80,00 лв.', '40,90 €']`. A sum
   * passes its own euro cents, since those of its parts add up to others than its leva convert to.
   */
  money: (amount: number, display: PriceDisplay, euroCents?: number) => [string, string | null];
  /** A price in one text: „80,00 лв. (40,90 €)“. */
  moneyText: (amount: number, display: PriceDisplay, euroCents?: number) => string;
  /** „40,90 €“ of euro cents that moved; „−3,00 €“ below zero. */
  euroText: (cents: number) => string;
  /** „1 240“, „7,5“. */
  number: (value: number) => string;
  /** „84 %“ of a share between 0 and 1. */
  percent: (share: number) => string;
  /** „Ива, Калоян и Мила“. */
  list: (parts: readonly string[]) => string;
  /** „пт, 20 ное 2026“. */
  date: (moment: Moment) => string;
  /** „20 ное“. */
  dayMonth: (moment: Moment) => string;
  /** „ноември 2026“. */
  month: (moment: Moment) => string;
  /** „17:30“ of a moment. */
  time: (moment: Moment) => string;
  /** „пт, 20 ное 2026, 17:30“. */
  dateTime: (moment: Moment) => string;
  /** „17:30“ of a weekly time `17:30:00`. */
  clock: (time: string) => string;
  /** „сряда“ or „ср“ of a weekday 1 (Monday) to 7. */
  weekday: (day: number, width?: 'long' | 'short') => string;
  /** „днес“, „утре“, „след 3 дни“; the date itself when it is further away. */
  relativeDay: (moment: Moment, now?: Date) => string;
}

const made = new Map<Locale, Format>();

/** The formats of a language. */
export function formatOf(locale: Locale): Format {
  let format = made.get(locale);
  if (!format) made.set(locale, (format = makeFormat(locale)));
  return format;
}

function makeFormat(locale: Locale): Format {
  const tag = TAGS[locale];
  const dates = makeDates(tag);
  const figure = once(() => new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
  const number = once(() => new Intl.NumberFormat(tag));
  const list = once(() => new Intl.ListFormat(tag));
  const percent = once(() => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }));
  const written = (minorUnits: number, currency: Currency) =>
    `${withMinus(figure().format(minorUnits / 100))} ${currencySign(currency, locale)}`;
  const money: Format['money'] = (amount, { currency, way }, euroCents = toEuroCents(amount, currency)) => {
    const leva = () => written(convert(amount, currency, 'BGN'), 'BGN');
    const euro = () => written(euroCents, 'EUR');
    if (way === 'bgn') return [leva(), null];
    if (way === 'eur') return [euro(), null];
    return way === 'bgn_eur' ? [leva(), euro()] : [euro(), leva()];
  };
  return {
    ...dates,
    money,
    moneyText: (amount, display, euroCents) => {
      const [first, second] = money(amount, display, euroCents);
      // A line does not end between figures and their sign.
      return second ? `${unbroken(first)} (${unbroken(second)})` : first;
    },
    euroText: (cents) => written(cents, 'EUR'),
    number: (value) => withMinus(number().format(value)),
    percent: (share) => withMinus(percent().format(share)),
    list: (parts) => list().format(parts),
  };
}

const unbroken = (sum: string): string => sum.replaceAll(' ', '\u00A0');

/** CLDR writes the hyphen of the keyboard below zero in all three languages. */
const withMinus = (figure: string): string => figure.replace('-', '−');

/** Makes it when it is needed first: each costs a slow phone some milliseconds, and few pages need all. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function makeDates(tag: string): Omit<Format, 'money' | 'moneyText' | 'euroText' | 'number' | 'percent' | 'list'> {
  const zone = { timeZone: CLUB_TIME_ZONE };
  const whole = { ...zone, weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const parts = once(() => new Intl.DateTimeFormat(tag, whole));
  const month = once(() => new Intl.DateTimeFormat(tag, { ...zone, month: 'long' }));
  const time = once(() => new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' }));
  const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
  const weekdays = {
    long: once(() => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday: 'long' })),
    short: once(() => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday: 'short' })),
  };
  const pieces = (moment: Moment) => {
    const piece = Object.fromEntries(
      parts()
        .formatToParts(toDate(moment))
        .map(({ type, value }) => [type, value]),
    );
    const short = { month: piece['month']?.slice(0, SHORT_MONTH), weekday: piece['weekday']?.replace('.', '') };
    return { ...piece, ...short } as Record<'weekday' | 'day' | 'month' | 'year', string>;
  };
  const date = (moment: Moment) => {
    const { weekday, day, month: name, year } = pieces(moment);
    return `${weekday}, ${day} ${name} ${year}`;
  };
  return {
    date,
    dayMonth: (moment) => `${pieces(moment).day} ${pieces(moment).month}`,
    month: (moment) => `${month().format(toDate(moment))} ${pieces(moment).year}`,
    time: (moment) => time().format(toDate(moment)),
    dateTime: (moment) => `${date(moment)}, ${time().format(toDate(moment))}`,
    clock: (value) => value.slice(0, 5),
    weekday: (day, width = 'long') =>
      weekdays[width]()
        .format(MONDAY + (day - 1) * DAY_MS)
        .replace('.', ''),
    relativeDay: (moment, now = new Date()) => {
      const days = (Date.parse(clubDay(moment)) - Date.parse(clubDay(now))) / DAY_MS;
      return Math.abs(days) <= RELATIVE_DAYS ? relative().format(days, 'day') : date(moment);
    },
  };
}

/** A day without a time is taken at noon UTC, which is the same day in Sofia. */
function toDate(moment: Moment): Date {
  return new Date(typeof moment === 'string' && moment.length === 10 ? `${moment}T12:00:00Z` : moment);
}

/** Writes weekly times: „пн, ср 17:30“ where the hour is the same, else „ср 17:00; пт 17:45“. */
export function writeWeek(
  { weekday, clock }: Pick<Format, 'weekday' | 'clock'>,
  sessions: readonly WeeklySession[],
): string {
  const days = new Map<string, string[]>();
  for (const { day_of_week, start_time } of sessions) {
    const time = clock(start_time);
    days.set(time, [...(days.get(time) ?? []), weekday(day_of_week, 'short')]);
  }
  return [...days].map(([time, names]) => `${names.join(', ')} ${time}`).join('; ');
}
