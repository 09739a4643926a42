import type { ListGuess, ListQuestion } from '../../../../../contracts/child-lists.ts';
import { readPhone } from '../../../../../contracts/phones.ts';
import { clubDay } from '../../../../../contracts/time.ts';
import { isHalfRead, isTwoWays, shownOrder, turnedDay } from '../../../../platform/spreadsheets/day-order.ts';
import { dayOf, isDay } from '../../../../platform/spreadsheets/typed-values.ts';
import { readPeople } from './list-names.ts';

/** A birth date as it was read; what is no day stays as it is written. */
export interface ReadDay {
  day: string;
  guess?: ListGuess;
  question?: ListQuestion;
}

const YEAR =
  /^(?:р\.?|род\.?|роден[аи]?|набор|г\.?|born)?\s*['’]?((?:19|20)\d\d)\s*(?:г|год|година|года|г\.\s*р|набор)?\.?$/i;
const MONTH_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})$/;
const DATE_IN_TEXT =
  /(?<!\d)(?:\d{1,2}\s*[./-]\s*\d{1,2}\s*[./-]\s*(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}\s+\p{L}{3,9}\.?\s+\d{4})(?!\d)/u;
const YEAR_IN_TEXT = /(?<![\d./-])(20[0-3]\d)(?![\d/-])\s*(?:г\.?р?\.?|год(?:ина|а)?\.?)?/;

/** The order of day and month in the birth dates of a column. */
export interface DayOrder {
  monthFirst: boolean;
  /** True for a day that may be another one, with its month: only a person can say which. */
  isUnclear: (text: string) => boolean;
}
const DAY_FIRST: DayOrder = { monthFirst: false, isUnclear: () => false };

/** True if a column has its days with the month first: one of them could be no other way, and none the usual one. */
function isMonthFirst(texts: readonly string[]): boolean {
  const pairs = texts.flatMap((text) => {
    const [, first, second] = MONTH_FIRST.exec(text) ?? [];
    return first ? [[Number(first), Number(second)] as const] : [];
  });
  return pairs.some(([, second]) => second > 12) && pairs.every(([first]) => first <= 12);
}

/** The order in a column. Where days contradict others, or a spreadsheet of another country read some of them, some are unclear. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const days = texts.map((text) => text.trim());
  const isMixed = shownOrder(days) === 'mixed';
  const isTurned = isHalfRead(days);
  return {
    monthFirst: isMonthFirst(days),
    isUnclear: (text) => (isMixed && isTwoWays(text)) || (isTurned && turnedDay(text) !== null),
  };
}

/** A day that may be another one: the likelier of the two is offered. A text without one stays as it is written. */
function unclearDay(text: string): ReadDay {
  const offer = turnedDay(text) ?? dayOf(DATE_IN_TEXT.exec(text)?.[0] ?? '');
  return isDay(offer) ? { day: '', question: { kind: 'turned_day', offer } } : { day: text };
}

/** „12.3.16“, „12 март 2016“, `42441` → `2016-03-12`; a year alone asks for its day. */
export function readDay(text: string, { monthFirst, isUnclear } = DAY_FIRST): ReadDay {
  const whole = text.trim();
  if (whole === '') return { day: '' };
  if (isUnclear(whole)) return unclearDay(whole);
  const day = dayOf(whole);
  if (isDay(day) && !(monthFirst && MONTH_FIRST.test(whole))) return { day };
  const [, year] = YEAR.exec(whole) ?? [];
  if (year) return { day: whole, question: { kind: 'only_year', offer: `${year}-01-01` } };
  const [, month = '', date = '', rest = ''] = MONTH_FIRST.exec(whole) ?? [];
  const swapped = dayOf(`${date}.${month}.${rest}`);
  if (isDay(swapped)) return { day: swapped, guess: 'month_first' };
  const inText = dayOf(DATE_IN_TEXT.exec(whole)?.[0] ?? '');
  return isDay(inText) ? { day: inText, guess: 'date_in_text' } : { day: whole };
}

/** The birth dates of a cell with several, in their order. */
export function readDays(text: string, order = DAY_FIRST): ReadDay[] {
  const whole = readDay(text, order);
  if (text.trim() === '' || isDay(whole.day) !== (whole.guess === 'date_in_text')) return text.trim() ? [whole] : [];
  const parts = text
    .split(/\s*(?:\n|;|,\s+|\+|&|\s\/\s)\s*|\s+(?:и|and)\s+|\s{2,}/u)
    .map((part) => part.trim())
    .filter(Boolean);
  const days = parts.map((part) => readDay(part, order));
  return days.length > 1 && days.every(({ day, question }) => isDay(day) || question) ? days : [whole];
}

