import { closest, distance } from 'fastest-levenshtein';

/** The part of a name that may be wrong for another one to be meant. */
const MOST_WRONG = 0.34;

/** The existing name that was probably meant, or null. */
export function nearestName(wrong: string, names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const nearest = closest(wrong, names);
  return distance(wrong, nearest) <= Math.max(wrong.length, nearest.length) * MOST_WRONG ? nearest : null;
}
