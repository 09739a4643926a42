import { sql } from 'kysely';
import type { PaymentMethod, PlanKind } from '../../../../contracts/enrollments.ts';
import { periodText, readPeriod, type Period } from '../../../../contracts/subscriptions.ts';
import { addMonths, daysBetween } from '../../../../contracts/time.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isDueRow, isPartOfPaidRow, isSettledRow } from '../../ledger/payment-conditions.ts';
import { dropPayments } from '../../payments/drop-payments.ts';
import { returnParts } from '../../payments/refunds/return-parts.ts';
import { planPriceOn } from '../../plans/plan-price-on.ts';
import { priceFor, readFamilyTerms } from '../../plans/pricing/family-terms.ts';
import type { NewPayment } from '../activate.ts';

interface Plan {
  id: string;
  kind: PlanKind;
  sessions: number | null;
  validity_months: number;
}

interface MoreDays {
  enrollment: { id: string };
  child: { id: string; parent_id: string };
  plans: { now: Plan; next: Plan };
  facts: { price_per_class: number };
  subscription: { id: string; current_period: string };
  method: PaymentMethod;
  today: string;
}

/**
 * A month that waits and has not begun is charged again when its time comes, at the new price. Of the month that runs, and of
 * those ahead that are paid, the days that are left cost what the new plan is dearer than the dearest that was charged for
 * them; nothing goes back where it is cheaper. Returns a payment for each of these months, the earliest first.
 */
export async function chargeMoreDays(trx: Transaction, change: MoreDays): Promise<NewPayment[]> {
  const { enrollment, child, plans, facts, subscription, today } = change;
  const { payment_ids } = await dropPayments(
    trx,
    sql`subscription_id = ${subscription.id}::uuid and lower(period) >= upper(${subscription.current_period}::daterange)
      and not ${isPartOfPaidRow()}`,
    { note: 'repriced' },
  );
  await returnParts(trx, sql`whole.id = any(${payment_ids}::uuid[])`);
  await sql`update payments set period = null where id = any (${payment_ids}::uuid[])`.execute(trx);
  const terms = await readFamilyTerms(trx, child.parent_id);
  const costOf = async (plan: Plan, { period, inMoney }: { period: Period; inMoney: boolean }): Promise<number> => {
    const price = await planPriceOn(trx, plan.id, period.from);
    const priced = { child_id: child.id, enrollment_id: enrollment.id, pricePerClass: facts.price_per_class, period };
    // A benefit card pays no lesson of a month that was asked for in money.
    return (
      priceFor(inMoney ? { ...terms, cards: [] } : terms, { ...priced, plan: { ...plan, price }, renews: true })
        ?.amount ?? 0
    );
  };
  const payments: NewPayment[] = [];
  for (const { period: text, charged, in_money } of await readCharged(trx, subscription)) {
    const period = readPeriod(text);
    const month = { period, inMoney: in_money };
    let most = 0;
    for (const plan of charged.length > 0 ? charged : [plans.now]) most = Math.max(most, await costOf(plan, month));
    const more = (await costOf(plans.next, month)) - most;
    const rest = { from: period.from > today ? period.from : today, to: period.to };
    const left = daysBetween(rest.from, rest.to);
    const amount = left > 0 ? Math.round((more * left) / wholeDays(period, plans.next)) : 0;
    if (amount > 0) payments.push(await charge(trx, change, { amount, period: rest }));
  }
  return payments;
}

interface Month {
  period: string;
  charged: Plan[];
  /** More than nothing was asked for. */
  in_money: boolean;
}

/** The month that runs and those ahead that are paid, each with the plans that were charged for it: refunded or dropped counts no more. */
async function readCharged(trx: Transaction, { id, current_period }: MoreDays['subscription']): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with months as (
      select ${current_period}::daterange as period
      union
      select period from payments
      where subscription_id = ${id}::uuid and part_of is null and not more_days and status in ('validated', 'paid')
        and lower(period) >= upper(${current_period}::daterange)
    )
    select months.period, paid.*
    from months cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', plans.id, 'kind', plans.kind, 'sessions', plans.sessions, 'validity_months', plans.validity_months
      )), '[]') as charged, coalesce(bool_or(payments.amount + from_credit > 0), false) as in_money
      from payments join plans on plans.id = payments.plan_id
      where subscription_id = ${id}::uuid and part_of is null and payments.period && months.period
        and (${isDueRow()} or ${isSettledRow()}) and status <> 'refunded'
    ) as paid order by 1`.execute(trx);
  return rows;
}

/** The days of the whole period: a first one that is paid by its days is shorter, one with a pause is longer. */
const wholeDays = ({ from, to }: Period, { validity_months }: Plan): number =>
  Math.max(daysBetween(from, to), daysBetween(addMonths(to, -validity_months), to));

async function charge(
  trx: Transaction,
  { child, enrollment, plans, subscription, method }: MoreDays,
  { amount, period }: { amount: number; period: Period },
): Promise<NewPayment> {
  const payment = await trx
    .insertInto('payments')
    .values({
      user_id: child.parent_id,
      child_id: child.id,
      enrollment_id: enrollment.id,
      subscription_id: subscription.id,
      plan_id: plans.next.id,
      period: periodText(period),
      more_days: true,
      amount,
      method,
      ...SUBJECT,
    })
    .returning(['id', 'amount', 'reference'])
    .executeTakeFirstOrThrow();
  await trx.insertInto('payment_events').values({ payment_id: payment.id, to_status: 'pending' }).execute();
  return payment;
}

const SUBJECT = {
  subject: 'Още дни до края на месеца',
  subject_en: 'More days until the end of the month',
  subject_ru: 'Дополнительные дни до конца месяца',
};
