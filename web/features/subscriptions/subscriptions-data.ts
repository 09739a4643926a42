import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { PAUSE_COLUMNS } from '../plans/open-pause.ts';
import { PRICE_COLUMNS } from '../plans/renewal-price.ts';

const COLUMNS = `id,sessions_remaining,valid_until,children!inner(id,full_name,first_name),
  plans(kind,sessions,price,${PRICE_COLUMNS},${inAllLanguages('name')}),classes(${inAllLanguages('title')}),
  subscriptions(id,status,current_period,ends_on,${PAUSE_COLUMNS}),payments(id,amount,status)` as const;

/** A plan that runs for a child, with the newest payment: a month that renews, or a package that runs out. */
export type RunningPlan = Selected<'enrollments', typeof COLUMNS>;

/** Everything that runs for the family's children, with what it will cost: one request. */
export const runningPlansQuery = askQuery(['children', 'running-plans'], (club) =>
  club
    .from('enrollments')
    .select(COLUMNS)
    .eq('status', 'active')
    .is('children.is_own', true)
    .in('subscriptions.status', ['active', 'paused'])
    .is('subscriptions.subscription_pauses.ended_at', null)
    .gt('plans.plan_prices.valid_from', clubToday())
    .order('created_at', { referencedTable: 'payments', ascending: false })
    .limit(1, { referencedTable: 'payments' })
    .order('created_at'),
);
