import { sql } from 'kysely';
import { PROOF_ABOVE_EURO_CENTS, PROOF_MINUTES } from '../../../../contracts/accounts.ts';
import { toEuroCents } from '../../../../contracts/money.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { clubCurrency } from '../club-currency.ts';
import type { ProcedureContext } from '../procedure.ts';

/**
 * Throws proof_needed unless the session has recently shown the current password or an emailed code, where the club asks
 * for that. A user with neither a password nor an address for a code can show nothing. With `signInCounts` a session that
 * began by a sign-in a moment ago has shown enough.
 */
export async function requireRecentProof(
  { trx, caller, userId, asksForProof }: ProcedureContext,
  { signInCounts = false } = {},
): Promise<void> {
  if (!asksForProof || caller.role === 'service_role') return;
  const session = caller.claims.session_id ?? null;
  const { rows } = await asServiceRole(trx, (club) =>
    sql<{ proved: boolean }>`
      select users.email is null and users.phone_confirmed_at is null or exists (
        select from auth.sessions
        where sessions.id::text = ${session} and user_id = users.id
          and greatest(proved_at, case when ${signInCounts}::boolean then created_at end) > now() - make_interval(mins => ${PROOF_MINUTES})
      ) as proved
      from auth.users where id = ${userId}
    `.execute(club),
  );
  if (!rows[0]?.proved) throw new ClubError('proof_needed');
}

/** Asks for the proof, or a sign-in a moment ago, where a sum in the club's currency is larger than a session alone gives away. */
export async function requireProofOfSum(context: ProcedureContext, amount: number): Promise<void> {
  const cents = toEuroCents(amount, await asServiceRole(context.trx, clubCurrency));
  if (cents > PROOF_ABOVE_EURO_CENTS) await requireRecentProof(context, { signInCounts: true });
}
