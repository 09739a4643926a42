import { sql } from 'kysely';
import { PROOF_MINUTES } from '../../../../contracts/accounts.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database.ts';

/**
 * Throws proof_needed unless the session has shown the current password or a mailed code not long ago. Who has neither a
 * password nor an address to which a code could go can show nothing.
 */
export async function requireRecentProof(trx: Transaction, userId: string, sessionId: string | null): Promise<void> {
  const { rows } = await sql<{ proved: boolean }>`
    select users.email is null and users.phone_confirmed_at is null or exists (
      select from auth.sessions
      where sessions.id::text = ${sessionId} and user_id = users.id and proved_at > now() - make_interval(mins => ${PROOF_MINUTES})
    ) as proved
    from auth.users where id = ${userId}
  `.execute(trx);
  if (!rows[0]?.proved) throw new ClubError('proof_needed');
}
