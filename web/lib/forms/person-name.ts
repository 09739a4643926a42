import { inLatinLetters } from '../../../contracts/latin-letters.ts';
import type { Locale } from '../../../contracts/roles.ts';

/** A person's name as the reader can read it: English readers get Latin letters, Russian ones read the Bulgarian. */
export function personName(name: string, locale: Locale): string {
  return locale === 'en' ? inLatinLetters(name) : name;
}
