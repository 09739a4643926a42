import { sql } from 'kysely';
import { AUTH_ADMIN, SERVICE } from '../platform/caller.ts';
import type { Database } from '../platform/database/database.ts';

/** The time for which the audit log of accounts is kept. */
const AUDIT_DAYS = 365;

/** Removes what has lapsed and is of no use any more. Running it twice, or in two processes, does no harm. */
export async function sweepAuth(database: Database): Promise<void> {
  await database.transaction(AUTH_ADMIN, async (trx) => {
    await sql`delete from auth.rate_limits where full_again_at < now()`.execute(trx);
    await sql`delete from auth.one_time_tokens where expires_at < now()`.execute(trx);
    await sql`delete from auth.mfa_challenges where created_at < now() - interval '1 day'`.execute(trx);
    await sql`delete from auth.passkey_challenges where created_at < now() - interval '1 day'`.execute(trx);
    await sql`
      delete from auth.mfa_factors where status = 'unverified' and greatest(created_at, last_challenged_at) < now() - interval '1 day'
    `.execute(trx);
    await sql`
      update auth.users set email_change = null, email_change_sent_at = null, email_change_confirm_status = 0
      where email_change_sent_at < now() - interval '2 days'
    `.execute(trx);
    await sql`
      update auth.users set phone_change = null, phone_change_sent_at = null where phone_change_sent_at < now() - interval '2 days'
    `.execute(trx);
    await sql`
      delete from auth.audit_log_entries where created_at < now() - make_interval(days => ${AUDIT_DAYS})`.execute(trx);
    await sql`delete from auth.used_messages where good_until < now()`.execute(trx);
    await sql`delete from auth.flow_states where created_at < now() - interval '2 days'`.execute(trx);
    await sql`delete from auth.sessions where not_after < now() - interval '30 days'`.execute(trx);
    await sql`delete from auth.refresh_tokens where revoked_at < now() - interval '30 days'`.execute(trx);
  });
  await database.transaction(SERVICE, async (trx) => {
    // A refusal is known as long as an account has the address.
    await sql`
      delete from email.outgoing where created_at < now() - interval '30 days'
        and not (failed_at is not null and exists (select from auth.users where lower(email) = lower(recipient)))
    `.execute(trx);
    await sql`
      update email.outgoing set text = null, html = null
      where created_at < now() - interval '30 days' and failed_at is not null and text is not null`.execute(trx);
    await sql`delete from push.outgoing where created_at < now() - interval '30 days'`.execute(trx);
    // Longer than a month: the limit of the month counts them.
    await sql`delete from sms.outbox where created_at < now() - interval '32 days'`.execute(trx);
    await sql`delete from sms.outgoing where created_at < now() - interval '7 days'`.execute(trx);
  });
}
