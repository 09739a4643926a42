import type { Selected } from '../../lib/api/rows.ts';

/** The columns of a plan's prices; narrow them to days that are to come. */
export const PRICE_COLUMNS = 'plan_prices(price,valid_from)';

/** A plan with the prices that are to come. */
export type PricedPlan = Selected<'plans', `kind,sessions,price,${typeof PRICE_COLUMNS}`>;
