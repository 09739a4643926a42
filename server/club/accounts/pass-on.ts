import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/** Makes the second parent the first one: the child, and what was paid and registered for it, become theirs. */
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
  await sql`update swim_results set user_id = null where child_id = ${childId} and user_id = ${from}`.execute(trx);
}

/** Hands classes that are closed, and only named after their instructor, to the admin who has been one longest. */
export async function handOverClosedClasses(trx: Transaction, from: string): Promise<void> {
  await sql`
    update classes set instructor_id = (
      select user_id from user_roles where role = 'admin' and user_id <> ${from} order by created_at, user_id limit 1
    )
    where instructor_id = ${from} and not is_active
  `.execute(trx);
}

/** Gives back what orders that wait have taken from the shelf. */
export async function returnStock(trx: Transaction, userId: string): Promise<void> {
  await sql`
    with waiting as (
      select product_id, order_items.quantity, orders.id as order_id
      from orders join order_items on order_id = orders.id where user_id = ${userId} and status = 'pending'
    ), returned as (
      update products set stock_quantity = stock_quantity + given.quantity
      from (select product_id, sum(quantity)::integer as quantity from waiting group by product_id) as given
      where products.id = given.product_id
      returning products.id, given.quantity, stock_quantity
    )
    insert into stock_moves (product_id, change, quantity_after, reason, changed_by)
    select id, quantity, stock_quantity, 'order_cancelled', null from returned
  `.execute(trx);
}
