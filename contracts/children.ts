import { clubDay } from './time.ts';

export const GENDERS = ['female', 'male'] as const;

/**
 * Facts that a family or a file may say of a child beside its names, birth date and level: columns of `children`. Forms,
 * profiles, lists of a club, the merge, the export and the record of processing take a column that is named here.
 */
export const CHILD_FACTS = ['gender', 'notes'] as const;
export type ChildFact = (typeof CHILD_FACTS)[number];

/** The same for the pool: columns of `child_care`. */
export const CARE_FACTS = ['medical_notes', 'emergency_contact_name', 'emergency_contact_phone', 'collectors'] as const;
export type CareFact = (typeof CARE_FACTS)[number];

/** The facts of a child apart, as the two tables hold them. */
export function splitCare<Facts extends Record<CareFact, unknown>>(facts: Facts) {
  const care = Object.fromEntries(CARE_FACTS.map((fact) => [fact, facts[fact]]));
  const child = Object.fromEntries(Object.entries(facts).filter(([fact]) => !(fact in care)));
  return { care: care as Pick<Facts, CareFact>, child: child as Omit<Facts, CareFact> };
}

/** The club takes children and youth: the highest age on the day of registration. */
export const OLDEST_CHILD_YEARS = 25;

/** The longest text that says who may collect a child. */
export const MAX_COLLECTORS = 1000;

/** Two names are the same when they differ in spaces and in upper or lower case only. */
export function sameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('bg');
  return plain(one) === plain(other);
}

/** Full years between a birth date `YYYY-MM-DD` and a day, today in the club if left out. */
export function ageOn(birthDate: string, on = clubDay()): number {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return on.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
