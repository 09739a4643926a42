import { queryOptions } from '@tanstack/react-query';
import type { Selected } from '../../../lib/rows.ts';
import { dataOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';
import { anyHolds } from '../../../kit/search-words.ts';

const COLUMNS = 'user_id,email,full_name,phone';
export type Parent = Selected<'user_directory', typeof COLUMNS>;

const SHOWN = 12;

/** Whose a new child may be: accounts by name, address or phone, the newest first. Throws ClubError. */
export const parentsQuery = (words: string) =>
  queryOptions({
    queryKey: ['users', 'parents', words],
    queryFn: async () => {
      const client = await supabase();
      let request = client.from('user_directory').select(COLUMNS).contains('roles', ['parent']);
      if (words) request = request.or(anyHolds(['full_name', 'email', 'phone'], words));
      return dataOf(await request.order('joined_at', { ascending: false }).order('user_id').limit(SHOWN));
    },
  });
