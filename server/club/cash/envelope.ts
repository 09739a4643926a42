import { sql } from 'kysely';
import { CASH_ROLES } from '../../../contracts/cash.ts';
import type { Sum } from '../../../contracts/money.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database.ts';
import type { ProcedureContext } from '../../platform/procedure.ts';
import { hasRole, requireUser } from '../users/access.ts';

/** Whose cash it is: a person's, or the safe's where it is null. */
export type Holder = string | null;

/** The caller, who has to be one who takes cash. */
export async function requireCashier(context: ProcedureContext): Promise<string> {
  const userId = requireUser(context);
  if (!(await hasRole(context, ...CASH_ROLES))) throw new ClubError('not_allowed');
  return userId;
}

/** Refuses a location that the club does not have; null is none of them. */
export async function requireLocation(trx: Transaction, locationId: string | null): Promise<void> {
  if (locationId === null) return;
  const found = await trx.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst();
  if (!found) throw new ClubError('location_not_found');
}

/** Locks envelopes until the transaction ends, always in the same order, so that no two transactions wait for each other. */
export async function lockEnvelopes(trx: Transaction, holders: readonly Holder[]): Promise<void> {
  for (const holder of [...new Set(holders)].sort((one, other) => (one ?? '').localeCompare(other ?? '')))
    await (
      holder
        ? sql`select private.lock_envelope(${holder}::uuid)`
        : sql`select pg_advisory_xact_lock(hashtextextended('cash.safe', 0))`
    ).execute(trx);
}

/** Conditions that name an envelope's moves and the handovers that leave it. */
export const movesOf = (holder: Holder) =>
  holder ? sql`user_id = ${holder}::uuid and holder = 'person'` : sql`holder = 'safe'`;
export const leavingFrom = (holder: Holder) =>
  sql`status = 'pending' and ${holder ? sql`from_user_id = ${holder}::uuid` : sql`from_holder = 'safe'`}`;

/** What an envelope holds at a location at the end of a day. */
export async function heldOn(trx: Transaction, holder: Holder, locationId: string | null, day: string): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select coalesce(sum(amount), 0)::integer as amount, coalesce(sum(euro_cents), 0)::integer as euro_cents
    from cash_moves where ${movesOf(holder)} and location_id is not distinct from ${locationId}::uuid and day <= ${day}::date`.execute(
    trx,
  );
  return rows[0]!;
}

/** What can be handed over from an envelope at a location: what it holds less what is being handed over already. */
export async function freeOf(trx: Transaction, holder: Holder, locationId: string | null): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select coalesce(sum(amount), 0)::integer as amount, coalesce(sum(euro_cents), 0)::integer as euro_cents from (
      select amount, euro_cents from cash_moves
      where ${movesOf(holder)} and location_id is not distinct from ${locationId}::uuid
      union all
      select -amount, -euro_cents from cash_handovers
      where ${leavingFrom(holder)} and location_id is not distinct from ${locationId}::uuid
    ) as parts`.execute(trx);
  return rows[0]!;
}
