import { planPrice, siblingPrice } from '../../../contracts/enrollments.ts';
import type { PlanKind } from '../../../contracts/enrollments.ts';
import type { Columns } from '../../lib/rows.ts';

/** A plan with the prices that are to come. */
export interface PricedPlan extends Columns<'plans', 'sessions' | 'price'> {
  kind: string;
  plan_prices: Columns<'plan_prices', 'price' | 'valid_from'>[];
}

/** What is read of a plan's prices; narrow it to days that are to come. */
export const PRICE_COLUMNS = 'plan_prices(price,valid_from)';

interface Renewal {
  plan: PricedPlan;
  pricePerClass: number;
  /** The day from which the next month or package counts. */
  from: string;
  /** What the child paid last: a sibling stays one. */
  last: { discount: number } | undefined;
  siblingPercent: number;
}

/** What the next month or package will cost, in the club's currency; null where it is paid by what is attended. */
export function renewalPrice({ plan, pricePerClass, from, last, siblingPercent }: Renewal): number | null {
  const price = priceFrom(plan, from);
  const full = planPrice({ ...plan, kind: plan.kind as PlanKind, price }, pricePerClass);
  if (full === null || plan.kind === 'kindergarten_monthly') return null;
  return siblingPrice(full, last && last.discount > 0 ? siblingPercent : 0);
}

/** The plan's own price on a day that is to come. */
function priceFrom({ price, plan_prices }: PricedPlan, day: string): number | null {
  const newest = plan_prices
    .filter(({ valid_from }) => valid_from <= day)
    .toSorted((one, other) => other.valid_from.localeCompare(one.valid_from))[0];
  return newest ? newest.price : price;
}
