import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Columns } from '../lib/rows.ts';
import { dataOf, rowsOf } from '../lib/rpc.ts';
import type { Answer } from '../lib/rpc.ts';
import { supabase } from '../lib/supabase.ts';

export type SavedView = Columns<'saved_views', 'list' | 'name' | 'query'>;

const KEPT_MS = 300_000;

/** The named views of all lists: one request for the whole office. Throws ClubError. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved_views'],
  queryFn: async () => {
    const client = await supabase();
    return rowsOf<SavedView[]>(await client.from('saved_views').select('list,name,query').order('name'));
  },
  staleTime: KEPT_MS,
});

/** Saves a view under its name, in place of an older one of that name. Throws ClubError. */
export function useSaveView() {
  return useChange(async (view: SavedView) => {
    const client = await supabase();
    return dataOf(
      (await client.from('saved_views').upsert(view, { onConflict: 'list,name' }).select('id')) as Answer<object>,
    );
  });
}

/** Removes a view. Throws ClubError. */
export function useRemoveView() {
  return useChange(async ({ list, name }: SavedView) => {
    const client = await supabase();
    return dataOf(
      (await client.from('saved_views').delete().eq('list', list).eq('name', name).select('id')) as Answer<object>,
    );
  });
}

function useChange(mutationFn: (view: SavedView) => Promise<object>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: ['saved_views'] }) });
}
