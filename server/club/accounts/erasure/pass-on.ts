import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { moveStock } from '../../products/move-stock.ts';

/** Makes the second parent the first one: the child, its payments and its registrations become theirs. */
export async function passOn(trx: Transaction, childId: string, from: string, to: string): Promise<void> {
  await sql`delete from guardians where child_id = ${childId} and user_id = ${to}`.execute(trx);
  await sql`update children set parent_id = ${to} where id = ${childId}`.execute(trx);
  await sql`
    with theirs as (update payments set user_id = ${to} where child_id = ${childId} and user_id = ${from} returning id)
    update invoices set user_id = ${to} where payment_id in (select id from theirs)
  `.execute(trx);
  await sql`update event_registrations set user_id = ${to} where child_id = ${childId} and user_id = ${from}`.execute(
    trx,
  );
}

/** Hands classes that are closed, and only named after their instructor, to the longest-serving admin. */
export async function handOverClosedClasses(trx: Transaction, from: string): Promise<void> {
  await sql`
    update classes set instructor_id = (
      select user_id from user_roles where role = 'admin' and user_id <> ${from} order by created_at, user_id limit 1
    )
    where instructor_id = ${from} and not is_active
  `.execute(trx);
}

/** Returns the stock that waiting orders have taken. */
export async function returnStock(trx: Transaction, userId: string): Promise<void> {
  const { rows } = await sql<{ product_id: string; size_id: string | null; quantity: number }>`
    select product_id, size_id, sum(quantity)::integer as quantity
    from orders join order_items on order_id = orders.id where user_id = ${userId} and status = 'pending'
    group by product_id, size_id order by product_id, size_id`.execute(trx);
  for (const { product_id, size_id, quantity } of rows) {
    const move = { productId: product_id, sizeId: size_id, change: quantity, changedBy: null };
    await moveStock(trx, { ...move, reason: 'order_cancelled' });
  }
}
