import { LATIN_LETTERS } from './latin-letters.ts';

export const MAX_SLUG = 120;

/** The name of an article in its address, made from its title by the Bulgarian law on transliteration; may be empty. */
export function slugOf(title: string): string {
  return title
    .toLocaleLowerCase('bg')
    .normalize('NFC')
    .replace(/[а-я]/g, (char) => LATIN_LETTERS[char] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}
