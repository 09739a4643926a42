import { distance as differences } from 'fastest-levenshtein';
import { LATIN_LETTERS } from '../../../contracts/latin-letters.ts';

/** As the law writes Bulgarian, and the characters that only Russian has. */
const LATIN: Record<string, string> = { ...LATIN_LETTERS, ы: 'y', э: 'e', ё: 'e' };
/** Names that differ by so few characters may be one: Jordanov and Yordanov, Khristova and Hristova. */
const FEW_DIFFERENCES = 3;

/**
 * The words of a name in Latin letters without accents, in alphabetical order, so that the last name may come first,
 * too.
 */
export function nameWords(name: string): string[] {
  const latin = [...name.toLocaleLowerCase('bg')].map((char) => LATIN[char] ?? char).join('');
  return latin
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort();
}

/**
 * `same`: word by word; `near`: one holds all words of the other, or few characters differ; null: two different names.
 */
export function compareNames(one: readonly string[], other: readonly string[]): 'same' | 'near' | null {
  const [first, second] = [one.join(' '), other.join(' ')];
  if (!first || !second) return null;
  if (first === second) return 'same';
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length > 1 && short.every((word) => long.includes(word))) return 'near';
  return differences(first, second) <= FEW_DIFFERENCES ? 'near' : null;
}
