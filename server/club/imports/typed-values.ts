import type { Currency } from '../../../contracts/money.ts';
import type { Level } from '../../../contracts/levels.ts';

/** As months begin in Bulgarian and Russian. */
const MONTHS = [
  /^ян/i,
  /^фев/i,
  /^мар/i,
  /^апр/i,
  /^ма[йя]/i,
  /^и?юн/i,
  /^и?юл/i,
  /^ав/i,
  /^сен|^сеп/i,
  /^ок/i,
  /^но/i,
  /^де/i,
];
/** Two digits of a year up to so many years from now are of this century. */
const YEARS_AHEAD = 10;

/**
 * `05.03.2018`, `5/3/18`, `5 март 2018 г.`, `2018-03-05` → `2018-03-05`; anything else unchanged, for the schema to
 * refuse.
 */
export function dayOf(text: string): string {
  const typed = /^(\d{1,2})(?:\s*[./-]\s*(\d{1,2})\s*[./-]\s*|[\s.]+(\p{L}+)\.?[\s.]+)(\d{4}|\d{2})\s*г?\.?$/u.exec(
    text,
  );
  if (!typed) return text;
  const [, day, number, word, year] = typed;
  const month = number ?? String(MONTHS.findIndex((month) => month.test(word!)) + 1);
  return `${wholeYear(year!)}-${month.padStart(2, '0')}-${day!.padStart(2, '0')}`;
}

/** Whether it is a day of the calendar, as `2018-03-05`; the 31st of February is none. */
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

/** „момиче“, „ж“, „female“ → `female`; an unknown word unchanged, for the schema to refuse. */
export function genderOf(text: string): string {
  if (/^(момиче|жен|ж|f|female|girl|девочка)\.?$/i.test(text)) return 'female';
  if (/^(момче|мъж|м|m|male|boy|мальчик|муж)\.?$/i.test(text)) return 'male';
  return text;
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

/** „пн 17:30, ср 17.30“ → sessions; null where a part is no day and time. */
export function sessionsOf(text: string): { day_of_week: number; start_time: string }[] | null {
  const parts = text
    .split(/[,;]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const sessions = parts.map((part) => {
    const typed = /^(\p{L}+)\.?\s+(\d{1,2})[:.](\d{2})(?:\s*ч\.?)?$/u.exec(part);
    const day = typed ? DAYS.findIndex((known) => known.test(typed[1]!)) : -1;
    return typed && day >= 0 ? { day_of_week: day + 1, start_time: `${typed[2]!.padStart(2, '0')}:${typed[3]}` } : null;
  });
  return sessions.some((session) => session === null)
    ? null
    : (sessions as { day_of_week: number; start_time: string }[]);
}

const SUM: Record<Currency, RegExp> = {
  BGN: /^(\d{1,6})(?:[.,](\d{1,2}))?\s*(?:лв\.?|bgn)?$/i,
  EUR: /^(\d{1,6})(?:[.,](\d{1,2}))?\s*(?:€|евро|eur|euro)?$/i,
};

/** „15,00“, „15.5 лв.“ in the club's minor units; NaN for any other text, the other currency too. */
export function minorUnitsOf(text: string, currency: Currency): number {
  const typed = SUM[currency].exec(text);
  return typed ? Number(typed[1]) * 100 + Number((typed[2] ?? '').padEnd(2, '0')) : Number.NaN;
}

/** A whole number, undefined for an empty cell, NaN for any other text. */
export const wholeOf = (text: string): number | undefined =>
  text === '' ? undefined : /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
