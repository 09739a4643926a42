import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { joinThreads } from '../messages/threads/join-threads.ts';
import type { AfterMerge, Pair } from './merge-accounts.ts';

/** Settles what an account has once and what is more than a row to move. Returns what is left to do at the provider. */
export async function settleRules(trx: Transaction, pair: Pair): Promise<AfterMerge> {
  await fillProfile(trx, pair);
  await takeRole(trx, pair);
  await settleCalendar(trx, pair);
  await settleInvitations(trx, pair);
  await settleCash(trx, pair);
  await settleApprovals(trx, pair);
  await joinThreads(trx, pair);
  await moveFiles(trx, pair);
  return { cards: await settleCards(trx, pair) };
}

/** The account that stays keeps what it says of itself; what it does not say comes from the other. */
async function fillProfile(trx: Transaction, { keep, goes }: Pair): Promise<void> {
  await sql`
    update profiles as kept set
      full_name = coalesce(nullif(kept.full_name, ''), gone.full_name),
      phone = coalesce(kept.phone, gone.phone),
      tour_seen_at = coalesce(kept.tour_seen_at, gone.tour_seen_at)
    from profiles as gone where kept.user_id = ${keep} and gone.user_id = ${goes}
  `.execute(trx);
}

/** Only the role parent can be there, which any user may have. */
async function takeRole(trx: Transaction, { keep, goes }: Pair): Promise<void> {
  await sql`
    insert into user_roles (user_id, role) select ${keep}, role from user_roles where user_id = ${goes} and role = 'parent'
    on conflict do nothing
  `.execute(trx);
  await sql`delete from user_roles where user_id = ${goes}`.execute(trx);
}

/** One address of a calendar is open at a time: that of the account that stays. */
async function settleCalendar(trx: Transaction, { keep, goes }: Pair): Promise<void> {
  await sql`
    update calendar_feeds set user_id = ${keep}, revoked_at = case
      when revoked_at is null and exists (select from calendar_feeds as kept where kept.user_id = ${keep} and kept.revoked_at is null)
      then now() else revoked_at end
    where user_id = ${goes}
  `.execute(trx);
}

/** An invitation to an account that is gone is withdrawn. */
async function settleInvitations(trx: Transaction, { keep, goes }: Pair): Promise<void> {
  await sql`
    update user_invitations set user_id = ${keep},
      withdrawn_at = case when used_at is null then coalesce(withdrawn_at, now()) else withdrawn_at end
    where user_id = ${goes}
  `.execute(trx);
}

/** Between one envelope nothing is handed over, and a day that both counted is closed by the account that stays. */
async function settleCash(trx: Transaction, { keep, goes }: Pair): Promise<void> {
  await sql`
    update cash_handovers set status = 'withdrawn', decided_at = now()
    where status = 'pending' and from_user_id in (${keep}, ${goes}) and to_user_id in (${keep}, ${goes})
  `.execute(trx);
  await sql`
    update cash_closes as gone set user_id = case
      when reopened_at is null and exists (
        select from cash_closes as kept where kept.user_id = ${keep} and kept.day = gone.day
          and kept.location_id is not distinct from gone.location_id and kept.reopened_at is null
      ) then null else ${keep}::uuid end
    where user_id = ${goes}
  `.execute(trx);
}

/** The asking admin does not become the approving one, an open approval is for the account that stays, and the same request waits once. */
async function settleApprovals(trx: Transaction, { keep, goes }: Pair): Promise<void> {
  await sql`
    update private.approvals set decided_by = null
    where (asked_by, decided_by) in ((${keep}::uuid, ${goes}::uuid), (${goes}::uuid, ${keep}::uuid))
  `.execute(trx);
  // With the names that the merge gives them, one of those that would be the same is declined first.
  await sql`
    with named as (
      select id, procedure, created_at, case asked_by when ${goes} then ${keep}::uuid else asked_by end as asked_by,
        case args ->> 'user_id' when ${goes}::text then args || jsonb_build_object('user_id', ${keep}::text) else args end as args
      from private.approvals where decided_at is null and asked_by is not null
    )
    update private.approvals set approved = false, decided_at = now()
    where id in (
      select id from (
        select id, row_number() over (partition by asked_by, procedure, args order by created_at, id) as again from named
      ) as waiting where again > 1
    )
  `.execute(trx);
  await sql`
    update private.approvals set args = args || jsonb_build_object('user_id', ${keep}::text) where args ->> 'user_id' = ${goes}::text
  `.execute(trx);
}

/** Files lie in the folder of their account; an upload that is under way ends. */
async function moveFiles(trx: Transaction, { keep, goes }: Pair): Promise<void> {
  await sql`delete from storage.resumable_uploads where owner_id = ${goes}`.execute(trx);
  await sql`
    update storage.objects set name = ${keep}::text || substr(name, length(${goes}::text) + 1)
    where bucket_id in ('documents', 'certificates') and name like ${`${goes}/%`}
  `.execute(trx);
  await sql`
    update certificates set file_path = ${keep}::text || substr(file_path, length(${goes}::text) + 1)
    where file_path like ${`${goes}/%`}
  `.execute(trx);
  await sql`update storage.objects set owner_id = ${keep} where owner_id = ${goes}`.execute(trx);
  await sql`update storage.unused_files set owner_id = ${keep} where owner_id = ${goes}`.execute(trx);
}

/**
 * A card belongs to its account's customer at the provider, and an account is one customer: cards go over with their
 * customer where the account that stays has no card of that provider. Where it has, they are forgotten here and at the
 * provider, and subscriptions that were paid with one are paid by hand until the family chooses a card.
 */
async function settleCards(trx: Transaction, { keep, goes }: Pair): Promise<AfterMerge['cards']> {
  const keeps = sql`provider in (select provider from saved_cards where user_id = ${keep})`;
  await sql`
    update subscriptions set autopay = false where card_id in (select id from saved_cards where user_id = ${goes} and ${keeps})
  `.execute(trx);
  const { rows } = await sql<AfterMerge['cards'][number]>`
    delete from saved_cards where user_id = ${goes} and ${keeps} returning provider, provider_card_id
  `.execute(trx);
  // The customer without a card makes way for the one with cards, and ends with what it had begun.
  const moving = sql`provider in (select provider from saved_cards where user_id = ${goes})`;
  for (const [loser, which] of [
    [keep, moving],
    [
      goes,
      sql`not (${moving}) and exists (
    select from card_customers as kept where kept.user_id = ${keep} and kept.provider = ended.provider
  )`,
    ],
  ] as const) {
    await sql`delete from card_setups as ended where user_id = ${loser} and status in ('creating', 'open') and ${which}`.execute(
      trx,
    );
    await sql`
      update card_intents as ended set saves_card = false
      where user_id = ${loser} and saves_card and status in ('creating', 'open') and ${which}
    `.execute(trx);
    await sql`delete from card_customers as ended where user_id = ${loser} and ${which}`.execute(trx);
  }
  await sql`
    delete from card_setups as ended where user_id = ${goes} and status in ('creating', 'open') and exists (
      select from card_setups as kept where kept.user_id = ${keep} and kept.provider = ended.provider and kept.status in ('creating', 'open')
    )
  `.execute(trx);
  for (const table of ['card_customers', 'card_setups', 'saved_cards'])
    await sql`update ${sql.table(table)} set user_id = ${keep} where user_id = ${goes}`.execute(trx);
  return rows;
}
