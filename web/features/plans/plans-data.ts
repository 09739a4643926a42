import { clubDay } from '../../../contracts/time.ts';
import { useRowChange } from '../../kit/row-change.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

const COLUMNS =
  `id,kind,sessions,price,validity_months,days_a_week,is_active,vat_percent,installments,installment_months,first_percent,${inAllLanguages('name')},plan_prices(id,price,valid_from,announced_at)` as const;

/** A plan as an admin knows it; its prices with the newest day first. */
export type AdminPlan = Selected<'plans', typeof COLUMNS>;
export type PlanPrice = AdminPlan['plan_prices'][number];

/** All plans with what they cost, have cost and will cost, those off sale too. */
export const adminPlansQuery = askQuery(['plans', 'admin'], (club) =>
  club
    .from('plans')
    .select(COLUMNS)
    .order('display_order')
    .order('created_at')
    .order('valid_from', { referencedTable: 'plan_prices', ascending: false }),
);

/** The next price that is planned; null when none is. */
export function comingPrice({ plan_prices }: Pick<AdminPlan, 'plan_prices'>, today = clubDay()): PlanPrice | null {
  return plan_prices.findLast(({ valid_from }) => valid_from > today) ?? null;
}

/** Makes or changes a plan. Throws ClubError. */
export const usePlanChange = () => useRowChange<object>('plans', ['plans']);
