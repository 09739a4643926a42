import { sql, type RawBuilder } from 'kysely';
import type { PlanRevenue, Revenue } from '../../../contracts/analytics.ts';
import { PAID_METHODS, type PaidMethod } from '../../../contracts/enrollments.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { isDueRow, isSettledRow, subjectOfRow } from '../ledger/payment-conditions.ts';
import type { Days } from './stretches.ts';
import { starts } from './swimmers.ts';

/** Payments of a stretch, by its number from 1, of one method and one subject. */
export interface Taken extends Revenue, Omit<PlanRevenue, 'name' | 'name_en' | 'name_ru'> {
  stretch: number;
  method: PaidMethod;
}

/** Payments added up by their day, method and subject; `which` narrows them. */
export function revenueByDay(which: RawBuilder<unknown>) {
  return sql`
    select date as day, method, enrollments.plan_id,
      ${subjectOfRow('other')} as kind,
      sum(case when ${isSettledRow()} then amount - refunded_amount else 0 end) as received,
      sum(case when ${isSettledRow()} then euro_cents - refunded_euro_cents else 0 end) as received_euro,
      sum(case when ${isDueRow()} then amount else 0 end) as due,
      sum(case when ${isDueRow()} then euro_cents else 0 end) as due_euro
    from payments left join enrollments on enrollments.id = enrollment_id
    where ${which}
    group by 1, 2, 3, 4`;
}

/**
 * Payments by stretch, method and subject, in both currencies: days long past from their sums, later ones and those
 * that changed since from the payments themselves.
 */
export async function countRevenue(trx: Transaction, { from, to }: Days, stretches: readonly Days[]): Promise<Taken[]> {
  const summed = sql`(select coalesce(max(day), '-infinity') from revenue_days)`;
  const { rows } = await sql<Taken>`
    with days as (
      select day, method, plan_id, kind, received, received_euro, due, due_euro from revenue_days
      where day between ${from}::date and ${to}::date and day not in (select day from revenue_changes)
      union all
      ${revenueByDay(sql`date between ${from}::date and ${to}::date and date > ${summed}`)}
      union all
      ${revenueByDay(sql`date between ${from}::date and ${to}::date and date <= ${summed} and date in (select day from revenue_changes)`)}
    )
    select width_bucket(day, ${starts(stretches)}) as stretch, method, plan_id, kind,
      sum(received)::float8 as received, sum(due)::float8 as due,
      sum(received_euro)::float8 as received_euro, sum(due_euro)::float8 as due_euro
    from days group by 1, 2, 3, 4`.execute(trx);
  return rows;
}

/** The subjects of the payments, the most received first. */
export async function namePlans(trx: Transaction, taken: readonly Taken[]): Promise<PlanRevenue[]> {
  const names = await trx.selectFrom('plans').select(['id', 'name', 'name_en', 'name_ru']).execute();
  const textsById = new Map(names.map(({ id, ...texts }) => [id, texts]));
  const noName = { name: null, name_en: null, name_ru: null };
  return [...Map.groupBy(taken, ({ plan_id, kind }) => plan_id ?? kind).values()]
    .map((rows) => {
      const { plan_id, kind } = only(rows);
      return { plan_id, kind, ...(textsById.get(plan_id ?? '') ?? noName), ...sumOf(rows) };
    })
    .filter(({ received, due }) => received !== 0 || due !== 0)
    .sort((a, b) => b.received - a.received || b.due - a.due);
}

/** The sums of each method, in the order in which methods are offered. */
export function byMethod(rows: readonly (Revenue & { method: PaidMethod })[]): (Revenue & { method: PaidMethod })[] {
  return PAID_METHODS.map((method) => ({ method, ...sumOf(rows.filter((row) => row.method === method)) }));
}

export function sumOf(rows: readonly Revenue[]): Revenue {
  const sum = (of: keyof Revenue) => rows.reduce((total, row) => total + row[of], 0);
  return { received: sum('received'), due: sum('due'), received_euro: sum('received_euro'), due_euro: sum('due_euro') };
}
