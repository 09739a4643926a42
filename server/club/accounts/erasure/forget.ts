import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { asAccounts } from '../../core/as-accounts.ts';
import { forgetPayer } from '../../payments/bank-statements/pairs/forget-payer.ts';

/** The forgotten person: the person, and the children who are erased with the account. */
interface Forgotten {
  userId: string;
  email: string;
  full_name: string;
  children: readonly { id: string; full_name: string }[];
}

/** A name shorter than this is too common a word to search for. */
const SHORTEST_NAME = 5;

/**
 * Empties everything about the person and the children that no foreign key reaches: the audit log, invoices, messages,
 * emails, notifications to others. Runs with the club's rights, while the account is still there.
 */
export async function forget(trx: Transaction, { userId, email, full_name, children }: Forgotten): Promise<void> {
  const childIds = children.map(({ id }) => id);
  const names = [full_name, ...children.map((child) => child.full_name)].filter((name) => name.length >= SHORTEST_NAME);
  const address = email.toLowerCase();
  await forgetAuditEntries(trx, userId, childIds);
  await forgetPayer(trx, { userId, people: names });
  // The staff's note on a payment that passes on may name the payer.
  await sql`
    update payment_events set note = null
    where payment_id in (select id from payments where user_id = ${userId}) and strpos(note, ${full_name}) > 0 and ${full_name} <> ''
  `.execute(trx);
  // Invoices and their notes keep their buyer as long as the law wants them kept (чл. 12 ЗСч); receipts have no such duty.
  await sql`update invoices set recipient = '' where user_id = ${userId} and buyer is null`.execute(trx);
  await sql`delete from contact_messages where user_id = ${userId} or lower(email) = ${address}`.execute(trx);
  await forgetThreads(trx, userId, childIds);
  await sql`
    delete from notifications
    where data ->> 'child_id' = any (${childIds}::text[])
      or (kind in ('guardian_joined', 'substitute_found') and data ->> 'name' = ${full_name})
      or (kind = 'guardian_invited' and lower(data ->> 'email') = ${address})
  `.execute(trx);
  await sql`
    delete from email.outgoing
    where lower(recipient) = ${address}
      or (kind = 'guardian_invited' and ${address} <> '' and strpos(lower(text), ${address}) > 0)
      or (kind = 'guardian_invitation' and recipient in (select email from guardian_invitations where invited_by = ${userId}))
      or exists (select from unnest(${names}::text[]) as name where strpos(text, name) > 0 or strpos(html, name) > 0)
  `.execute(trx);
  await sql`
    delete from push.outgoing where exists (select from unnest(${names}::text[]) as name where strpos(payload, name) > 0)
  `.execute(trx);
  await sql`
    delete from sms.outbox where exists (select from unnest(${names}::text[]) as name where strpos(body, name) > 0)
  `.execute(trx);
  await sql`delete from guardian_invitations where lower(email) = ${address}`.execute(trx);
  await sql`delete from user_invitations where lower(email) = ${address}`.execute(trx);
  await sql`
    update guardian_invitations set child_ids = (select array_agg(id) from unnest(child_ids) as id where id <> all (${childIds}::uuid[]))
    where child_ids && ${childIds}::uuid[] and not child_ids <@ ${childIds}::uuid[]
  `.execute(trx);
  await sql`delete from guardian_invitations where child_ids <@ ${childIds}::uuid[]`.execute(trx);
  await sql`
    update roster_openings set child_ids = array(select id from unnest(child_ids) as id where id <> all (${childIds}::uuid[]))
    where child_ids && ${childIds}::uuid[]
  `.execute(trx);
  await forgetFiles(trx, userId);
}

/** Deletes the posts of the person with their notices, and the messages that the person alone got; a thread about a child that passes on stays. */
async function forgetThreads(trx: Transaction, userId: string, childIds: readonly string[]): Promise<void> {
  await sql`
    with notices as (
      delete from notifications
      where kind in ('thread_waits', 'thread_answered')
        and (data ->> 'thread_id' in (select id::text from threads where family_id = ${userId})
          or once_key in (select 'post:' || id from thread_posts where written_by = ${userId} and not by_club))
      returning id
    )
    delete from email.outgoing where notification_id in (select id from notices)
  `.execute(trx);
  await sql`
    with gone as (delete from thread_posts where written_by = ${userId} and not by_club returning thread_id)
    update threads set waiting_since = null
    where id in (select thread_id from gone) and not exists (
      select from thread_posts where thread_id = threads.id and not by_club and written_by is distinct from ${userId})
  `.execute(trx);
  await sql`
    update messages set withdrawn_at = now() where sent_by = ${userId} and sent_at is null and withdrawn_at is null
  `.execute(trx);
  await sql`
    delete from messages
    where exists (select from threads where message_id = messages.id and family_id = ${userId})
      and not exists (
        select from threads left join thread_children on thread_id = threads.id
        where message_id = messages.id and (family_id <> ${userId} or (child_id is not null and child_id <> all (${childIds}::uuid[]))))
  `.execute(trx);
}

