import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Columns } from '../../lib/rows.ts';
import { dataOf, rowsOf } from '../../lib/rpc.ts';
import type { Answer } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** What the sentence of a notification is made from. */
export interface NotificationFacts {
  payment_id?: string;
  child_id?: string;
  amount?: number;
  reference?: string;
  note?: string | null;
  class_title?: string;
  expires_at?: string;
}

export type Notification = Columns<'notifications', 'id' | 'kind' | 'read_at' | 'created_at'> & {
  data: NotificationFacts;
};

const NEWEST = 30;

/** The user's newest notifications. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('notifications')
      .select('id,kind,data,read_at,created_at')
      .order('created_at', { ascending: false })
      .limit(NEWEST);
    return rowsOf<Notification[]>(answer);
  },
});

/** Marks everything that has come so far as read. */
export function useReadAll() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const client = await supabase();
      const read = client.from('notifications').update({ read_at: new Date().toISOString() }).is('read_at', null);
      return dataOf((await read.select('id')) as Answer<{ id: string }[]>);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}
