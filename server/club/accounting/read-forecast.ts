import * as z from 'zod/mini';
import { LATE_MONTHS, type DueRow, type Forecast, type LateRow } from '../../../contracts/books.ts';
import { addUp } from '../../../contracts/money.ts';
import { addDays, addMonths, clubDay } from '../../../contracts/time.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { allRows, only } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { isDueRow, subjectOfRow } from '../ledger/payment-conditions.ts';
import { expectRenewals } from './expect-renewals.ts';

export const readForecast = defineProcedure({
  name: 'read_forecast',
  summary:
    'What falls due in the next calendar month by plan, in both currencies: what waits already, and the months of running subscriptions at the price they will be asked for. With it, how late payments came that fell due in the last twelve months.',
  input: z.strictObject({}),
  async run(context): Promise<Forecast> {
    await requireAdmin(context);
    return asServiceRole(context.trx, (trx) => forecast(trx, clubDay()));
  },
});

type Key = Pick<DueRow, 'kind' | 'plan_id'>;
const idOf = ({ kind, plan_id }: Key): string => plan_id ?? kind;

const KIND = subjectOfRow('fee');

/** The forecast of the month after the one in which the day lies. */
export async function forecast(trx: Transaction, today: string): Promise<Forecast> {
  const from = addMonths(`${today.slice(0, 7)}-01`, 1);
  const month = { from, to: addMonths(from, 1) };
  const open = await readAsked(trx, month);
  const expected = (await expectRenewals(trx, month)).map((row) => ({ ...row, payments: 1, asked: 0 }));
  const names = await readNames(trx);
  const due = [...Map.groupBy([...open, ...expected], idOf).values()]
    .map((rows) => ({
      kind: only(rows).kind,
      plan_id: only(rows).plan_id,
      ...names(only(rows)),
      payments: rows.reduce((sum, { payments }) => sum + payments, 0),
      asked: rows.reduce((sum, row) => sum + row.asked, 0),
      ...addUp(rows),
    }))
    .toSorted((one, other) => other.amount - one.amount);
  return {
    month: from.slice(0, 7),
    due,
    total: { ...addUp(due), payments: due.reduce((sum, { payments }) => sum + payments, 0) },
    late: (await readLate(trx, today)).map((row) => ({ ...row, ...names(row) })),
  };
}

/** The payments that wait already and fall due in the month. */
const readAsked = (trx: Transaction, { from, to }: { from: string; to: string }) =>
  allRows(trx)<Key & { payments: number; asked: number; amount: number; euro_cents: number }>`
    select ${KIND} as kind, enrollments.plan_id, count(*)::integer as payments, count(*)::integer as asked,
      sum(payments.amount)::float8 as amount, sum(payments.euro_cents)::float8 as euro_cents
    from payments left join enrollments on enrollments.id = payments.enrollment_id
    where ${isDueRow()} and payments.amount > 0 and due_on >= ${from}::date and due_on < ${to}::date
    group by 1, 2`;

/** The payments for plans and fees that fell due within the last months, the kind that comes late most often first. */
const readLate = (trx: Transaction, today: string): Promise<Omit<LateRow, 'name' | 'name_en' | 'name_ru'>[]> =>
  allRows(trx)`
    with fallen as (
      select ${KIND} as kind, enrollments.plan_id,
        coalesce((settled_at at time zone 'Europe/Sofia')::date, ${today}::date) - due_on as days
      from payments left join enrollments on enrollments.id = payments.enrollment_id
      where payments.amount > 0 and due_on >= ${addMonths(today, -LATE_MONTHS)}::date and due_on <= ${addDays(today, -1)}::date
        and (${isDueRow()} or settled_at is not null) and (enrollments.plan_id is not null or fee_kind is not null)
    )
    select kind, plan_id, count(*)::integer as payments, (count(*) filter (where days > 0))::integer as late,
      percentile_disc(0.5) within group (order by days) filter (where days > 0) as median_days
    from fallen group by 1, 2
    order by (count(*) filter (where days > 0))::float8 / count(*) desc, count(*) desc, 1, 2`;

async function readNames(trx: Transaction) {
  const plans = await trx.selectFrom('plans').select(['id', 'name', 'name_en', 'name_ru']).execute();
  const namesById = new Map(plans.map(({ id, ...names }) => [id, names]));
  const nameless = { name: null, name_en: null, name_ru: null };
  return ({ plan_id }: Key) => namesById.get(plan_id ?? '') ?? nameless;
}
