import { sql } from 'kysely';
import { clubDay } from '../../../../contracts/time.ts';
import type { VisitKind } from '../../../../contracts/visits.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import type { Lesson } from '../attendance/access.ts';

/** The visits that are swum on a credit. */
export type CreditKind = 'make_up' | 'private';

/** Locks the child's free credit of a kind that lapses first and holds for the day of the lesson; returns its id. */
export async function takeCredit(
  trx: Transaction,
  childId: string,
  lesson: Lesson,
  kind: CreditKind = 'make_up',
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from make_up_credits
    where child_id = ${childId}::uuid and kind = ${kind} and balance = 1 and valid_until >= ${clubDay(lesson.starts_at)}::date
    order by valid_until, created_at, id limit 1 for update`.execute(trx);
  if (!rows[0]) throw new ClubError('no_make_up_credit');
  return rows[0].id;
}

/** Refuses a lesson after the last day of the credit. */
export async function refuseLapsed(trx: Transaction, creditId: string, lesson: Lesson): Promise<void> {
  const credit = await trx
    .selectFrom('make_up_credits')
    .select('valid_until')
    .where('id', '=', creditId)
    .executeTakeFirstOrThrow();
  if (clubDay(lesson.starts_at) > credit.valid_until) throw new ClubError('no_make_up_credit');
}

/** The free credits of a child that have not lapsed: private lessons of packages for a private one, else make-ups. */
export async function creditsLeft(trx: Transaction, childId: string, visit: VisitKind): Promise<number> {
  const kind: CreditKind = visit === 'private' ? 'private' : 'make_up';
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from make_up_credits
    where child_id = ${childId}::uuid and kind = ${kind} and balance = 1 and valid_until >= ${clubDay()}::date
  `.execute(trx);
  return only(rows).left;
}
