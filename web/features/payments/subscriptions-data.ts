import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { planPrice } from '../../../contracts/enrollments.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rowsOf, rpc } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** A plan that runs for a child: a month that renews, or a package that runs out. */
export interface RunningPlan extends Columns<'enrollments', 'id' | 'sessions_remaining' | 'valid_until'> {
  children: Columns<'children', 'id' | 'full_name' | 'first_name'>;
  plans: Columns<'plans', 'kind' | 'sessions' | 'price'> & Translated<'name'>;
  classes: Columns<'classes', 'price_per_class'> & Translated<'title'>;
  subscriptions: Columns<'subscriptions', 'id' | 'status' | 'current_period' | 'ends_on'>[];
  /** The newest one. */
  payments: Columns<'payments', 'id' | 'amount' | 'status'>[];
}

const SELECT = `id,sessions_remaining,valid_until,children(id,full_name,first_name),
  plans(kind,sessions,price,${inAllLanguages('name')}),classes(price_per_class,${inAllLanguages('title')}),
  subscriptions(id,status,current_period,ends_on),payments(id,amount,status)`.replace(/\s+/g, '');

/** Everything that runs for the family's children, with what it will cost: one request. */
export const runningPlansQuery = queryOptions({
  queryKey: ['children', 'running-plans'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('enrollments')
      .select(SELECT)
      .eq('status', 'active')
      .in('subscriptions.status', ['active', 'paused'])
      .order('created_at', { referencedTable: 'payments', ascending: false })
      .limit(1, { referencedTable: 'payments' })
      .order('created_at');
    return rowsOf<RunningPlan[]>(answer);
  },
});

/** What the next month or package will cost, in stotinki: as the last one did, else by the plan; null: by what is attended. */
export function nextPrice({ plans, classes, payments }: RunningPlan): number | null {
  const usual = planPrice(plans as Parameters<typeof planPrice>[0], classes.price_per_class);
  return usual === null ? null : (payments[0]?.amount ?? usual);
}

/** Ends a subscription on a day. Throws ClubError. */
export function useEndSubscription() {
  return useSubscriptionCall((args: { subscription_id: string; ends_on: string }) => rpc('end_subscription', args));
}

/** Lets a subscription that would end go on. Throws ClubError. */
export function useResumeSubscription() {
  return useSubscriptionCall((args: { subscription_id: string }) => rpc('resume_subscription', args));
}

function useSubscriptionCall<Args, Result>(call: (args: Args) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => queries.invalidateQueries({ queryKey: ['children'] }),
  });
}
