import { sql } from 'kysely';
import { CASH_ROLES } from '../../../contracts/cash.ts';
import type { Sum } from '../../../contracts/money.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { hasRole, requireUser } from '../core/access/access.ts';
import type { ProcedureContext } from '../core/procedure.ts';
import { isOneOf } from '../core/staff.ts';

/** Whose cash it is: a person's, of no person where the account is gone or the service key took it, or the safe's. */
export interface Holder {
  holder: 'person' | 'safe';
  user_id: string | null;
}

export const SAFE: Holder = { holder: 'safe', user_id: null };
export const envelopeOf = (user_id: string | null): Holder => ({ holder: 'person', user_id });

/** The caller, who has to be one who takes cash. */
export async function requireCashier(context: ProcedureContext): Promise<string> {
  const userId = requireUser(context);
  if (!(await hasRole(context, ...CASH_ROLES))) throw new ClubError('not_allowed');
  return userId;
}

/** Refuses a location that the club does not have; null is none of them. */
export async function requireLocation(trx: Transaction, locationId: string | null): Promise<void> {
  if (locationId === null) return;
  const location = await trx.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst();
  if (!location) throw new ClubError('location_not_found');
}

/** Locks envelopes until the transaction ends, always in the same order, so that no two transactions wait for each other. */
export async function lockEnvelopes(trx: Transaction, holders: readonly Holder[]): Promise<void> {
  // The key of a person's is that of private.lock_envelope.
  for (const key of new Set(holders.map(({ holder, user_id }) => user_id ?? holder).sort()))
    await sql`select pg_advisory_xact_lock(hashtextextended('cash.' || ${key}, 0))`.execute(trx);
}

/** Conditions that name an envelope's moves and the handovers that leave it. */
export const movesOf = ({ holder, user_id }: Holder) =>
  user_id ? sql`user_id = ${user_id}::uuid and holder = ${holder}` : sql`user_id is null and holder = ${holder}`;
export const leavingFrom = ({ holder, user_id }: Holder) =>
  sql`status = 'pending' and from_holder = ${holder} and ${user_id ? sql`from_user_id = ${user_id}::uuid` : sql`from_user_id is null`}`;

/** True if a person takes cash now. Of others, and of no person, an admin moves what is left. */
export async function takesCash(trx: Transaction, userId: string | null): Promise<boolean> {
  return userId !== null && isOneOf(trx, userId, CASH_ROLES);
}

/** The sum of an envelope at a location at the end of a day. */
export const heldOn = (
  trx: Transaction,
  holder: Holder,
  locationId: string | null,
  day: string,
): Promise<Sum> => onlyRow(trx)`
    select coalesce(sum(amount), 0)::integer as amount, coalesce(sum(euro_cents), 0)::integer as euro_cents
    from cash_moves where ${movesOf(holder)} and location_id is not distinct from ${locationId}::uuid and day <= ${day}::date`;

/** The sum that can be handed over from an envelope at a location: what it holds less what is being handed over already. */
export const freeOf = (trx: Transaction, holder: Holder, locationId: string | null): Promise<Sum> => onlyRow(trx)`
    select coalesce(sum(amount), 0)::integer as amount, coalesce(sum(euro_cents), 0)::integer as euro_cents from (
      select amount, euro_cents from cash_moves
      where ${movesOf(holder)} and location_id is not distinct from ${locationId}::uuid
      union all
      select -amount, -euro_cents from cash_handovers
      where ${leavingFrom(holder)} and location_id is not distinct from ${locationId}::uuid
    ) as parts`;
