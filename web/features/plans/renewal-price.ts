import type { Columns } from '../../lib/rows.ts';

/** A plan with the prices that are to come. */
export interface PricedPlan extends Columns<'plans', 'sessions' | 'price'> {
  kind: string;
  plan_prices: Columns<'plan_prices', 'price' | 'valid_from'>[];
}

/** What is read of a plan's prices; narrow it to days that are to come. */
export const PRICE_COLUMNS = 'plan_prices(price,valid_from)';
