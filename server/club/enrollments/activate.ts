import { planPrice, type PaymentMethod, type PlanKind } from '../../../contracts/enrollments.ts';
import { addMonths, clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database.ts';

export interface Purchase {
  enrollmentId: string;
  child: { id: string; parent_id: string };
  plan: { id: string; kind: PlanKind; price: number | null; sessions: number | null; validity_months: number };
  pricePerClass: number;
  method: PaymentMethod;
  parentNotes: string | null;
  /** The day from which the package counts, `YYYY-MM-DD`; today unless it follows one that still runs. */
  validFrom?: string;
}

/**
 * What follows from a place in a class: the sessions of the package, or a subscription, and the payment.
 * Returns the payment's id; null when the month is billed by what is attended.
 */
export async function startPlan(trx: Transaction, purchase: Purchase): Promise<string | null> {
  const { enrollmentId, child, plan } = purchase;
  const today = clubDay();
  if (plan.sessions !== null) {
    await trx
      .updateTable('enrollments')
      .set({ valid_until: addMonths(purchase.validFrom ?? today, plan.validity_months) })
      .where('id', '=', enrollmentId)
      .execute();
    await trx
      .insertInto('session_ledger')
      .values({ enrollment_id: enrollmentId, delta: plan.sessions, reason: 'bought' })
      .execute();
  }
  const period = plan.sessions === null ? currentPeriod(plan.kind, today) : null;
  const subscriptionId = period && (await startSubscription(trx, purchase, period));
  const amount = planPrice(plan, purchase.pricePerClass);
  if (amount === null) return null;
  return createPayment(trx, {
    ...purchase,
    amount,
    period,
    subscriptionId,
    childId: child.id,
    userId: child.parent_id,
  });
}

/** A kindergarten month is the calendar's; a monthly pool plan runs from the day it begins. */
function currentPeriod(kind: PlanKind, today: string): string {
  const from = kind === 'kindergarten_monthly' ? `${today.slice(0, 7)}-01` : today;
  return `[${from},${addMonths(from, 1)})`;
}

async function startSubscription(
  trx: Transaction,
  { enrollmentId, child, plan }: Purchase,
  period: string,
): Promise<string> {
  const row = await trx
    .insertInto('subscriptions')
    .values({ child_id: child.id, enrollment_id: enrollmentId, plan_id: plan.id, current_period: period })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

interface NewPayment extends Purchase {
  amount: number;
  period: string | null;
  subscriptionId: string | null;
  childId: string;
  userId: string;
}

async function createPayment(trx: Transaction, payment: NewPayment): Promise<string> {
  const row = await trx
    .insertInto('payments')
    .values({
      user_id: payment.userId,
      child_id: payment.childId,
      enrollment_id: payment.enrollmentId,
      subscription_id: payment.subscriptionId,
      amount: payment.amount,
      method: payment.method,
      period: payment.period,
      parent_notes: payment.parentNotes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('payment_events').values({ payment_id: row.id, to_status: 'pending' }).execute();
  return row.id;
}
