import { sql } from 'kysely';
import type { Role } from '../../../../contracts/roles.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { endManagement } from '../../core/access/managed.ts';
import { giveRole } from './give-roles.ts';

/**
 * Lets the role wait at those accounts whose address is not proved: until then it gives no right. Returns their ids.
 * Runs with the club's rights.
 */
export async function letRoleWait(
  trx: Transaction,
  ids: readonly string[],
  role: Role,
  givenBy: string | null,
): Promise<string[]> {
  // Any user may have a parent's rights.
  if (role === 'parent') return [];
  const { rows } = await sql<{ id: string }>`
    select id from auth.users
    where id = any (${[...ids]}::uuid[]) and email is not null and email_proved_at is null order by id for share
  `.execute(trx);
  const waiting = rows.map(({ id }) => id);
  await sql`
    insert into private.waiting_roles (user_id, role, given_by)
    select id, ${role}, ${givenBy}::uuid from unnest(${waiting}::uuid[]) as id on conflict do nothing
  `.execute(trx);
  return waiting;
}

/** A role that is taken away waits no more. Runs with the club's rights. */
export async function stopWaiting(trx: Transaction, ids: readonly string[], role: Role): Promise<void> {
  await sql`
    delete from private.waiting_roles where user_id = any (${[...ids]}::uuid[]) and role = ${role}`.execute(trx);
}

/**
 * Grants the roles that waited for the proof of the address, ends the management of a claimed family; voids the address
 * of a calendar that a stranger may hold.
 */
export async function settleEmailProof(
  trx: Transaction,
  { id, cleared }: { id: string; cleared: boolean },
): Promise<void> {
  const { rows } = await sql<{ role: Role; given_by: string | null }>`
    delete from private.waiting_roles where user_id = ${id} returning role, given_by
  `.execute(trx);
  for (const { role, given_by } of rows) await giveRole(trx, [id], role, given_by);
  await endManagement(trx, id);
  if (cleared)
    await sql`update calendar_feeds set revoked_at = now() where user_id = ${id} and revoked_at is null`.execute(trx);
}
