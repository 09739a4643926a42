import { sql } from 'kysely';
import type { Merged, MergeOverlap } from '../../../contracts/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';
import { asAccounts } from '../core/as-accounts.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { notify } from '../core/notifications/notify.ts';
import { lockCredit } from '../ledger/credit.ts';
import { leaveOut, moveRows } from './merge-rows.ts';
import { settleRules } from './merge-rules.ts';

/** Two accounts of one family: the one that stays and the one that goes. */
export interface Pair {
  keep: string;
  goes: string;
}

export interface Account {
  id: string;
  full_name: string;
  email: string | null;
  reference: string;
  roles: string[];
  athlete: boolean;
  managed: boolean;
  disabled: boolean;
  /** True if a role other than parent waits for the proof of the address. */
  awaits_role: boolean;
}

/** The steps left once the merge is committed. */
export interface AfterMerge {
  /** Cards of the account that is gone, at the provider. */
  cards: { provider: string; provider_card_id: string }[];
}

/** Locks classes, children and payments as every change of seats and money does, so that neither waits for the other. */
async function lockRows(trx: Transaction, goes: string): Promise<void> {
  const { rows } = await sql<{ class_id: string }>`
    select distinct class_id from enrollments join children on children.id = child_id where parent_id = ${goes}
  `.execute(trx);
  await lockClasses(
    trx,
    rows.map(({ class_id }) => class_id),
  );
  await sql`select from children where parent_id = ${goes} order by id for no key update`.execute(trx);
  await sql`select from payments where user_id = ${goes} order by id for no key update`.execute(trx);
}

/**
 * Locks both accounts, in one order, until the transaction ends: a row that names one of them waits, and a second merge
 * of the same two finds one of them gone. Returns the one that stays and the one that goes. Throws user_not_found.
 */
export async function lockPair(trx: Transaction, { keep, goes }: Pair): Promise<[Account, Account]> {
  if (keep === goes) throw new ClubError('same_account');
  const [first, second] = [keep, goes].toSorted() as [string, string];
  await lockRows(trx, goes);
  await lockCredit(trx, first);
  await lockCredit(trx, second);
  await sql`select from auth.users where id in (${keep}, ${goes}) order by id for update`.execute(trx);
  return readPair(trx, { keep, goes });
}

/** The two accounts. Throws same_account and user_not_found. */
export async function readPair(trx: Transaction, { keep, goes }: Pair): Promise<[Account, Account]> {
  if (keep === goes) throw new ClubError('same_account');
  const { rows } = await sql<Account>`
    select users.id, full_name, users.email, reference, private.is_managed(users.id) as managed,
      array(select role from user_roles where user_roles.user_id = users.id) as roles,
      exists (select from athlete_accounts where athlete_accounts.user_id = users.id) as athlete,
      coalesce(banned_until > now(), false) as disabled,
      exists (
        select from private.waiting_roles where waiting_roles.user_id = users.id and waiting_roles.role <> 'parent'
      ) as awaits_role
    from auth.users join profiles on profiles.user_id = users.id
    where users.id in (${keep}, ${goes}) and users.deleted_at is null
  `.execute(trx);
  const survivor = rows.find(({ id }) => id === keep);
  const gone = rows.find(({ id }) => id === goes);
  if (!survivor || !gone) throw new ClubError('user_not_found');
  return [survivor, gone];
}

/** The reasons for which two accounts are not merged. */
export type MergeRefusal = 'not_a_family' | 'merge_keeps_way_in' | 'merge_keeps_disabled';

/**
 * The reason for which the merge is refused, by which an account would get or lose more than a family has; null: it is not. Only the
 * account of a family goes: no staff, no athlete, no account for which such a role waits. An account with an address is
 * not merged into one without, and none into a disabled one: the family would have no way in.
 */
export function refusalOfMerge(survivor: Account, gone: Account): MergeRefusal | null {
  if (gone.roles.some((role) => role !== 'parent') || gone.athlete || gone.awaits_role) return 'not_a_family';
  if (survivor.disabled) return 'merge_keeps_disabled';
  return survivor.managed && !gone.managed ? 'merge_keeps_way_in' : null;
}

/** The rows of both that cannot be joined: the same child registered twice, or both coming to one event themselves. */
export interface Overlap {
  kind: MergeOverlap;
  name: string;
}

export const findAccountOverlaps = (trx: Transaction, { keep, goes }: Pair): Promise<Overlap[]> => allRows(trx)`
    select 'child' as kind, one.full_name as name from children as one
    join children as other on other.parent_id = ${keep} and lower(other.full_name) = lower(one.full_name) and other.birth_date = one.birth_date
    where one.parent_id = ${goes}
    union all
    select 'event', events.title from event_registrations as one
    join event_registrations as other on other.event_id = one.event_id and other.user_id = ${keep}
      and other.child_id is null and other.status <> 'cancelled'
    join events on events.id = one.event_id
    where one.user_id = ${goes} and one.child_id is null and one.status <> 'cancelled'
    order by 1, 2
  `;

/**
 * Makes two accounts one, in the caller's transaction: everything goes over to the one that stays, what both have once
 * follows its rule, and the other one ends with its sessions. Call lockPair and refusalOfMerge first. Returns how many
 * rows have moved and what is left to do at the card provider. Throws accounts_overlap. Runs with the club's rights.
 */
export async function mergeAccounts(
  trx: Transaction,
  [survivor, gone]: [Account, Account],
  by: string | null,
): Promise<AfterMerge & { moved: number }> {
  const pair = { keep: survivor.id, goes: gone.id };
  const overlaps = await findAccountOverlaps(trx, pair);
  if (overlaps.length > 0)
    throw new ClubError('accounts_overlap', { details: overlaps.map(({ name }) => name).join(' · ') });
  const facts = { name: survivor.full_name, email: survivor.managed ? '' : (survivor.email ?? '') };
  await notify(trx, { to: gone.id, kind: 'accounts_merged', data: facts });
  // The bell of the one that stays has its own.
  await sql`delete from notifications where user_id = ${gone.id} and kind = 'accounts_merged'`.execute(trx);
  await sql`
    insert into private.merged_accounts (merged_id, user_id, reference, merged_by)
    values (${gone.id}, ${survivor.id}, ${gone.reference}, ${by})
  `.execute(trx);
  const after = await settleRules(trx, pair);
  await leaveOut(trx, pair);
  const moved = await moveRows(trx, pair);
  await sql`
    delete from guardians using children where child_id = children.id and guardians.user_id = ${survivor.id} and parent_id = ${survivor.id}
  `.execute(trx);
  await dropMerged(trx, gone);
  await notify(trx, { to: survivor.id, kind: 'accounts_merged', data: facts });
  return { ...after, moved };
}

/** The empty account with its sessions, and the record of its sign-ins. Its address is free again. */
async function dropMerged(trx: Transaction, { id, email }: Account): Promise<void> {
  await sql`
    delete from email.outgoing where user_id is null and sent_at is not null and lower(recipient) = lower(${email ?? ''})
  `.execute(trx);
  await asAccounts(trx, async () => {
    await sql`delete from auth.audit_log_entries where actor_id = ${id} or payload ->> 'user_id' = ${id}`.execute(trx);
    await sql`delete from auth.users where id = ${id}`.execute(trx);
  });
}

/** The rows of a preview: what goes over, and what is left out since the one that stays has it. */
export interface MergeCount {
  what: Merged;
  moves: number;
  left: number;
}
