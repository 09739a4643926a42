import { sql } from 'kysely';
import { planPrice, type PlanKind } from '../../../contracts/enrollments.ts';
import {
  priceOf,
  rankOf,
  siblingPercent,
  type Price,
  type PromoTerms,
  type RunningPlan,
} from '../../../contracts/prices.ts';
import type { Period } from '../../../contracts/subscriptions.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database.ts';

/** What the prices of a family follow from, beside the plans themselves. */
export interface FamilyTerms {
  sibling_discounts: number[];
  second_class_discount: number;
  prorate_first_month: boolean;
  /** In the order in which the children came; left out where no discount asks for it. */
  running: RunningPlan[];
  own_prices: { child_id: string; plan_id: string; amount: number; valid_until: string | null }[];
}

/**
 * Reads the discounts, the own prices of a parent's children and their plans that run: a package runs until it expires,
 * a month until it is ended, and what costs nothing does not count.
 */
export async function readFamilyTerms(trx: Transaction, parentId: string | null): Promise<FamilyTerms> {
  const { rows } = await sql<FamilyTerms>`
    select sibling_discounts, second_class_discount, prorate_first_month,
      case when cardinality(sibling_discounts) > 0 or second_class_discount > 0 then (
        select coalesce(jsonb_agg(jsonb_build_object(
          'enrollment_id', enrollments.id,
          'child_id', child_id,
          'counts', plans.price is distinct from 0 and case when plans.sessions is null
            then exists (select from subscriptions where enrollment_id = enrollments.id and status in ('active', 'paused'))
            else enrollments.valid_until >= ${clubDay()}::date end
        ) order by enrollments.created_at, enrollments.id), '[]')
        from enrollments join children on children.id = child_id join plans on plans.id = plan_id
        where parent_id = ${parentId}::uuid and enrollments.status = 'active'
      ) else '[]' end as running,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'child_id', child_id, 'plan_id', plan_id, 'amount', amount, 'valid_until', valid_until
        )), '[]')
        from child_prices join children on children.id = child_id where parent_id = ${parentId}::uuid
      ) as own_prices
    from club_settings`.execute(trx);
  return rows[0]!;
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
export function priceFor(terms: FamilyTerms, wanted: PricedPlan): Price | null {
  const { child_id, enrollment_id, plan, period, renews, prorates = false, promotion = null } = wanted;
  const full = planPrice(plan, wanted.pricePerClass);
  if (full === null) return null;
  const day = period && period.from > clubDay() ? period.from : clubDay();
  const own = terms.own_prices.find(
    (price) =>
      price.child_id === child_id &&
      price.plan_id === plan.id &&
      (price.valid_until === null || price.valid_until >= day),
  );
  const rank = rankOf(terms.running, { child_id, enrollment_id, renews });
  return priceOf(full, {
    period: prorates ? period : null,
    own: own?.amount ?? null,
    siblingPercent: siblingPercent(terms.sibling_discounts, rank.siblings),
    secondClassPercent: rank.plans > 0 ? terms.second_class_discount : 0,
    promotion,
  });
}
