import { sql } from 'kysely';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import type { ProcedureContext } from '../procedure.ts';

type Actor = Pick<ProcedureContext, 'trx' | 'userId'>;

/**
 * Throws own_family where the money of one of these accounts is that of the caller's own family, unless the caller is
 * the only admin. Rows that give money ask by themselves (db/schema/48-money-rights.sql); this is for what gives it by
 * a change of another kind.
 */
export async function requireOtherFamily({ trx, userId }: Actor, families: readonly string[]): Promise<void> {
  if (!userId || families.length === 0) return;
  const { rows } = await asServiceRole(trx, (club) =>
    sql<{ own: boolean }>`
      select coalesce(bool_or(private.needs_other_person(${userId}::uuid, family)), false) as own
      from unnest(${families}::uuid[]) as family`.execute(club),
  );
  if (only(rows).own) throw new ClubError('own_family');
}

/** The same for who pays a payment. */
export async function requireOthersPayment(actor: Actor, paymentId: string): Promise<void> {
  const payment = await asServiceRole(actor.trx, (trx) =>
    trx.selectFrom('payments').select('user_id').where('id', '=', paymentId).executeTakeFirst(),
  );
  if (payment) await requireOtherFamily(actor, [payment.user_id]);
}

/**
 * Throws family_handled where a family is about to become the actor's own that the actor made, or gave money to. Its
 * payments and its credit must be locked, so that what is given in the same moment is seen. Runs with the club's rights.
 */
export async function requireUnhandledFamily(trx: Transaction, actor: string, family: string): Promise<void> {
  const { rows } = await sql<{ handled: boolean }>`
    select private.has_handled(${actor}::uuid, ${family}::uuid) as handled`.execute(trx);
  if (only(rows).handled) throw new ClubError('family_handled');
}
