import { emailAddress } from '../../../../contracts/addresses.ts';
import { CARE_FACTS } from '../../../../contracts/children.ts';
import type { ImportKind } from '../../../../contracts/imports.ts';
import type { Currency } from '../../../../contracts/money.ts';
import { readPhone } from '../../../../contracts/phones.ts';
import { DISTANCES } from '../../../../contracts/results.ts';
import { swimTime } from '../../../../contracts/swim-time.ts';
import {
  clubUnitsOf,
  dayOf,
  genderOf,
  isDay,
  levelOf,
  minorUnitsOf,
  sessionsOf,
  weekdaysOf,
} from '../../../platform/spreadsheets/typed-values.ts';
import { courseOf, distanceOf, eventOf, roundOf, strokeOf, timeOf } from '../../results/time-words.ts';

/** A number as it is stored; one that is not valid unchanged. */
const phoneOf = (text: string): string => readPhone(text) ?? text;

const wholeText = (value: number, text: string): string => (Number.isNaN(value) ? text : String(value));

/** An event as `100 breaststroke`; one that is not understood unchanged. */
function eventText(text: string): string {
  const event = eventOf(text);
  return event && DISTANCES.some((distance) => distance === event.distance)
    ? `${event.distance} ${event.stroke}`
    : text;
}

/** A time as swimmers write it. */
function timeText(text: string): string {
  const time = timeOf(text);
  return Number.isNaN(time) ? text : swimTime(time);
}

/** A day; one that is none unchanged. */
function dayText(text: string): string {
  const day = dayOf(text);
  return isDay(day) ? day : text;
}

/** The weekly hours as `1 17:30, 3 17:30`. */
const hoursOf = (text: string): string =>
  sessionsOf(text)
    ?.map(({ day_of_week, start_time }) => `${day_of_week} ${start_time}`)
    .join(', ') ?? text;

/** The currency in which the club counts, and that of sums which name none. */
export interface Currencies {
  club: Currency;
  silent: Currency | null;
}

const sumOf = (text: string, { club, silent }: Currencies): string => {
  const sum = clubUnitsOf(text, club, silent);
  return Number.isNaN(sum) ? text : String(sum);
};
const priceOf = (text: string, { club }: Currencies): string => {
  const sum = minorUnitsOf(text, club);
  return Number.isNaN(sum) ? text : String(sum);
};

/** The readers of the cells of a column; a cell without an entry here counts unchanged. */
const READ: Record<string, (text: string, currencies: Currencies) => string> = {
  birth_date: dayText,
  gender: genderOf,
  skill_level: levelOf,
  level: levelOf,
  parent_email: emailAddress,
  parent_phone: phoneOf,
  emergency_contact_phone: phoneOf,
  locale: (text) => text.toLowerCase(),
  sessions: hoursOf,
  price_per_class: priceOf,
  days: (text) => weekdaysOf(text)?.join(', ') ?? text,
  valid_until: dayText,
  make_ups_until: dayText,
  on: dayText,
  owes: sumOf,
  credit: sumOf,
  guardian_email: emailAddress,
  guardian_phone: phoneOf,
  instructor_email: emailAddress,
  instructor_phone: phoneOf,
  swum_on: dayText,
  course: courseOf,
  stroke: strokeOf,
  round: roundOf,
  distance: (text) => wholeText(distanceOf(text), text),
  event: (text) => eventText(text),
  time: timeText,
};

/** The facts for the pool that are no health data. */
const CONTACTS: readonly string[] = ['emergency_contact_name', 'emergency_contact_phone', 'collectors'];
/** Never repeated in an answer: health data must not appear on the screen of an import. */
const UNSAID = new Set([...CARE_FACTS.filter((fact) => !CONTACTS.includes(fact)), 'notes', 'description']);

/** The cells of a row by column as the club reads them; empty ones are left out. A missing level is the first. */
export function understand(
  kind: ImportKind,
  cells: Readonly<Record<string, string>>,
  currencies: Currencies,
): Record<string, string> {
  const whole = kind === 'children' ? { ...cells, skill_level: cells['skill_level'] || 'beginner' } : cells;
  return Object.fromEntries(
    Object.entries(whole)
      .filter(([column, text]) => text !== '' && !UNSAID.has(column))
      .map(([column, text]) => [column, (READ[column]?.(text, currencies) ?? text).slice(0, 200)]),
  );
}
