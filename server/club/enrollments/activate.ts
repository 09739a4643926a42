import { sql } from 'kysely';
import type { PaymentMethod, PlanKind } from '../../../contracts/enrollments.ts';
import type { Installment } from '../../../contracts/installments.ts';
import { firstPeriod, isProrated, periodText, type Period } from '../../../contracts/subscriptions.ts';
import { addMonths, clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { chargeFees } from '../payments/fees/fees.ts';
import { splitAsPlanned } from '../payments/installments/plan-installments.ts';
import {
  countTrial,
  feesFor,
  holdTrial,
  priceFor,
  readFamilyTerms,
  trialOf,
  type FamilyTerms,
} from '../plans/pricing/family-terms.ts';
import type { Promotion } from '../plans/promotions/promotion.ts';

interface Purchase {
  enrollmentId: string;
  child: { id: string; parent_id: string };
  plan: { id: string; kind: PlanKind; price: number | null; sessions: number | null; validity_months: number };
  pricePerClass: number;
  method: PaymentMethod;
  parentNotes: string | null;
  /** The first day of a class whose season is ahead: its plan begins then. */
  begins?: string | null;
  /** For a plan that has run before: the first day of the next package, `YYYY-MM-DD`. */
  renewsFrom?: string;
  /** A promo code that this family may use for this plan, with its row locked. */
  promotion?: Promotion | null;
  /** The installments of the plan that the family chose, as it was shown them; without: at once. */
  installments?: readonly Installment[] | null | undefined;
}

/** A payment that now waits; the amount in the club's currency, less what a sibling or a promo code saves. */
export interface NewPayment {
  id: string;
  amount: number;
  reference: string;
  /** The last day on which the seat is kept without it; null: until the child leaves. */
  kept_until?: string | null;
}

/** The payments of a charge for a plan. */
export interface Charged {
  /** The plan's payment; null when nothing waits for it. */
  payment: NewPayment | null;
  /** The sum that now waits to be paid, with the fees that come with it, in the club's currency. */
  amount: number;
}

/**
 * Writes what follows from a seat in a class: the sessions of the package, or a subscription, the payment and
 * the fees that come with it.
 */
export async function startPlan(trx: Transaction, purchase: Purchase): Promise<Charged> {
  const { enrollmentId, plan } = purchase;
  const first = purchase.begins ?? clubDay();
  if (plan.sessions !== null) {
    await sql`
      with bought as (
        insert into session_ledger (enrollment_id, delta, reason) values (${enrollmentId}::uuid, ${plan.sessions}, 'bought')
      )
      update enrollments set valid_until = ${addMonths(purchase.renewsFrom ?? first, plan.validity_months)}::date
      where id = ${enrollmentId}::uuid`.execute(trx);
  }
  const terms = await readFamilyTerms(trx, purchase.child.parent_id);
  const { prorates, period } = firstMonth(terms, plan, first);
  const subscriptionId = period && (await startSubscription(trx, purchase, period));
  const renews = purchase.renewsFrom !== undefined;
  return chargePlan(trx, terms, { ...purchase, subscriptionId, period, renews, prorates });
}

/** The first month of a plan that renews and begins on that day, and whether only its days are paid; a package has none. */
export function firstMonth(
  { prorate_first_month }: Pick<FamilyTerms, 'prorate_first_month'>,
  plan: Pick<Purchase['plan'], 'kind' | 'sessions' | 'validity_months'>,
  begins: string = clubDay(),
): { prorates: boolean; period: Period | null } {
  if (plan.sessions !== null) return { prorates: false, period: null };
  const prorates = isProrated(plan, prorate_first_month);
  return { prorates, period: firstPeriod(plan, begins, prorates) };
}

async function startSubscription(
  trx: Transaction,
  { enrollmentId, child, plan }: Purchase,
  period: Period,
): Promise<string> {
  const row = await trx
    .insertInto('subscriptions')
    .values({ child_id: child.id, enrollment_id: enrollmentId, plan_id: plan.id, current_period: periodText(period) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface Charge extends Omit<Purchase, 'renewsFrom' | 'plan'> {
  plan: Pick<Purchase['plan'], 'id' | 'kind' | 'price' | 'sessions'>;
  subscriptionId: string | null;
  period: Period | null;
  /** The child had this enrollment before, so that its rank among its siblings is known. */
  renews: boolean;
  /** Only the days of the calendar month that the period covers are paid. */
  prorates?: boolean;
}

/**
 * Makes the payment for a plan, less the days that have passed, the discounts and the promo code; settles one of nothing
 * at once. The first payment keeps the seat, up to a day where the club releases seats. No payment waits when there is no
 * price, nothing left of it, or that month is charged already.
 */
export async function chargePlan(trx: Transaction, terms: FamilyTerms, charge: Charge): Promise<Charged> {
  const { child, enrollmentId, promotion = null } = charge;
  const priced = { ...charge, child_id: child.id, enrollment_id: enrollmentId };
  const trial = trialOf(terms, child.id);
  let price = priceFor(terms, priced);
  if (trial && price?.trial && !(await holdTrial(trx, trial.payment_id))) {
    countTrial(terms, child.id, price);
    price = priceFor(terms, priced);
  }
  if (!price) return { payment: null, amount: 0 };
  const promo = price.promo > 0 ? promotion : null;
  const counted = price.trial ? (trial?.payment_id ?? null) : null;
  const status = price.amount > 0 ? 'pending' : charge.method === 'card' ? 'paid' : 'validated';
  const { rows } = await sql<NewPayment & { due_on: string }>`
    with charged as (
      insert into payments (
        user_id, child_id, enrollment_id, subscription_id, amount, discount, class_discount, days_discount, promo_discount, own_price, trial_discount, trial_payment_id,
        promotion_id, promo_code, method, period, plan_id, parent_notes, status, settled_amount, settled_currency, settled_at
      )
      values (
        ${child.parent_id}::uuid, ${child.id}::uuid, ${enrollmentId}::uuid, ${charge.subscriptionId}::uuid, ${price.amount},
        ${price.sibling}, ${price.second_class}, ${price.days}, ${price.promo}, ${price.own}, ${price.trial ?? 0}, ${counted}::uuid,
        ${promo?.id ?? null}::uuid, ${promo?.code ?? null}::text,
        ${charge.method}, ${charge.period && periodText(charge.period)}::daterange, ${charge.period && charge.plan.id}::uuid, ${charge.parentNotes}, ${status},
        case when ${price.amount} = 0 then 0 end, case when ${price.amount} = 0 then 'EUR' end, case when ${price.amount} = 0 then now() end
      )
      on conflict do nothing
      returning id, amount, reference, due_on
    ), history as (
      insert into payment_events (payment_id, to_status) select id, ${status} from charged
    ), kept as (
      -- The family was shown this day: a setting that changes later does not move it.
      update enrollments set kept_until = due_on + unpaid_seat_days, unpaid_warned_on = null
      from charged, club_settings
      where enrollments.id = ${enrollmentId}::uuid and not ${charge.renews}::boolean and charged.amount > 0
        and unpaid_seat_days is not null and extra_seat_reason is null
      returning kept_until
    )
    select id, amount, reference, due_on, (select kept_until from kept) as kept_until from charged`.execute(trx);
  const payment = rows[0] && rows[0].amount > 0 ? rows[0] : null;
  const whole = payment?.amount ?? 0;
  // A month that was charged before asked for its fees then.
  const fees = rows.length > 0 && price.full > 0 ? feesFor(terms, { ...charge, child_id: child.id }) : [];
  const charged = await chargeFees(trx, fees, charge);
  if (payment && charge.installments) {
    const purchase = { id: payment.id, planId: charge.plan.id, amount: whole, dueOn: payment.due_on };
    const [first] = await splitAsPlanned(trx, purchase, charge.installments);
    payment.amount = first?.amount ?? whole;
  }
  return { payment, amount: whole + charged };
}
