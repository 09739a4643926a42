import { cleanLine } from '../../../../../contracts/texts.ts';
import { isDay, dayOf as typedDay } from '../../../../platform/spreadsheets/typed-values.ts';

/** The largest sum of one row, in minor units: the largest integer of the database. */
const MAX_MINOR = 2_000_000_000;

/** No sum is longer, with all its spaces. */
const LONGEST_SUM = 60;

/** A sum as a person or a bank wrote it. */
export interface StatedSum {
  /** In minor units, below zero where it has a minus or is in brackets. */
  minor: number;
  /** The code of the currency beside it; empty without one. */
  currency: string;
}

const CURRENCY = /EUR|EURO|ЕВРО|€|BGN|ЛЕВА|ЛВ\.?/;
/** A sign, a currency and the digits in any order that is used; spaces between them mean nothing. */
const SUM = new RegExp(
  `^([-+]?) *(${CURRENCY.source})? *([-+]?) *(\\(?) *(${CURRENCY.source})? *(\\d[\\d., ']*?) *(${CURRENCY.source})? *(\\)?) *(${CURRENCY.source})? *([-+]?) *(${CURRENCY.source})?$`,
);
/** Groups of three, of one separator, then at most two decimals, or more of which the others are zeros. */
const DIGITS = /^(?:(\d+)|(\d{1,3}(?:([ '.,])\d{3})(?:\3\d{3})*))(?:([.,])(\d{1,2}|\d{2}0{2,}))?$/;

/**
 * A sum as banks write it: `24 491,10`, `1’300.00`, `−12,00`, `12,00-`, `(12,00)`, `EUR 12`, `12,00 лв.`. Null for text
 * that is no sum, has part of a cent, two signs or two currencies, or could mean two things (`1,300`).
 */
export function sumOf(text: string): StatedSum | null {
  if (text.length > LONGEST_SUM) return null;
  const match = SUM.exec(
    cleanLine(text)
      .replace(/[−–‒﹣－]/g, '-')
      .replace(/[’‘`´ʼ′]/g, "'")
      .replace(/\s+/g, ' ')
      .trim()
      .toUpperCase(),
  );
  if (!match) return null;
  const [, first, c1, second, open, c2, digits = '', c3, close, c4, last, c5] = match;
  const signs = [first, second, last, open && '-'].filter(Boolean);
  const currencies = [c1, c2, c3, c4, c5].filter((each) => each !== undefined);
  if (signs.length > 1 || currencies.length > 1 || Boolean(open) !== Boolean(close)) return null;
  const value = valueOf(digits);
  if (value === null) return null;
  return { minor: value === 0 || signs[0] !== '-' ? value : -value, currency: codeOf(currencies[0] ?? '') };
}

function valueOf(digits: string): number | null {
  const [, plain, grouped, separator, point, decimals = ''] = DIGITS.exec(digits) ?? [];
  const whole = plain ?? grouped;
  if (whole === undefined || (separator !== undefined && separator === point)) return null;
  // A point with three digits and no decimals behind: thousands to one bank, thousandths to another.
  if (!point && (separator === '.' || separator === ',')) return null;
  return minorOf(whole.replace(/\D/g, ''), decimals);
}

/** The code of a currency by its code, sign or word; what is none of them as it is. */
export function codeOf(written: string): string {
  const word = written.trim().toUpperCase();
  if (['EURO', 'ЕВРО', '€'].includes(word)) return 'EUR';
  return ['ЛЕВА', 'ЛВ', 'ЛВ.'].includes(word) ? 'BGN' : word;
}

/** Minor units of such a sum, whatever its currency. */
export const minorUnits = (text: string): number | null => sumOf(text)?.minor ?? null;

/**
 * Minor units of a decimal of a format that has one way to write it (xsd:decimal): `81.810`, `.5`, `12.`. Null for any
 * other text, for a sum below zero, and for part of a cent.
 */
export function exactUnits(text: string): number | null {
  const [, whole = '', decimals = ''] = /^\+?(?=\.?\d)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  return whole === '' && decimals === '' ? null : minorOf(whole, decimals);
}

function minorOf(whole: string, decimals: string): number | null {
  if (/[1-9]/.test(decimals.slice(2))) return null;
  const value = Number(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}`);
  return value <= MAX_MINOR ? value : null;
}

/** The time of day behind a day. */
const TIME = /[ T,]+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]\.?M\.?)?$/i;

/**
 * The day `YYYY-MM-DD` of `05.11.2026`, `5/11/26 14:30`, `2026-11-05`, `20261105`, `5-Nov-2026` or a moment, as the bank
 * writes it and whatever its time zone; null for any other text.
 */
export function dayOf(text: string): string | null {
  const value = text.trim();
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:\s*г\.?)?$/.exec(value.replace(TIME, ''));
  const iso = /^(\d{4})([-./]|)(\d{2})\2(\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2})?.*|Z|[+-]\d{2}:\d{2})?$/.exec(value);
  const [year, month, day] = local ? [local[3], local[2], local[1]] : iso ? [iso[1], iso[3], iso[4]] : [];
  // A number alone would be a day of a spreadsheet.
  const other = /\D/.test(value) ? typedDay(value.replace(TIME, '')) : '';
  const written = year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : other;
  return isDay(written) && written >= '2000' && written < '2101' ? written : null;
}