/** An audit row keeps the action and its moment; the actor, the subject and the details go. */
async function forgetAuditEntries(trx: Transaction, userId: string, childIds: readonly string[]): Promise<void> {
  await sql`
    with subjects as (
      select ${userId}::text as id
      union select unnest(${childIds}::text[])
      union select id::text from enrollments where child_id = any (${childIds}::uuid[])
      union select id::text from subscriptions where child_id = any (${childIds}::uuid[])
      union select id::text from payments where user_id = ${userId} or child_id = any (${childIds}::uuid[])
      union select id::text from orders where user_id = ${userId}
      union select id::text from event_registrations where user_id = ${userId} or child_id = any (${childIds}::uuid[])
      union select id::text from consents where user_id = ${userId} or child_id = any (${childIds}::uuid[])
      union select id::text from guardian_invitations where invited_by = ${userId}
      union select id::text from progress_assessments where child_id = any (${childIds}::uuid[])
      union select id::text from achievements where child_id = any (${childIds}::uuid[])
      union select id::text from contact_messages where user_id = ${userId}
      union select id::text from auth.sessions where user_id = ${userId}
      union select id::text from team_members where user_id = ${userId}
      union select merged_id::text from private.merged_accounts where user_id = ${userId}
    )
    update audit_log set subject_id = null, details = '{}',
      actor_id = case when actor_id = ${userId} then null else actor_id end,
      ip = case when actor_id = ${userId} then null else ip end
    where subject_id in (select id from subjects)
  `.execute(trx);
  await sql`update audit_log set actor_id = null, ip = null, details = '{}' where actor_id = ${userId}`.execute(trx);
}

/** Files go with their folders; uploads for the club stay without a name, a public portrait does not. */
async function forgetFiles(trx: Transaction, userId: string): Promise<void> {
  await sql`
    delete from storage.objects
    where bucket_id = 'team' and name in (select photo_path from team_members where user_id = ${userId})
  `.execute(trx);
  await sql`delete from team_members where user_id = ${userId}`.execute(trx);
  await sql`delete from storage.resumable_uploads where owner_id = ${userId}`.execute(trx);
  await sql`update storage.objects set owner_id = null where owner_id = ${userId}`.execute(trx);
  // Bytes of files that were replaced or deleted wait for the sweep, and counted for the person.
  await sql`update storage.unused_files set owner_id = null where owner_id = ${userId}`.execute(trx);
}

/** The account itself, with all that belongs to it, and its entries in the record of sign-ins. */
export async function dropAccount(trx: Transaction, userId: string): Promise<void> {
  const profile = await trx.selectFrom('profiles').select('phone').where('user_id', '=', userId).executeTakeFirst();
  const { rows: reached } = await asAccounts(trx, async () => {
    const account = await sql<{ phone: string | null; phone_change: string | null; email_change: string | null }>`
      select phone, phone_change, email_change from auth.users where id = ${userId}
    `.execute(trx);
    await sql`
      delete from auth.audit_log_entries where actor_id = ${userId} or payload ->> 'user_id' = ${userId}
    `.execute(trx);
    await sql`delete from auth.users where id = ${userId}`.execute(trx);
    return account;
  });
  const phones = [profile?.phone?.slice(1), reached[0]?.phone, reached[0]?.phone_change].filter(Boolean);
  await sql`delete from sms.outgoing where recipient = any (${phones}::text[])`.execute(trx);
  // A phone that another account has, too, goes on getting what waits; the limit of the month goes on counting what left.
  const { rows: shared } = await asAccounts(trx, () =>
    sql<{ phone: string }>`select phone from auth.users where phone = any (${phones}::text[])`.execute(trx),
  );
  const { rows: called } = await sql<{ phone: string }>`
    select ltrim(phone, '+') as phone from profiles where ltrim(phone, '+') = any (${phones}::text[])`.execute(trx);
  const others = [...shared, ...called].map(({ phone }) => phone);
  const forgotten = sql`recipient = any (${phones}::text[]) and recipient <> all (${others}::text[])`;
  await sql`delete from sms.outbox where sent_at is null and ${forgotten}`.execute(trx);
  await sql`update sms.outbox set recipient = '' where ${forgotten}`.execute(trx);
  // Emails to an address that the account was about to get.
  await sql`delete from email.outgoing where lower(recipient) = lower(${reached[0]?.email_change ?? ''})`.execute(trx);
}
