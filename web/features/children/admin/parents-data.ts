import { queryOptions } from '@tanstack/react-query';
import type { ViewColumns } from '../../../lib/rows.ts';
import { rowsOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';
import { anyHolds } from '../../../kit/search-words.ts';

export type Parent = ViewColumns<'user_directory', 'user_id' | 'email', 'full_name' | 'phone'>;

const SHOWN = 12;

/** Whose a new child may be: accounts by name, address or phone, the newest first. Throws ClubError. */
export const parentsQuery = (words: string) =>
  queryOptions({
    queryKey: ['users', 'parents', words],
    queryFn: async () => {
      const client = await supabase();
      let request = client.from('user_directory').select('user_id,email,full_name,phone').contains('roles', ['parent']);
      if (words) request = request.or(anyHolds(['full_name', 'email', 'phone'], words));
      return rowsOf<Parent[]>(await request.order('joined_at', { ascending: false }).order('user_id').limit(SHOWN));
    },
  });
