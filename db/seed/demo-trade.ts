import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, addMonths, clubDay } from '../../contracts/time.ts';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';
import type { Random } from './random.ts';

const ORDERS = 34;
const ADDRESSES = [
  'ул. „Добруджа“ 7, ет. 2, ап. 5, 9700 Шумен, обл. Шумен',
  'бул. „Велики Преслав“ 40, вх. А, ап. 12, 9700 Шумен, обл. Шумен',
  'ул. „Цар Калоян“ 3, 9900 Нови пазар, обл. Шумен',
];
/** So many of the club's children were at each event that is over. */
const CAME = 11;

/** The purchases of the two years' families, and the events at which they were. */
export async function seedTrade(database: Database, random: Random): Promise<void> {
  await database.transaction(SERVICE, async (trx) => {
    const items = await trx
      .selectFrom('shop_items')
      .select(['product_id', 'size_id', 'size', 'name', 'price'])
      .execute();
    const { rows: parents } = await sql<{ id: string; phone: string | null; name: string; since: string }>`
      select distinct on (profiles.user_id) profiles.user_id as id, phone, profiles.full_name as name, children.created_at::date::text as since
      from children join profiles on profiles.user_id = parent_id
      where exists (select from enrollments where child_id = children.id and created_at < now() - interval '90 days')
      order by profiles.user_id, children.created_at`.execute(trx);
    const buyers = parents.toSorted((one, other) => one.name.localeCompare(other.name, 'bg'));
    const orders = Array.from({ length: ORDERS }, (_, index) => {
      const [first, second] = [items[random.int(0, items.length - 1)]!, items[random.int(0, items.length - 1)]!];
      const lines = first.product_id === second.product_id || random.chance(0.6) ? [first] : [first, second];
      const quantity = random.int(1, 2);
      const total = lines.reduce((sum, { price }) => sum + price! * quantity, 0);
      const on = addDays(clubDay(), -20 - index * 19 - random.int(0, 9));
      const there = buyers.filter(({ since }) => since < on);
      const buyer = there[(index * 7) % there.length] ?? buyers[0]!;
      return {
        id: randomUUID(),
        buyer,
        lines,
        quantity,
        total,
        on,
        address: ADDRESSES[random.int(0, ADDRESSES.length - 1)]!,
      };
    }).toReversed();
    for (const { id, buyer, lines, quantity, total, on, address } of orders) {
      await sql`insert into orders (id, user_id, status, shipping_address, total, recipient_name, phone, created_at, closed_at)
        values (${id}, ${buyer.id}, 'completed', ${address}, ${total}, ${buyer.name}, ${buyer.phone}, ${on}::date + time '18:20', ${on}::date + 3 + time '10:00')
      `.execute(trx);
      await trx
        .insertInto('order_items')
        .values(
          lines.map(({ product_id, size_id, size, name, price }) => ({
            order_id: id,
            product_id: product_id!,
            size_id,
            size,
            name: name!,
            price: price!,
            quantity,
          })),
        )
        .execute();
    }
    const paid = JSON.stringify(
      orders.map(({ id, buyer, total, on }) => ({ id: randomUUID(), order_id: id, user_id: buyer.id, total, on })),
    );
    const given = sql`jsonb_to_recordset(${paid}::jsonb) as r(id uuid, order_id uuid, user_id uuid, total integer, "on" date)`;
    await sql`insert into payments (id, user_id, order_id, amount, method, status, date, created_at, settled_amount, settled_currency, settled_at)
      select id, user_id, order_id, total, 'cash', 'validated', "on", "on" + time '18:20', private.euro_cents(total), 'EUR', "on" + 3 + time '10:00'
      from ${given}`.execute(trx);
    await sql`insert into payment_events (payment_id, from_status, to_status, created_at)
      select id, 'pending', 'validated', "on" + 3 + time '10:00' from ${given}`.execute(trx);
    await sql`insert into ledger_entries (amount, euro_cents, kind, method, date, created_at)
      select total, private.euro_cents(total), 'payment', 'cash', "on" + 3, "on" + 3 + time '10:00' from ${given}
    `.execute(trx);
    await sql`insert into event_registrations (event_id, child_id, user_id, attendance, created_at, marked_at)
      select events.id, came.id, came.parent_id, case when number % 9 = 0 then 'absent' else 'present' end, starts_at - interval '9 days', starts_at
      from events cross join lateral (
        select children.id, parent_id, row_number() over (order by hashtext(children.full_name || events.title)) as number from children
        where created_at < events.starts_at and not exists (
          select from event_registrations where event_id = events.id and child_id = children.id
        )
        order by number limit least(${CAME}, greatest(coalesce(capacity, 100) - (select count(*) from event_registrations where event_id = events.id), 0))
      ) as came
      where ends_at < now()`.execute(trx);
  });
}

/** Bills of the kindergarten for the two months before this one: the older one is paid. */
export async function seedBills(database: Database, make: Factories, { admin }: DemoPeople): Promise<void> {
  const { id: location_id } = await database.transaction(SERVICE, (trx) =>
    trx.selectFrom('locations').select('id').where('type', '=', 'kindergarten').executeTakeFirstOrThrow(),
  );
  const caller = asUser(admin);
  for (const ago of [2, 1]) {
    const month = addMonths(`${clubDay().slice(0, 7)}-01`, -ago);
    await make.call('issue_kindergarten_billing', caller, { location_id, month: month.slice(0, 7), corrections: [] });
    const { rows } = await database.transaction(SERVICE, (trx) =>
      sql<{
        id: string;
      }>`update payments set date = ${addMonths(month, 1)}::date + 1, created_at = ${addMonths(month, 1)}::date + 1
        where status = 'pending' and period = daterange(${month}::date, ${addMonths(month, 1)}::date) returning id`.execute(
        trx,
      ),
    );
    if (ago !== 2) continue;
    for (const [index, { id: payment_id }] of rows.entries()) {
      const date = addDays(addMonths(month, 1), index % 3 === 2 ? 8 : 1);
      await make.call('validate_payment', caller, { payment_id, date });
    }
  }
}
