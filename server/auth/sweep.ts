import { sql } from 'kysely';
import { AUTH_ADMIN, SERVICE } from '../platform/caller.ts';
import type { Database } from '../platform/database.ts';

/** Removes what has lapsed and helps nobody any more: for a nightly job. Running it twice, or in two processes, does no harm. */
export async function sweepAuth(database: Database): Promise<void> {
  await database.transaction(AUTH_ADMIN, async (trx) => {
    await sql`delete from auth.rate_limits where full_again_at < now()`.execute(trx);
    await sql`delete from auth.one_time_tokens where created_at < now() - interval '2 days'`.execute(trx);
    await sql`delete from auth.flow_states where created_at < now() - interval '2 days'`.execute(trx);
    await sql`delete from auth.sessions where not_after < now() - interval '30 days'`.execute(trx);
    await sql`delete from auth.refresh_tokens where revoked_at < now() - interval '30 days'`.execute(trx);
  });
  await database.transaction(SERVICE, async (trx) => {
    await sql`delete from mail.outgoing where created_at < now() - interval '30 days'`.execute(trx);
  });
}
