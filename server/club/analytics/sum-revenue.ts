import { sql } from 'kysely';
import { addDays, clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { affectedRows, only } from '../../platform/database/rows.ts';
import { revenueByDay } from './revenue.ts';

/** Days are summed this long after: no payment with such a date is still being written, it can only change. */
const DAYS_AFTER = 3;
/** This many days are summed in one statement: years that came in at once take several. */
const DAYS_AT_ONCE = 60;

/**
 * Sums the payments of days that have not been summed, and again those of days that changed. Returns how many rows that
 * made.
 */
export async function sumRevenue(trx: Transaction): Promise<number> {
  const last = addDays(clubDay(), -DAYS_AFTER);
  let sums = await sumChanged(trx);
  for (let from = await firstDay(trx); from !== null && from <= last; from = addDays(from, DAYS_AT_ONCE)) {
    const end = addDays(from, DAYS_AT_ONCE - 1);
    sums += await insertSums(trx, sql`date between ${from}::date and ${end < last ? end : last}::date`);
  }
  return sums;
}

/** Removes only the changes that are known now: one that comes while this runs is seen by the next run. */
async function sumChanged(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ day: string }>`delete from revenue_changes returning day::text`.execute(trx);
  const days = [...new Set(rows.map(({ day }) => day))];
  if (days.length === 0) return 0;
  await sql`delete from revenue_days where day = any(${days}::date[])`.execute(trx);
  return insertSums(trx, sql`date = any(${days}::date[])`);
}

const insertSums = (trx: Transaction, which: ReturnType<typeof sql>): Promise<number> => affectedRows(trx)`
    insert into revenue_days (day, method, plan_id, kind, received, received_euro, due, due_euro) ${revenueByDay(which)}
  `;

/** The day after the last one that was summed, else that of the first payment; null where there is none. */
async function firstDay(trx: Transaction): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce((select max(day) + 1 from revenue_days), (select min(date) from payments))::text as day
  `.execute(trx);
  return only(rows).day;
}
