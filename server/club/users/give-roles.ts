import type { Role } from '../../../contracts/roles.ts';
import type { Transaction } from '../../platform/database.ts';

/** Gives the accounts one role in place of those they have. Runs with the club's rights. */
export async function giveRoles(
  trx: Transaction,
  ids: readonly string[],
  role: Role,
  givenBy: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('user_roles').where('user_id', 'in', ids).execute();
  await trx
    .insertInto('user_roles')
    .values(ids.map((user_id) => ({ user_id, role })))
    .execute();
  if (role === 'athlete') await approveAthletes(trx, ids, givenBy);
}

/** Whoever the office makes an athlete needs no approval any more. */
async function approveAthletes(trx: Transaction, ids: readonly string[], approvedBy: string | null): Promise<void> {
  const approval = {
    approved: true,
    approved_by: approvedBy,
    approved_at: new Date().toISOString(),
    refused_at: null,
    refused_by: null,
    refusal_reason: null,
  };
  await trx
    .insertInto('athlete_accounts')
    .values(ids.map((user_id) => ({ user_id, ...approval })))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(approval))
    .execute();
}
