import type { Level } from '../../../contracts/levels.ts';
import { convert, CURRENCIES, type Currency } from '../../../contracts/money.ts';

/** As months begin in Bulgarian, Russian and English, and in Roman numbers. */
const MONTHS = [
  /^(ян|jan|i$)/i,
  /^(фев|feb|ii$)/i,
  /^(мар|mar|iii$)/i,
  /^(апр|apr|iv$)/i,
  /^(ма[йя]|may|v$)/i,
  /^(и?юн|jun|vi$)/i,
  /^(и?юл|jul|vii$)/i,
  /^(ав|aug|viii$)/i,
  /^(се[нп]|sep|ix$)/i,
  /^(ок|oct|[xх]$)/i,
  /^(но|nov|[xх]i$)/i,
  /^(де|dec|[xх]ii$)/i,
];
/** Two digits of a year up to so many years from now are of this century. */
const YEARS_AHEAD = 10;
/** The text that may follow a day: the time of day of programs that know no days. */
const MIDNIGHT = /[T\s,]+(?:0?0|12)[:.]00(?:[:.]00(?:[.,]0+)?)?(?:\s*(?:AM|ч\.?|Z))?$/i;
const DAY_FIRST =
  /^(\d{1,2})\s*(?:[./\-,\s]\s*(\d{1,2})\s*[./\-,\s]|[\s./-]+(\p{L}+)[\s./,-]+)\s*(\d{4}|\d{2})\s*(?:г|год|година|года)?\.?$/u;
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;
const YEAR_FIRST = /^(\d{4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\.?$/;
/** A day as a spreadsheet counts it, of the years 1927 to 2063. */
const SERIAL = /^[1-5]\d{4}(?:[.,]0+)?$/;
/** The serial number of 1 January 1970. */
const UNIX_DAY = 25_569;

/**
 * `05.03.2018`, `5/3/18`, `5 март 2018 г.`, `2018-03-05`, `March 5, 2018`, `43164` → `2018-03-05`; anything else
 * unchanged, for the schema to refuse.
 */
export function dayOf(text: string): string {
  const plain = text.replace(MIDNIGHT, '');
  if (SERIAL.test(plain))
    return new Date((Math.trunc(Number(plain.replace(',', '.'))) - UNIX_DAY) * 86_400_000).toISOString().slice(0, 10);
  const [, day, number, word, year] = DAY_FIRST.exec(plain) ?? [];
  if (day) return written(wholeYear(year!), number ?? monthOf(word!), day);
  const [, yearFirst, second, third] = YEAR_FIRST.exec(plain) ?? [];
  if (yearFirst) return written(yearFirst, second!, third!);
  const [, name, dayAfter, yearLast] = MONTH_FIRST.exec(plain) ?? [];
  return name ? written(yearLast!, monthOf(name), dayAfter!) : text;
}

/** So many days later the calendar of 1904 begins than that of 1900. */
export const DAYS_TO_1904 = 1462;

/** A day as the calendar of 1904 counts it, as that of 1900 counts it; any other text unchanged. */
export const dayOf1904 = (text: string): string =>
  SERIAL.test(text) ? String(Math.trunc(Number(text.replace(',', '.'))) + DAYS_TO_1904) : text;

const written = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
/** A Roman number is typed with the Cyrillic sign that looks like it, too. */
const monthOf = (word: string): string =>
  String(MONTHS.findIndex((month) => month.test(word.replaceAll(/[іІ]/g, 'I'))) + 1);

/** True if it is a day of the calendar, as `2018-03-05`; the 31st of February is none. */
export function isDay(text: string): boolean {
  const at = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // A day too many of a month is read as the first of the next one.
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function wholeYear(year: string): string {
  if (year.length === 4) return year;
  const last = (new Date().getUTCFullYear() + YEARS_AHEAD) % 100;
  return `${Number(year) <= last ? 20 : 19}${year}`;
}

const LEVELS: Record<Level, RegExp> = {
  beginner: /^(начинаещ|beginner|начинающ)/i,
  intermediate: /^(напреднал|intermediate|продолжающ|продвинут)/i,
  advanced: /^(състезател|advanced|спортсмен|опытн)/i,
};

/** The level of a word in any of the club's languages; an unknown one unchanged, for the schema to refuse. */
export const levelOf = (text: string): string =>
  (Object.keys(LEVELS) as Level[]).find((level) => LEVELS[level].test(text)) ?? text;

const FEMALE =
  /^(момиче(та)?|жени?|жена|женски|женск(ий|ая)|женщин[аы]|ж|девойк[аи]|дев(оч)?к[аи]|девушк[аи]|дев|дама|дами|д|f|fem|female|girls?|w|wom[ae]n)$/i;
const MALE = /^(момче(та)?|мъже?|мъжки|муж|мужск(ой|ая)|мужчин[аы]|мальчики?|юнош[аи]|м|m|male|boys?|m[ae]n)$/i;

/** „момиче“, „ж“, „female“ → `female`; an unknown word unchanged, for the schema to refuse. */
export function genderOf(text: string): string {
  const word = text.trim().replace(/\.$/, '');
  return FEMALE.test(word) ? 'female' : MALE.test(word) ? 'male' : text;
}

const DAYS = [
  /^(пн|пон|понеделник|mon|monday|понедельник)$/i,
  /^(вт|вторник|tue|tuesday)$/i,
  /^(ср|сряда|wed|wednesday|среда)$/i,
  /^(чт|четвъртък|thu|thursday|четверг)$/i,
  /^(пт|пет|петък|fri|friday|пятница)$/i,
  /^(сб|съб|събота|sat|saturday|суббота)$/i,
  /^(нд|нед|неделя|sun|sunday|вс|воскресенье)$/i,
];

/** „понеделник и ср“, „Mon/Wed“ → days of the week from 1, Monday, each once and in their order; null where a word is none. */
export function weekdaysOf(text: string): number[] | null {
  const words = text.split(/[\s,;/+&.]+/).filter((word) => word && !/^(и|and)$/i.test(word));
  const days = words.map((word) => DAYS.findIndex((sign) => sign.test(word)) + 1);
  return days.includes(0) ? null : [...new Set(days)].toSorted();
}

/** „пн 17:30, ср 17.30“ → sessions; null where a part is no day and time. */
export function sessionsOf(text: string): { day_of_week: number; start_time: string }[] | null {
  const parts = text
    .split(/[,;]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const sessions = parts.map((part) => {
    const typed = /^(\p{L}+)\.?\s+(\d{1,2})[:.](\d{2})(?:\s*ч\.?)?$/u.exec(part);
    const day = typed ? DAYS.findIndex((sign) => sign.test(typed[1]!)) : -1;
    return typed && day >= 0 ? { day_of_week: day + 1, start_time: `${typed[2]!.padStart(2, '0')}:${typed[3]}` } : null;
  });
  return sessions.some((session) => session === null)
    ? null
    : (sessions as { day_of_week: number; start_time: string }[]);
}

const SUM: Record<Currency, RegExp> = {
  BGN: /^(?:лв\.?|bgn)?\s*(\d{1,6}|\d{1,3}(?:[ '’]\d{3})+)(?:[.,](\d{1,2}))?\s*(?:лв\.?|лева|bgn)?$/i,
  EUR: /^(?:€|eur)?\s*(\d{1,6}|\d{1,3}(?:[ '’]\d{3})+)(?:[.,](\d{1,2}))?\s*(?:€|евро|eur|euro)?$/i,
};

/** „15,00“, „15.5 лв.“, „€ 1 200“ in the club's minor units; NaN for any other text, the other currency too. */
export function minorUnitsOf(text: string, currency: Currency): number {
  const [, whole, part = ''] = SUM[currency].exec(text) ?? [];
  return whole ? Number(whole.replace(/\D/g, '')) * 100 + Number(part.padEnd(2, '0')) : Number.NaN;
}

/** True if it is a sum without the sign or word of a currency. */
export const isSilent = (text: string): boolean => CURRENCIES.every((currency) => SUM[currency].test(text));

/**
 * A sum in the club's minor units. A leva club reads sums in euro, too: those that say it, and, where `silent` is EUR, those
 * that name no currency.
 */
export function clubUnitsOf(text: string, club: Currency, silent: Currency | null): number {
  const isEuro = club === 'EUR' || (isSilent(text) ? silent === 'EUR' : SUM.EUR.test(text));
  const said = isEuro ? 'EUR' : 'BGN';
  const sum = minorUnitsOf(text, said);
  return Number.isNaN(sum) ? sum : convert(sum, said, club);
}

/** A whole number, undefined for an empty cell, NaN for any other text. */
export const wholeOf = (text: string): number | undefined =>
  text === '' ? undefined : /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
