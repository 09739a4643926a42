import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';

/** The plan's price on the first day of a month, which may begin after a change of price; null where it has none. */
export async function planPriceOn(trx: Transaction, planId: string, day: string): Promise<number | null> {
  const { rows } = await sql<{ price: number | null }>`
    select private.plan_price(${planId}::uuid, ${day}::date) as price`.execute(trx);
  return only(rows).price;
}
