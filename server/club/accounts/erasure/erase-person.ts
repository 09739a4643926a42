import { sql } from 'kysely';
import type { Erased } from '../../../../contracts/accounts.ts';
import type { AuditAction } from '../../../../contracts/audit.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import { offerFreedSeats } from '../../enrollments/waitlist/waitlist.ts';
import { joinThreads } from '../../messages/threads/join-threads.ts';
import { moveStock } from '../../products/move-stock.ts';
import { leftChildren, readPerson, whatHolds } from '../family.ts';
import { countLosses } from './count-losses.ts';
import { dropAccount, forget } from './forget.ts';

/** The erased rows, and the number of children passed on to a second parent. */
interface Erasure {
  erased: Record<Erased, number>;
  passed_on: number;
}

/**
 * Erases a person for good, with the children who have no second parent; others pass on. The audit log keeps that it
 * happened and how much went, under `action`. Throws email_mismatch, last_admin, teaches_classes. Runs with the club's rights.
 */
export async function erasePerson(
  trx: Transaction,
  userId: string,
  { typed, action, by }: { typed: string; action: AuditAction; by: string | null },
): Promise<Erasure> {
  const person = await readPerson(trx, userId);
  if (typed.trim().toLowerCase() !== (person.email || person.full_name).toLowerCase())
    throw new ClubError('email_mismatch');
  const classIds = await lockSeats(trx, userId);
  const holds = await whatHolds(trx, userId);
  if (holds) throw new ClubError(holds);

  const children = await leftChildren(trx, userId);
  const gone = children.filter(({ heir }) => heir === null);
  const goneIds = gone.map(({ id }) => id);
  const erased = await countLosses(trx, userId, goneIds);
  await forget(trx, { userId, ...person, children: gone });
  for (const { id, heir } of children) if (heir !== null) await passOn(trx, id, userId, heir);
  await handOverClosedClasses(trx, userId);
  await returnStock(trx, userId);
  if (goneIds.length > 0) await trx.deleteFrom('children').where('id', 'in', goneIds).execute();
  await dropAccount(trx, userId);
  for (const classId of classIds) await offerFreedSeats(trx, classId);
  // The name of the erased person is nowhere in this row.
  await trx
    .insertInto('audit_log')
    .values({ action, actor_id: by, subject_table: 'auth.users', details: JSON.stringify(erased) })
    .execute();
  return { erased, passed_on: children.length - gone.length };
}

/**
 * Locks the classes in which the children have seats before anything else, in the order that every change of seats
 * uses.
 */
export async function lockSeats(trx: Transaction, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('enrollments')
    .innerJoin('children', 'children.id', 'child_id')
    .select('class_id')
    .distinct()
    .where('parent_id', '=', userId)
    .execute();
  const classIds = rows.map(({ class_id }) => class_id);
  await lockClasses(trx, classIds);
  return classIds;
}

/** Makes the second parent the first one: the child, its payments and its registrations become theirs. */
async function passOn(trx: Transaction, childId: string, from: string, to: string): Promise<void> {
  await sql`delete from guardians where child_id = ${childId} and user_id = ${to}`.execute(trx);
  await sql`update children set parent_id = ${to} where id = ${childId}`.execute(trx);
  await sql`
    with theirs as (update payments set user_id = ${to} where child_id = ${childId} and user_id = ${from} returning id)
    update invoices set user_id = ${to} where payment_id in (select id from theirs)
  `.execute(trx);
  await joinThreads(trx, { keep: to, goes: from }, childId);
  await sql`
    update threads set family_id = ${to}
    where family_id = ${from} and exists (select from thread_children where thread_id = threads.id and child_id = ${childId})
  `.execute(trx);
  await sql`
    update event_registrations set user_id = ${to} where child_id = ${childId} and user_id = ${from}`.execute(trx);
}

/** Hands classes that are closed, and only named after their instructor, to the longest-serving admin. */
async function handOverClosedClasses(trx: Transaction, from: string): Promise<void> {
  await sql`
    update classes set instructor_id = (
      select user_id from user_roles where role = 'admin' and user_id <> ${from} order by created_at, user_id limit 1
    )
    where instructor_id = ${from} and not is_active
  `.execute(trx);
}

/** Returns the stock that waiting orders have taken. */
async function returnStock(trx: Transaction, userId: string): Promise<void> {
  const { rows } = await sql<{ product_id: string; size_id: string | null; quantity: number }>`
    select product_id, size_id, sum(quantity)::integer as quantity
    from orders join order_items on order_id = orders.id where user_id = ${userId} and status = 'pending'
    group by product_id, size_id order by product_id, size_id`.execute(trx);
  for (const { product_id, size_id, quantity } of rows) {
    const move = { productId: product_id, sizeId: size_id, change: quantity, changedBy: null };
    await moveStock(trx, { ...move, reason: 'order_cancelled' });
  }
}
