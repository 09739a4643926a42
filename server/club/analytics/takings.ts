import { sql } from 'kysely';
import type { PlanTakings, Takings } from '../../../contracts/analytics.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../contracts/enrollments.ts';
import { SETTLED_STATUSES } from '../../../contracts/payments.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Days } from './stretches.ts';
import { starts } from './swimmers.ts';

const received = sql`sum(case when status in (${sql.join(SETTLED_STATUSES)}) then amount - refunded_amount else 0 end)`;
/** As isDue in contracts/payments.ts. */
const due = sql`sum(case when status = 'pending' or (status = 'failed' and method = 'card') then amount else 0 end)`;

/** Payments by their date, stretch by stretch and by method; in stotinki. */
export async function countTakings(
  trx: Transaction,
  { from, to }: Days,
  stretches: readonly Days[],
): Promise<(Takings & { stretch: number; method: PaymentMethod })[]> {
  const { rows } = await sql<Takings & { stretch: number; method: PaymentMethod }>`
    select width_bucket(date, ${starts(stretches)}) as stretch, method,
      ${received}::float8 as received, ${due}::float8 as due
    from payments where date between ${from}::date and ${to}::date
    group by 1, 2`.execute(trx);
  return rows;
}

/** What the payments of some days were for, the most received first; in stotinki. */
export async function countPlans(trx: Transaction, { from, to }: Days): Promise<PlanTakings[]> {
  const { rows } = await sql<PlanTakings>`
    with sums as (
      select plan_id, kind, sum(received)::float8 as received, sum(due)::float8 as due
      from (
        select enrollment_id, order_id is not null as shop, ${received} as received, ${due} as due
        from payments where date between ${from}::date and ${to}::date
        group by enrollment_id, order_id is not null
      ) as bought
      left join enrollments on enrollments.id = enrollment_id,
      lateral (select case when plan_id is not null then 'plan' when shop then 'shop' else 'other' end as kind) as what
      group by plan_id, kind
    )
    select plan_id, sums.kind, name, name_en, name_ru, received, due
    from sums left join plans on plans.id = plan_id
    where received <> 0 or due <> 0
    order by received desc, due desc, name`.execute(trx);
  return rows;
}

/** The sums of each method, in the order in which methods are offered. */
export function byMethod(
  rows: readonly (Takings & { method: PaymentMethod })[],
): (Takings & { method: PaymentMethod })[] {
  return PAYMENT_METHODS.map((method) => {
    const own = rows.filter((row) => row.method === method);
    return {
      method,
      received: own.reduce((sum, row) => sum + row.received, 0),
      due: own.reduce((sum, row) => sum + row.due, 0),
    };
  });
}
