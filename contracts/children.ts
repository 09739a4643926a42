import { clubDay } from './time.ts';

export const GENDERS = ['female', 'male'] as const;

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
