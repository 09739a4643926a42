import { sql } from 'kysely';
import type { PaymentMethod, PlanKind } from '../../../../contracts/enrollments.ts';
import { readPeriod, type Period } from '../../../../contracts/subscriptions.ts';
import { addMonths, daysBetween } from '../../../../contracts/time.ts';
import type { Transaction } from '../../../platform/database/database.ts';
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
 * those ahead that are paid, the days that are left cost the difference; nothing goes back where the new plan is cheaper.
 */
export async function chargeMoreDays(trx: Transaction, change: MoreDays): Promise<NewPayment | null> {
  const { enrollment, child, plans, facts, subscription, method, today } = change;
  const { payment_ids } = await dropPayments(
    trx,
    sql`subscription_id = ${subscription.id}::uuid and lower(period) >= upper(${subscription.current_period}::daterange)`,
    { note: 'repriced' },
  );
  await returnParts(trx, sql`whole.id = any(${payment_ids}::uuid[])`);
  await sql`update payments set period = null where id = any (${payment_ids}::uuid[])`.execute(trx);
  const { rows: ahead } = await sql<{ period: string }>`
    select distinct period from payments
    where subscription_id = ${subscription.id}::uuid and part_of is null and status in ('validated', 'paid')
      and lower(period) >= upper(${subscription.current_period}::daterange)`.execute(trx);
  const terms = await readFamilyTerms(trx, child.parent_id);
  const costOf = async (plan: Plan, period: Period): Promise<number> => {
    const price = await planPriceOn(trx, plan.id, period.from);
    const priced = { child_id: child.id, enrollment_id: enrollment.id, pricePerClass: facts.price_per_class, period };
    return priceFor(terms, { ...priced, plan: { ...plan, price }, renews: true })?.amount ?? 0;
  };
  let amount = 0;
  for (const period of [subscription.current_period, ...ahead.map((row) => row.period)].map(readPeriod)) {
    const more = (await costOf(plans.next, period)) - (await costOf(plans.now, period));
    const left = daysBetween(period.from > today ? period.from : today, period.to);
    if (more > 0 && left > 0) amount += Math.round((more * left) / wholeDays(period, plans.next));
  }
  return amount > 0 ? charge(trx, { child, enrollment, method, amount }) : null;
}

/** The days of the whole period: a first one that is paid by its days is shorter, one with a pause is longer. */
const wholeDays = ({ from, to }: Period, { validity_months }: Plan): number =>
  Math.max(daysBetween(from, to), daysBetween(addMonths(to, -validity_months), to));

async function charge(
  trx: Transaction,
  { child, enrollment, method, amount }: Pick<MoreDays, 'child' | 'enrollment' | 'method'> & { amount: number },
): Promise<NewPayment> {
  const payment = await trx
    .insertInto('payments')
    .values({ user_id: child.parent_id, child_id: child.id, enrollment_id: enrollment.id, amount, method, ...SUBJECT })
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
