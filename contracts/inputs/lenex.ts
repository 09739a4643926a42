import * as z from 'zod/mini';
import { MAX_LENEX_BYTES } from '../lenex.ts';
import { fileContent, id, line } from './validation.ts';

const MOST_DECISIONS = 2000;
const MOST_MEETS = 20;
const MAX_KEY = 300;

/**
 * The person that an athlete of a file is, by an admin's decision: a child, an athlete with an account, or a swimmer of another
 * club.
 */
const decision = z.strictObject({
  key: line(MAX_KEY),
  child_id: z.nullish(id()),
  user_id: z.nullish(id()),
});

/**
 * The meet of the club that a meet of the file with another name or day is; `index` is its position in the
 * file, from 0.
 */
const sameMeet = z.strictObject({ index: z.int().check(z.gte(0), z.lt(MOST_MEETS)), meet_id: id() });

export const importLenexInput = z.strictObject({
  file_name: line(200),
  /** The bytes of the .lef or .lxf in base64. */
  content: fileContent(MAX_LENEX_BYTES),
  /** The club of the file that is this one, by its name there; null: the one of last time, or the only one. */
  club: z.nullish(line(200)),
  decisions: z._default(z.array(decision).check(z.maxLength(MOST_DECISIONS, { error: 'too_long' })), []),
  /** Meets that exist under another name; they take the file's, so that the file is known the next time. */
  same_meets: z._default(
    z.array(sameMeet).check(
      z.maxLength(MOST_MEETS, { error: 'too_long' }),
      z.refine<z.output<typeof sameMeet>[]>(
        (choices) =>
          new Set(choices.flatMap(({ index, meet_id }) => [`${index}`, meet_id])).size === 2 * choices.length,
        { error: 'invalid' },
      ),
    ),
    [],
  ),
  /** Returns what would become of every result, and writes nothing. */
  dry_run: z._default(z.boolean(), false),
});
export type LenexDecision = z.output<typeof decision>;

export const exportLenexInput = z.strictObject({ meet_id: id() });
