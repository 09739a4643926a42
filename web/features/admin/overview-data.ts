import { queryOptions } from '@tanstack/react-query';
import { LOW_SESSIONS } from '../../../contracts/enrollments.ts';
import { dataOf, rowsOf } from '../../lib/rpc.ts';
import type { Answer } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** The figures of the club at this moment; money in stotinki. */
export interface Figures {
  active: number;
  children: number;
  waiting: number;
  pending: { count: number; sum: number };
  low: number;
  unapproved: number;
}

/** Counts only, no rows: each is one indexed read. Begins with the nouns whose change makes it old. */
export const figuresQuery = queryOptions({
  queryKey: ['enrollments', 'figures'],
  refetchOnMount: 'always',
  queryFn: async (): Promise<Figures> => {
    const client = await supabase();
    const count = { count: 'exact', head: true } as const;
    const [active, children, waiting, pending, low, unapproved] = await Promise.all([
      client.from('enrollments').select('id', count).eq('status', 'active'),
      client.from('children').select('id', count),
      client.from('enrollments').select('id', count).eq('status', 'waitlist'),
      client.from('payments').select('count:id.count(),sum:amount.sum()').eq('status', 'pending'),
      client.from('enrollments').select('id', count).eq('status', 'active').lte('sessions_remaining', LOW_SESSIONS),
      client.from('athlete_accounts').select('user_id', count).eq('approved', false),
    ]);
    const [due] = rowsOf<{ count: number; sum: number | null }[]>(pending as Answer<unknown>);
    return {
      active: counted(active),
      children: counted(children),
      waiting: counted(waiting),
      pending: { count: due?.count ?? 0, sum: due?.sum ?? 0 },
      low: counted(low),
      unapproved: counted(unapproved),
    };
  },
});

function counted(answer: Answer<unknown> & { count: number | null }): number {
  dataOf(answer);
  return answer.count ?? 0;
}
