import { sql } from 'kysely';
import { planPrice, type PlanKind } from '../../../../contracts/enrollments.ts';
import type { Fee, FeeKind } from '../../../../contracts/payments.ts';
import {
  priceOf,
  rankOf,
  siblingPercent,
  type Price,
  type PromoTerms,
  type RunningPlan,
} from '../../../../contracts/prices.ts';
import type { Period } from '../../../../contracts/subscriptions.ts';
import { clubDay } from '../../../../contracts/time.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isDueRow, isPartOfUnpaidRow, isSettledRow } from '../../ledger/payment-conditions.ts';

/** The facts that the prices of a family follow from, beside the plans themselves. */
export interface FamilyTerms {
  sibling_discounts: number[];
  second_class_discount: number;
  prorate_first_month: boolean;
  /** In the order in which the children came; left out where no discount asks for it. */
  running: RunningPlan[];
  registration_fee: number;
  membership_fee: number;
  /** Fees that were asked for or waived; left out where the club asks for none. */
  fees: { child_id: string; kind: FeeKind; year: number | null }[];
  /** Children of whom a plan was paid before: they registered before the club asked for a fee. */
  registered: string[];
  /** Trial lessons that children swam and that were paid, as long as no payment counts them. */
  trials: { child_id: string; payment_id: string; amount: number }[];
  own_prices: { child_id: string; plan_id: string; amount: number; valid_until: string | null }[];
  /** Confirmed benefit cards: a month that begins while a child has one costs nothing, the card pays its visits. */
  cards: { child_id: string; valid_from: string; valid_until: string | null }[];
}

/**
 * Reads the discounts, the own prices of a parent's children and their plans that run: a package runs until it expires,
 * a month until it is ended, and what costs nothing, or was never paid and is not owed any more, does not count.
 */
export async function readFamilyTerms(trx: Transaction, parentId: string | null): Promise<FamilyTerms> {
  const terms = await readTermsOf(trx, [parentId]);
  return terms.get(parentId)!;
}

/** The same of many families at once, by their parents. */
export async function readTermsOf<Parent extends string | null>(
  trx: Transaction,
  parentIds: readonly Parent[],
): Promise<Map<Parent, FamilyTerms>> {
  const { rows } = await sql<FamilyTerms & { parent: Parent }>`
    select family.id as parent, sibling_discounts, second_class_discount, prorate_first_month, registration_fee, membership_fee,
      case when cardinality(sibling_discounts) > 0 or second_class_discount > 0 then (
        select coalesce(jsonb_agg(jsonb_build_object(
          'enrollment_id', enrollments.id,
          'child_id', child_id,
          'counts', plans.price is distinct from 0 and case when plans.sessions is null
            then exists (select from subscriptions where enrollment_id = enrollments.id and status in ('active', 'paused'))
            else enrollments.valid_until >= ${clubDay()}::date end
            -- What was asked for was dropped or rejected, and nothing was ever paid: others do not save by it.
            and (plans.kind = 'kindergarten_monthly' or not exists (
              select from payments where enrollment_id = enrollments.id and status = 'failed' and (subscription_id is null or period is not null)
            ) or exists (
              select from payments where enrollment_id = enrollments.id and (${isDueRow()} or (${isSettledRow()} and not ${isPartOfUnpaidRow()}))
            ))
        ) order by enrollments.created_at, enrollments.id), '[]')
        from enrollments join children on children.id = child_id join plans on plans.id = plan_id
        where parent_id = family.id and enrollments.status = 'active'
      ) else '[]' end as running,
      case when registration_fee > 0 or membership_fee > 0 then (
        select coalesce(jsonb_agg(jsonb_build_object('child_id', child_id, 'kind', kind, 'year', year)), '[]')
        from (
          select child_id, fee_kind as kind, fee_year as year from payments
          where fee_kind is not null and part_of is null and (status <> 'failed' or method = 'card')
          union all select child_id, kind, year from fee_waivers
        ) as known join children on children.id = child_id where parent_id = family.id
      ) else '[]' end as fees,
      case when registration_fee > 0 then (
        select coalesce(jsonb_agg(distinct child_id), '[]')
        from payments join children on children.id = child_id
        where parent_id = family.id and enrollment_id is not null and ${isSettledRow()} and not ${isPartOfUnpaidRow()}
      ) else '[]' end as registered,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'child_id', child_id, 'plan_id', plan_id, 'amount', amount, 'valid_until', valid_until
        )), '[]')
        from child_prices join children on children.id = child_id where parent_id = family.id
      ) as own_prices,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'child_id', child_id, 'valid_from', valid_from, 'valid_until', least(valid_until, ends_on)
        )), '[]')
        from benefit_cards join card_issuers on card_issuers.id = issuer_id join children on children.id = child_id
        where parent_id = family.id and confirmed_at is not null
      ) as cards,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'child_id', payments.child_id, 'payment_id', payments.id, 'amount', payments.amount + from_credit
        )), '[]')
        from payments
        join visits on visits.id = visit_id and kind = 'trial' and mark = 'present'
        join children on children.id = payments.child_id
        where parent_id = family.id and payments.status in ('validated', 'paid') and refunded_amount = 0 and part_of is null
          and not ${isCounted(sql`payments.id`)}
      ) as trials
    from club_settings, unnest(${parentIds}::uuid[]) as family (id)`.execute(trx);
  return new Map(rows.map(({ parent, ...terms }) => [parent, terms]));
}

