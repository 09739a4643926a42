import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { HAND_OVER_CODE_LENGTH, MOST_CODE_ATTEMPTS } from '../../../../contracts/hand-overs.ts';
import { CLAIM_SIGNS } from '../../../../contracts/users.ts';
import type { Transaction } from '../../../platform/database/database.ts';

export interface ChildOfLesson {
  child_id: string;
  lesson_id: string;
}

export const randomCode = (): string =>
  Array.from({ length: HAND_OVER_CODE_LENGTH }, () => CLAIM_SIGNS[randomInt(CLAIM_SIGNS.length)]).join('');

/** The stored hash of a code, typed in any case, with or without spaces. */
export const codeHash = ({ child_id, lesson_id }: ChildOfLesson, code: string): string =>
  createHash('sha256')
    .update([child_id, lesson_id, code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')].join(' '))
    .digest('base64url');

/** Uses up the code of a guardian, and returns whose it was. A wrong one counts against every code of the child; null: it is wrong, or void. */
export async function takeCode(trx: Transaction, of: ChildOfLesson, code: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    delete from hand_over_codes
    where lesson_id = ${of.lesson_id} and child_id = ${of.child_id} and code_hash = ${codeHash(of, code)}
      and attempts < ${MOST_CODE_ATTEMPTS} and created_at >= date_trunc('day', now(), 'Europe/Sofia') and user_id = any (private.parents_of(child_id))
    returning user_id`.execute(trx);
  if (rows[0]) return rows[0].user_id;
  await sql`
    update hand_over_codes set attempts = attempts + 1
    where lesson_id = ${of.lesson_id} and child_id = ${of.child_id}`.execute(trx);
  return null;
}

/** Lets go of codes whose day is over. */
export async function dropOldCodes(trx: Transaction): Promise<void> {
  await sql`delete from hand_over_codes where created_at < now() - interval '1 day'`.execute(trx);
}
