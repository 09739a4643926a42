import { sql } from 'kysely';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';

interface Order {
  /** The child whose parent orders. */
  child: string;
  items: readonly [slug: string, size: string | null, quantity: number][];
  /** An address; without one it is taken at the first pool. */
  address?: string;
  method: 'cash' | 'bank_transfer';
  daysAgo: number;
  ends?: 'completed' | 'cancelled';
}

const ORDERS: Order[] = [
  {
    child: 'Мария Димитрова',
    items: [
      ['banski-za-momicheta-madara', '140', 1],
      ['klubna-silikonova-shapka', null, 2],
    ],
    method: 'bank_transfer',
    daysAgo: 24,
    ends: 'completed',
  },
  {
    child: 'Лев Петров',
    items: [['sastezatelni-ochila', null, 1]],
    address: 'ул. Софийско шосе 14, вх. Б, ет. 3, ап. 9, 9700 Шумен, обл. Шумен',
    method: 'cash',
    daysAgo: 9,
    ends: 'cancelled',
  },
  {
    child: 'Теодора-Мария Христова-Иванова',
    items: [
      ['banski-za-momicheta-madara', '128', 1],
      ['barzosahneshta-karpa', null, 1],
    ],
    address: 'бул. Славянски 31, 9700 Шумен, обл. Шумен',
    method: 'cash',
    daysAgo: 1,
  },
  {
    child: 'Мария Димитрова',
    items: [
      ['daska-za-kraka', null, 1],
      ['detska-shapka-ot-plat', null, 1],
    ],
    method: 'bank_transfer',
    daysAgo: 0,
  },
];

/** Orders of families: one handed over, one called off, two that wait to be packed. */
export async function seedOrders(database: Database, make: Factories, people: DemoPeople): Promise<void> {
  const rowsOfClub = await read(database);
  for (const { child, items, address, method, daysAgo, ends } of ORDERS) {
    const buyer = asUser(people.children[child]!.parent);
    const { order_id, payment_id } = await make.call('place_order', buyer, {
      items: items.map(([slug, size, quantity]) => ({ ...rowsOfClub.item(slug, size), quantity })),
      ...(address ? { shipping_address: address } : { pickup_location_id: rowsOfClub.pool }),
      method,
    });
    const admin = asUser(people.admin);
    if (ends === 'completed') {
      await make.call('validate_payment', admin, { payment_id: payment_id! });
      await make.call('complete_order', admin, { order_id });
    }
    if (ends === 'cancelled') await make.call('cancel_order', buyer, { order_id, note: null });
    await moveBack(database, order_id, daysAgo);
  }
}

async function read(database: Database) {
  return database.transaction(SERVICE, async (trx) => {
    const rows = await trx.selectFrom('shop_items').select(['product_id', 'size_id', 'size', 'slug']).execute();
    const { id } = await trx
      .selectFrom('locations')
      .select('id')
      .where('type', '=', 'pool')
      .where('is_active', '=', true)
      .orderBy('name')
      .executeTakeFirstOrThrow();
    const item = (slug: string, size: string | null) => {
      const { product_id, size_id } = rows.find((row) => row.slug === slug && row.size === size)!;
      return { product_id: product_id!, size_id };
    };
    return { pool: id, item };
  });
}

async function moveBack(database: Database, orderId: string, days: number): Promise<void> {
  await database.transaction(SERVICE, (trx) =>
    sql`update orders set created_at = created_at - make_interval(days => ${days}),
      closed_at = closed_at - make_interval(days => greatest(${days}::integer - 1, 0)) where id = ${orderId}
    `.execute(trx),
  );
}