export interface PricedPlan {
  child_id: string;
  /** Null for an enrollment that is not made yet. */
  enrollment_id: string | null;
  plan: { id: string; kind: PlanKind; price: number | null; sessions: number | null };
  pricePerClass: number;
  /** The month to pay; null for a package. */
  period: Period | null;
  /** Only the days of the calendar month that the period covers are paid. */
  prorates?: boolean;
  /** The child had this enrollment before, so that its rank among its siblings is known. */
  renews: boolean;
  promotion?: PromoTerms | null;
}

/** The price of a plan for a child, with every discount; null where the month is paid by attendance. */
export function priceFor(terms: FamilyTerms, priced: PricedPlan): Price | null {
  const { child_id, enrollment_id, plan, period, renews, prorates = false, promotion = null } = priced;
  const full = planPrice(plan, priced.pricePerClass);
  if (full === null) return null;
  const day = period && period.from > clubDay() ? period.from : clubDay();
  const own = terms.own_prices.find(
    (price) =>
      price.child_id === child_id &&
      price.plan_id === plan.id &&
      (price.valid_until === null || price.valid_until >= day),
  );
  const onCard = period !== null && hasCard(terms, child_id, day);
  const rank = rankOf(terms.running, { child_id, enrollment_id, renews });
  const price = priceOf(full, {
    period: prorates ? period : null,
    own: onCard ? 0 : (own?.amount ?? null),
    siblingPercent: siblingPercent(terms.sibling_discounts, rank.siblings),
    secondClassPercent: rank.plans > 0 ? terms.second_class_discount : 0,
    promotion,
    trial: renews ? 0 : (trialOf(terms, child_id)?.amount ?? 0),
  });
  return onCard ? { ...price, card: true } : price;
}

const hasCard = ({ cards }: FamilyTerms, childId: string, day: string): boolean =>
  cards.some(
    ({ child_id, valid_from, valid_until }) =>
      child_id === childId && valid_from <= day && (valid_until === null || valid_until >= day),
  );

/** The paid trial lesson of a child that its first payment for a plan counts. */
export const trialOf = ({ trials }: FamilyTerms, childId: string): FamilyTerms['trials'][number] | undefined =>
  trials.find(({ child_id }) => child_id === childId);

/** True in SQL for the payment of a trial that another payment counts. */
export const isCounted = (id: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from payments as counting
  where counting.trial_payment_id = ${id} and (counting.status <> 'failed' or counting.method = 'card')
)`;

/** Locks the payment of a trial; false where another payment counts it by now. */
export async function holdTrial(trx: Transaction, paymentId: string): Promise<boolean> {
  await sql`select from payments where id = ${paymentId}::uuid for update`.execute(trx);
  const { rows } = await sql<{ counted: boolean }>`
    select ${isCounted(sql`${paymentId}::uuid`)} as counted`.execute(trx);
  return rows[0]?.counted === false;
}

/** Once a price counts the trial of a child, the next one does not. */
export function countTrial(terms: FamilyTerms, childId: string, price: Price | null): void {
  if (price?.trial) terms.trials = terms.trials.filter(({ child_id }) => child_id !== childId);
}

/**
 * The fees that are asked for with a payment for a plan that costs something: the registration with an enrollment of a
 * child that never paid for a plan, the membership once for the year in which the payment's period begins.
 */
export function feesFor(
  terms: FamilyTerms,
  { child_id, period, renews }: Pick<PricedPlan, 'child_id' | 'period' | 'renews'>,
): Fee[] {
  const day = period && period.from > clubDay() ? period.from : clubDay();
  const year = Number(day.slice(0, 4));
  const isKnown = (kind: FeeKind, of: number | null) =>
    terms.fees.some((fee) => fee.child_id === child_id && fee.kind === kind && fee.year === of);
  const fees: Fee[] = [];
  if (terms.registration_fee > 0 && !renews && !terms.registered.includes(child_id) && !isKnown('registration', null))
    fees.push({ kind: 'registration', year: null, amount: terms.registration_fee });
  if (terms.membership_fee > 0 && !isKnown('membership', year))
    fees.push({ kind: 'membership', year, amount: terms.membership_fee });
  return fees;
}
