import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** From this many characters on, any part of a word is found by index; of fewer, how a word begins. */
const PART = 3;
const MOST_WORDS = 6;
/** Fewer digits occur in too many phone numbers. */
const LEAST_DIGITS = 4;

const plain = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/** A pattern for `like`: the text begins with the words; wildcards are taken as typed. */
export const beginsWith = (words: string): string => `${plain(words)}%`;

/** A condition: the column holds every word, in any order. */
export function namesHold(column: string, words: string): RawBuilder<SqlBool> {
  const name = sql.ref(column);
  const each = words
    .split(/\s+/)
    .slice(0, MOST_WORDS)
    .map((word) =>
      [...word].length < PART
        ? sql`(${name} ilike ${`${plain(word)}%`} or ${name} ilike ${`% ${plain(word)}%`})`
        : sql`${name} ilike ${`%${plain(word)}%`}`,
    );
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** A condition: the column, a phone number in its international form, holds the digits however they are spaced; null for words. */
export function phoneHolds(column: string, words: string): RawBuilder<SqlBool> | null {
  if (!/^[\d\s()+./-]+$/.test(words)) return null;
  const digits = words.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < LEAST_DIGITS ? null : sql<SqlBool>`${sql.ref(column)} like ${`%${digits}%`}`;
}
