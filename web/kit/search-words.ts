import { cleanLine } from '../../contracts/texts.ts';

/** A pattern for `ilike` that finds the words anywhere in a text; wildcards are taken as typed. */
export function holding(words: string): string {
  return `%${cleanLine(words)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`;
}

/** A filter for `or`: the words are in one of the columns. */
export function anyHolds(columns: readonly string[], words: string): string {
  const quoted = `"${holding(words).replace(/["\\]/g, '\\$&')}"`;
  return columns.map((column) => `${column}.ilike.${quoted}`).join(',');
}
