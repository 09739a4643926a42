import { sql } from 'kysely';
import type { JobSummary } from '../../../contracts/jobs.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows, jsonRows } from '../../platform/database/rows.ts';
import { WORTH_SENDING_HOURS } from '../../platform/email/email-sender.ts';
import { writeEmails } from '../../platform/email/outbox.ts';
import { composeDigest, type DigestItem } from '../core/notifications/compose-digest.ts';
import type { Receiver } from '../core/notifications/notify.ts';

type Reader = Pick<Receiver, 'user_id' | 'full_name' | 'locale' | 'club' | 'price_display'> & { email: string };

/** Emails that wait for a digest, and are worth it. */
const WAITING = sql`
  for_digest and digest_id is null and sent_at is null and failed_at is null
  and outgoing.created_at > now() - make_interval(hours => ${WORTH_SENDING_HOURS})`;

/**
 * Makes one email of those that wait for a reader's digest, and lets those leave by themselves whose reader wants none any
 * more. Returns how many readers get one.
 */
export async function sendDigests(trx: Transaction): Promise<JobSummary> {
  await release(trx);
  const readers = await lockReaders(trx);
  const itemsOf = await readItems(trx, readers);
  const digests = readers.flatMap((reader) => {
    const items = itemsOf.get(reader.user_id) ?? [];
    return items.length > 0 ? { id: crypto.randomUUID(), items, email: composeDigest(items, reader) } : [];
  });
  await writeEmails(
    trx,
    digests.map(({ id, email }) => ({ ...email, id })),
    'digest',
  );
  const pairs = digests.flatMap(({ id, items }) => items.map((item) => ({ id: item.id, digest_id: id })));
  await sql`
    update email.outgoing set digest_id = pairs.digest_id
    from jsonb_to_recordset(${jsonRows(pairs)}::jsonb) as pairs (id uuid, digest_id uuid)
    where outgoing.id = pairs.id`.execute(trx);
  return { people: digests.length };
}

/** Lets what waits for a reader without a digest leave by itself, after quiet hours. */
async function release(trx: Transaction): Promise<void> {
  await sql`
    update email.outgoing
    set for_digest = false, not_before = greatest(now(), (
      select case coalesce(quiet, 'club')
        when 'own' then private.quiet_end(times.quiet_from, times.quiet_until, now())
        when 'club' then private.quiet_end(club_settings.quiet_from, club_settings.quiet_until, now())
      end
      from club_settings left join notification_times as times on times.user_id = outgoing.user_id
    ))
    where ${WAITING} and not exists (
      select from notification_times where notification_times.user_id = outgoing.user_id and digest_at is not null)
  `.execute(trx);
}

/** The readers whose digest is due, for this process: another one leaves them out. */
const lockReaders = (trx: Transaction): Promise<Reader[]> => allRows(trx)`
    select times.user_id, coalesce(full_name, '') as full_name, coalesce(locale, 'bg') as locale, users.email,
      jsonb_build_object('currency', currency, 'way', price_display) as price_display,
      coalesce(case locale when 'en' then name_en when 'ru' then name_ru end, name) as club
    from notification_times as times
    join auth.users on users.id = times.user_id
    left join profiles on profiles.user_id = times.user_id
    cross join club_settings
    where digest_at is not null and coalesce(banned_until <= now(), true) and users.email is not null and not private.is_managed(users.id)
      and exists (select from email.outgoing where outgoing.user_id = times.user_id and ${WAITING} and not_before <= now())
    order by times.user_id for update of times skip locked`;

type Item = DigestItem & { id: string; user_id: string };

/** The emails that are due of each reader, the oldest first; read after the lock, so that what another process has taken is left out. */
async function readItems(trx: Transaction, readers: readonly Reader[]): Promise<Map<string, Item[]>> {
  const { rows } = await sql<Item>`
    select outgoing.id, outgoing.user_id, notification_id, notifications.kind, data
    from email.outgoing join notifications on notifications.id = notification_id
    where outgoing.user_id = any (${readers.map(({ user_id }) => user_id)}::uuid[]) and ${WAITING} and not_before <= now()
    order by outgoing.created_at, outgoing.id`.execute(trx);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}
