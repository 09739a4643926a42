import { FAMILY_REFERENCE, isFamilyReference } from '../../../../../contracts/family-reference.ts';
import { LATIN_LETTERS, LOOKALIKES } from '../../../../../contracts/latin-letters.ts';
const REFERENCE = /PK[2-9A-HJ-NP-Z]{8}/g;

/** The club's payment references in a text, each once: in either alphabet's capitals, with spaces or dashes inside. */
export const referencesIn = (text: string): string[] => found(text, REFERENCE);

/**
 * The families' own numbers in a text, each once, written the same ways; one whose check character is wrong is ignored.
 */
export const familiesIn = (text: string): string[] => found(text, FAMILY_REFERENCE).filter(isFamilyReference);

function found(text: string, pattern: RegExp): string[] {
  const latin = [...text.toUpperCase()].map((char) => LOOKALIKES[char] ?? char).join('');
  const joined = latin.replace(/[\s\-_.]/g, '');
  return [...new Set([...(latin.match(pattern) ?? []), ...(joined.match(pattern) ?? [])])];
}

/** As the law writes Bulgarian, and the characters that only Russian has. */
const LATIN: Record<string, string> = { ...LATIN_LETTERS, ы: 'y', э: 'e', ё: 'e' };
const SHORTEST_NAME = 3;

/** The words of a text that may be names, in Latin letters. */
export function nameWords(text: string): Set<string> {
  const words = text
    .toLocaleLowerCase('bg')
    .split(/[^\p{L}]+/u)
    .map((word) => [...word].map((char) => LATIN[char] ?? char).join(''));
  return new Set(words.filter((word) => word.length >= SHORTEST_NAME));
}

/** True if a text names a person: two words of the name, or the only one it has. */
export function names(text: ReadonlySet<string>, person: string): boolean {
  const words = nameWords(person);
  const count = [...words].filter((word) => text.has(word)).length;
  return words.size > 0 && count >= Math.min(2, words.size);
}
