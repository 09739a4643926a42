import { queryOptions } from '@tanstack/react-query';
import { clubDay } from '../../../contracts/time.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { PAUSE_COLUMNS } from '../plans/open-pause.ts';
import type { OpenPause } from '../plans/open-pause.ts';
import { PRICE_COLUMNS } from '../plans/renewal-price.ts';
import type { PricedPlan } from '../plans/renewal-price.ts';

/** A plan that runs for a child: a month that renews, or a package that runs out. */
export interface RunningPlan extends Columns<'enrollments', 'id' | 'sessions_remaining' | 'valid_until'> {
  children: Columns<'children', 'id' | 'full_name' | 'first_name'>;
  plans: PricedPlan & Translated<'name'>;
  classes: Translated<'title'>;
  subscriptions: (Columns<'subscriptions', 'id' | 'status' | 'current_period' | 'ends_on'> & {
    subscription_pauses: OpenPause[];
  })[];
  /** The newest one. */
  payments: Columns<'payments', 'id' | 'amount' | 'status'>[];
}

const SELECT = `id,sessions_remaining,valid_until,children!inner(id,full_name,first_name),
  plans(kind,sessions,price,${PRICE_COLUMNS},${inAllLanguages('name')}),classes(${inAllLanguages('title')}),
  subscriptions(id,status,current_period,ends_on,${PAUSE_COLUMNS}),payments(id,amount,status)`.replace(/\s+/g, '');

/** Everything that runs for the family's children, with what it will cost: one request. */
export const runningPlansQuery = queryOptions({
  queryKey: ['children', 'running-plans'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('enrollments')
      .select(SELECT)
      .eq('status', 'active')
      .is('children.is_own', true)
      .in('subscriptions.status', ['active', 'paused'])
      .is('subscriptions.subscription_pauses.ended_at', null)
      .gt('plans.plan_prices.valid_from', clubDay())
      .order('created_at', { referencedTable: 'payments', ascending: false })
      .limit(1, { referencedTable: 'payments' })
      .order('created_at');
    return rowsOf<RunningPlan[]>(answer);
  },
});
