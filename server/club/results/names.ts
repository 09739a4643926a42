import { distance as differences } from 'fastest-levenshtein';
import { LATIN_LETTERS } from '../../../contracts/latin-letters.ts';

/** As the law writes Bulgarian, and the letters that only Russian has. */
const LATIN: Record<string, string> = { ...LATIN_LETTERS, ы: 'y', э: 'e', ё: 'e' };
/** Names that differ by so few letters may be one: Jordanov and Yordanov, Khristova and Hristova. */
const FEW_DIFFERENCES = 3;

/** The words of a name in Latin letters without accents, in order of the alphabet: whoever writes the last name first, too. */
export function nameWords(name: string): string[] {
  const latin = [...name.toLocaleLowerCase('bg')].map((letter) => LATIN[letter] ?? letter).join('');
  return latin
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort();
}

/** `same`: word by word; `near`: one holds all words of the other, or few letters differ; null: two different names. */
export function compareNames(one: readonly string[], other: readonly string[]): 'same' | 'near' | null {
  const [first, second] = [one.join(' '), other.join(' ')];
  if (!first || !second) return null;
  if (first === second) return 'same';
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length > 1 && short.every((word) => long.includes(word))) return 'near';
  return differences(first, second) <= FEW_DIFFERENCES ? 'near' : null;
}