/** The text beside a child's name: a date or a year in the same cell. */
export function splitDay(text: string): { rest: string; day: ReadDay | null } {
  const date = DATE_IN_TEXT.exec(text)?.[0];
  if (date && isDay(dayOf(date))) return { rest: cut(text, date), day: { day: dayOf(date), guess: 'date_in_text' } };
  const [whole, year] = YEAR_IN_TEXT.exec(text) ?? [];
  if (year && whole)
    return { rest: cut(text, whole), day: { day: year, question: { kind: 'only_year', offer: `${year}-01-01` } } };
  return { rest: text, day: null };
}

const cut = (text: string, part: string) => text.replace(part, ' ').replace(/\(\s*\)|\[\s*\]/g, ' ');

const EMAIL = /[^\s,;<>()[\]"'„“]+@[^\s,;<>()[\]"'„“]+\.[^\s,;<>()[\]"'„“]+/g;
/**
 * A Bulgarian number, or one with a country: so two of them are found in one row of digits. One with a digit too many is a
 * number of another country, which only a person can say.
 */
const NUMBER =
  /(?:\+|00)\d[\d\s().\-/]{6,18}\d|\(?0\s*\d(?:[\s().\-/]*\d){7,8}(?!\d{1,7}(?!\d))|(?<!\d)8[789]\d(?:[\s.\-/]*\d){6}(?!\d)/g;
/** Within Russia a number begins with an eight. */
const RUSSIAN_TRUNK = /(?<![\d+])8(?=[\s(-]*9\d{2}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d))/g;
const LABELS =
  /(?<![\p{L}])(?:майка(?:та)?|мама|баща(?:та)?|татко|баба|дядо|леля|чичо|кака|бабушка|дедушка|тётя|родител|настойник|мать|отец|папа|mother|father|mom|dad|tel|phone|тел(?:ефон)?|моб(?:илен)?|gsm|имейл|е-?mail|email|мейл|или|viber|вайбър)(?![\p{L}])\s*[.:\-–]*\s*/giu;

/** „м.“ and „б.“ before the names or numbers of a mother and a father. */
const SHORT_LABELS = /(?<![\p{L}.])[мб]\s*\.\s*/gu;
/** A word beside a number that is no name: „(вечер)“. */
const REMARK = /^[\p{Ll}\s.,-]+$/u;

interface ReadContact {
  names: string[];
  phones: string[];
  emails: string[];
  /** The words beside numbers that are no names. */
  remarks: string[];
  /** The guesses that the names needed. */
  guesses: ListGuess[];
}

/** The people, numbers and addresses of a cell about parents: clubs write them together. */
export function readContact(written: string): ReadContact {
  const text = written.replace(RUSSIAN_TRUNK, '+7').replace(SHORT_LABELS, ' ');
  const emails = text.match(EMAIL) ?? [];
  let rest = text.replace(EMAIL, '\n');
  const whole = readPhone(rest.replace(LABELS, '').trim());
  const phones: string[] = whole && /\d{5}/.test(rest.replace(/\D/g, '')) ? [whole] : [];
  if (whole) rest = '';
  else
    rest = rest.replace(NUMBER, (text) => {
      const phone = readPhone(text);
      if (!phone) return text;
      if (!phones.includes(phone)) phones.push(phone);
      return '\n';
    });
  const remarks: string[] = [];
  if (phones.length > 0)
    rest = rest.replace(/\(([^()]*)\)/g, (whole, inside: string) => {
      const remark = inside.replace(LABELS, '').trim();
      if (!REMARK.test(remark)) return whole;
      remarks.push(remark);
      return ' ';
    });
  const people = /\p{L}{2}/u.test(rest) ? readPeople(rest.replace(LABELS, ' ').replace(/[\d()[\]]+/g, ' ')) : [];
  const names = people.filter(({ name }) => /\p{L}{2}/u.test(name));
  return {
    names: names.map(({ name }) => name),
    phones,
    emails,
    remarks,
    guesses: names.flatMap(({ guesses }) => guesses).filter((guess) => guess !== 'shared_cell'),
  };
}

const EGN_WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3, 6];

/** The facts of a Bulgarian personal number; null for no such number. It is never kept. */
export function readEgn(text: string): { day: string; gender: 'female' | 'male' } | null {
  const digits = /^\d{9,10}$/.test(text.trim()) ? text.trim().padStart(10, '0') : '';
  if (!digits) return null;
  const sum = EGN_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  if ((sum % 11) % 10 !== Number(digits[9])) return null;
  const [year, month] = [Number(digits.slice(0, 2)), Number(digits.slice(2, 4))];
  const century = month > 40 ? 2000 : month > 20 ? 1800 : 1900;
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${century + year}-${two(month % 20)}-${digits.slice(4, 6)}`;
  if (!isDay(day) || day > clubDay()) return null;
  return { day, gender: Number(digits[8]) % 2 === 0 ? 'male' : 'female' };
}
