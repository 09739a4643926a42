import type { PaymentMethod, PlanKind } from '../../../contracts/enrollments.ts';
import type { JobSummary } from '../../../contracts/jobs.ts';
import {
  nextPeriod,
  periodText,
  readPeriod,
  RENEWAL_DAYS_AHEAD,
  type Period,
} from '../../../contracts/subscriptions.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';
import { chargePlan } from '../enrollments/activate.ts';
import { notifyDue } from '../enrollments/notify-enrollment.ts';
import { planPriceOn } from '../plans/plan-price-on.ts';
import { readFamilyTerms } from '../plans/pricing/family-terms.ts';
import { endDueSubscriptions } from './end-due-subscriptions.ts';
import { turnPauses } from './pauses/turn-pauses.ts';

const SUBSCRIPTIONS_AT_ONCE = 200;

/** A subscription that may be charged. */
export interface Renewing {
  id: string;
  enrollment_id: string;
  child_id: string;
  parent_id: string;
  current_period: string;
  ends_on: string | null;
  started_on: string;
  plan_id: string;
  kind: PlanKind;
  sessions: number | null;
  validity_months: number;
  price_per_class: number;
  method: PaymentMethod | null;
}

/**
 * Ends the subscriptions whose last day has passed, lets pauses begin and end, charges the next month of the others a
 * few days before it begins, and moves a period on when the next one begins. Paused subscriptions and those of closed
 * classes rest, and those whose next month begins with the plan of a seat ahead, until its season begins; kindergarten
 * months are billed by what was attended. Rows that another process has locked are left to it. Returns a summary.
 */
export async function renewSubscriptions(trx: Transaction): Promise<JobSummary> {
  const today = clubDay();
  const ended = await endDueSubscriptions(trx, today);
  const paused = await turnPauses(trx, today);
  let charged = 0;
  let moved = 0;
  let last: string | null = null;
  for (;;) {
    const batch = await readBatch(trx, today, last);
    for (const subscription of batch) {
      const done = await renew(trx, subscription, today);
      charged += done.charged;
      moved += done.moved;
    }
    last = batch.at(-1)?.id ?? null;
    if (last === null) return { payments: charged, periods: moved, ended, pauses: paused };
  }
}

const readBatch = (trx: Transaction, today: string, after: string | null): Promise<Renewing[]> => allRows(trx)`
    select subscriptions.id, subscriptions.enrollment_id, subscriptions.child_id, parent_id, current_period, ends_on,
      (subscriptions.created_at at time zone 'Europe/Sofia')::date as started_on, subscriptions.plan_id, plans.kind, sessions, validity_months, price_per_class,
      (select method from payments where subscription_id = subscriptions.id and fee_kind is null and not more_days and method <> 'voucher' order by created_at desc limit 1) as method
    from subscriptions
    join enrollments on enrollments.id = subscriptions.enrollment_id
    join children on children.id = subscriptions.child_id
    join plans on plans.id = subscriptions.plan_id
    join classes on classes.id = enrollments.class_id
    where subscriptions.status = 'active' and enrollments.status = 'active' and classes.is_active
      and upper(current_period) <= ${addDays(today, RENEWAL_DAYS_AHEAD)}::date
      -- Nothing is asked for a month that a pause will put off.
      and not exists (
        select from subscription_pauses
        where subscription_id = subscriptions.id and ended_at is null and starts_on <= upper(current_period)
      )
      -- Nor for one that begins with the plan of a seat ahead, which runs from the first day of its season.
      and not exists (
        select from enrollments as ahead join classes as there on there.id = ahead.class_id
        where ahead.transfer_from = enrollments.id and ahead.status = 'active' and ahead.plan_id <> enrollments.plan_id
          and lower(there.runs) <= upper(current_period)
      )
      and (${after}::uuid is null or subscriptions.id > ${after}::uuid)
    order by subscriptions.id limit ${SUBSCRIPTIONS_AT_ONCE}
    for update of enrollments, subscriptions skip locked`;

async function renew(
  trx: Transaction,
  subscription: Renewing,
  today: string,
): Promise<{ charged: number; moved: number }> {
  const done = { charged: 0, moved: 0 };
  let current = readPeriod(subscription.current_period);
  for (;;) {
    const next = nextPeriod(current.to, startOf(subscription, current), subscription.validity_months);
    const runsOn = subscription.ends_on === null || subscription.ends_on >= next.from;
    const isNear = next.from <= addDays(today, RENEWAL_DAYS_AHEAD);
    // A month that passed while the subscription rested is not charged.
    const isOver = next.to <= today;
    if (runsOn && isNear && !isOver && (await charge(trx, subscription, next))) done.charged++;
    if (!runsOn || next.from > today) break;
    current = next;
    done.moved++;
  }
  if (done.moved > 0)
    await trx
      .updateTable('subscriptions')
      .set({ current_period: periodText(current) })
      .where('id', '=', subscription.id)
      .execute();
  return done;
}

/** The day whose day of the month the periods keep. */
function startOf({ kind, started_on }: Renewing, current: Period): string {
  return kind === 'kindergarten_monthly' ? current.from : started_on;
}

async function charge(trx: Transaction, subscription: Renewing, period: Period): Promise<boolean> {
  if (subscription.kind === 'kindergarten_monthly') return false;
  const { id, enrollment_id, child_id, parent_id, kind, sessions } = subscription;
  const price = await planPriceOn(trx, subscription.plan_id, period.from);
  const { payment } = await chargePlan(trx, await readFamilyTerms(trx, parent_id), {
    enrollmentId: enrollment_id,
    child: { id: child_id, parent_id },
    plan: { id: subscription.plan_id, kind, price, sessions },
    pricePerClass: subscription.price_per_class,
    method: subscription.method ?? 'bank_transfer',
    parentNotes: null,
    subscriptionId: id,
    period,
    renews: true,
  });
  if (payment) await notifyDue(trx, enrollment_id, payment);
  return payment !== null;
}
