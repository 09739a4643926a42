import type { Role } from '../../../../contracts/roles.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** Gives the accounts one more role. Runs with the club's rights. */
export async function giveRole(
  trx: Transaction,
  ids: readonly string[],
  role: Role,
  givenBy: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('user_roles')
    .values(ids.map((user_id) => ({ user_id, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (role === 'athlete') await approveAthletes(trx, ids, givenBy);
}

/** Takes one role of the accounts away, and with it what only that role opens. Runs with the club's rights. */
export async function takeRole(trx: Transaction, ids: readonly string[], role: Role): Promise<void> {
  await trx.deleteFrom('user_roles').where('user_id', 'in', ids).where('role', '=', role).execute();
  // The main instructor of a class stays until the class has another one.
  if (role === 'instructor') await trx.deleteFrom('class_instructors').where('instructor_id', 'in', ids).execute();
  if (role !== 'athlete') return;
  await trx
    .updateTable('athlete_accounts')
    .set({ approved: false, approved_by: null, approved_at: null })
    .where('user_id', 'in', ids)
    .execute();
}

/** An athlete whom an admin appoints needs no approval any more. */
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
