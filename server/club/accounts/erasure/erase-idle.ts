import { sql } from 'kysely';
import { LAST_NOTICE_DAYS, NOTICE_DAYS } from '../../../../contracts/settings.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { SERVICE } from '../../../platform/caller.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { lastUse } from '../../children/care/last-use.ts';
import { asAccounts } from '../../core/as-accounts.ts';
import { notify } from '../../core/notifications/notify.ts';
import { readPerson } from '../family.ts';
import { erasePerson, lockSeats } from './erase-person.ts';

/** The last act of the person here: signed in, renewed a session, ordered, paid or wrote. */
const lastAct = sql`greatest(
  users.created_at, users.last_sign_in_at,
  (select max(refreshed_at) from auth.sessions where sessions.user_id = users.id),
  (select max(created_at) from orders where orders.user_id = users.id),
  (select max(created_at) from payments where payments.user_id = users.id),
  (select max(created_at) from contact_messages where contact_messages.user_id = users.id)
)`;

const childrenOf = sql`select children.id from children where parent_id = users.id
  union select child_id from guardians where guardians.user_id = users.id`;

/**
 * The accounts that may be erased for want of use: families alone. Not staff and athletes, nor who was disabled, nor families that the club
 * manages, nor those whose swimmers have results; and not while anything is open between the person and the club.
 */
const isFree = sql`
  not exists (select from user_roles where user_roles.user_id = users.id and role <> 'parent')
  and not exists (select from athlete_accounts where athlete_accounts.user_id = users.id)
  and coalesce(users.banned_until <= now(), true) and not private.is_managed(users.id)
  and not exists (select from swim_results where user_id = users.id or child_id in (${childrenOf}))
  and not exists (
    select from payments where payments.user_id = users.id
      and (status = 'pending' or (status = 'failed' and method = 'card'))
  )
  and not exists (
    select from refunds join payments on payments.id = payment_id
    where payments.user_id = users.id and refunds.status = 'pending'
  )
  and not exists (select from orders where orders.user_id = users.id and status = 'pending')
  and not exists (select from withdrawals where withdrawals.user_id = users.id and settled_at is null)
  and not exists (select from invoice_requests where invoice_requests.user_id = users.id and status = 'open')
  and not exists (select from contact_messages where contact_messages.user_id = users.id and handled_at is null)
  and not exists (
    select from event_registrations join events on events.id = event_id
    where event_registrations.user_id = users.id and event_registrations.status <> 'cancelled' and ends_at > now()
  )
  and (select coalesce(sum(amount), 0) from family_credits where family_credits.user_id = users.id) = 0`;

interface Idle {
  notices: number;
  accounts: number;
}

/**
 * Erases accounts of families that have not been used for so many months, as erase_family does: notified 30 days and 3 days
 * before; any use in between calls it off. Each account in a transaction of its own. Returns how many were notified and erased.
 */
export async function eraseIdle(database: Database, months: number, today = clubDay()): Promise<Idle> {
  const since = sql`${today}::date - make_interval(months => ${months}::integer)`;
  const warnedSince = sql`${since} + make_interval(days => ${NOTICE_DAYS}::integer)`;
  const isIdle = sql<boolean>`${isFree} and ${lastAct} < ${warnedSince} and not exists (
    select from children join child_care on child_id = children.id
    where children.id in (${childrenOf}) and ${lastUse} >= ${warnedSince}
  )`;
  const result = { notices: 0, accounts: 0 };
  const inTransaction = <T>(work: (trx: Transaction) => Promise<T>) => database.transaction(SERVICE, work);
  await inTransaction((trx) =>
    sql`
      update profiles set erase_on = null from auth.users
      where users.id = user_id and erase_on is not null and not (${isIdle})
    `.execute(trx),
  );
  const idsOf = async (condition: ReturnType<typeof sql>) =>
    (
      await inTransaction((trx) =>
        sql<{ id: string }>`
          select users.id from auth.users join profiles on user_id = users.id where ${condition} and ${isIdle} order by users.id
        `.execute(trx),
      )
    ).rows.map(({ id }) => id);
  for (const id of await idsOf(sql`erase_on is null`))
    if (await inTransaction((trx) => begin(trx, id, addDays(today, NOTICE_DAYS)))) result.notices++;
  for (const id of await idsOf(
    sql`erase_on > ${today}::date and erase_on <= ${addDays(today, LAST_NOTICE_DAYS)}::date`,
  ))
    await inTransaction((trx) => remind(trx, id));
  for (const id of await idsOf(sql`erase_on <= ${today}::date`))
    if (await inTransaction((trx) => eraseOne(trx, id, isIdle))) result.accounts++;
  return result;
}

async function begin(trx: Transaction, userId: string, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update profiles set erase_on = ${day} where user_id = ${userId} and erase_on is null`.execute(trx);
  if (numAffectedRows !== 1n) return false;
  await notify(trx, {
    to: userId,
    kind: 'account_expiring',
    data: { valid_until: day },
    once: `account_expiring:${day}:${NOTICE_DAYS}`,
  });
  return true;
}

async function remind(trx: Transaction, userId: string): Promise<void> {
  const profile = await trx.selectFrom('profiles').select('erase_on').where('user_id', '=', userId).executeTakeFirst();
  if (!profile?.erase_on) return;
  const day = profile.erase_on;
  await notify(trx, {
    to: userId,
    kind: 'account_expiring',
    data: { valid_until: day },
    once: `account_expiring:${day}:${LAST_NOTICE_DAYS}`,
  });
}

/** Locks the account and its children before it looks again: who signs in or enrolls at the same moment stays. */
async function eraseOne(trx: Transaction, userId: string, isIdle: ReturnType<typeof sql<boolean>>): Promise<boolean> {
  await lockSeats(trx, userId);
  await sql`select from children where parent_id = ${userId} order by id for update`.execute(trx);
  await asAccounts(trx, () => sql`select from auth.users where id = ${userId} for update`.execute(trx));
  const { rows } = await sql`select from auth.users where users.id = ${userId} and ${isIdle}`.execute(trx);
  if (rows.length === 0) return false;
  const { email, full_name } = await readPerson(trx, userId);
  await erasePerson(trx, userId, { typed: email || full_name, action: 'erase_idle_account', by: null });
  return true;
}
