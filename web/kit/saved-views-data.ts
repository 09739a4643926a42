import { useWrite } from '../components/states/use-procedure.ts';
import { askQuery } from '../lib/api/club-query.ts';
import type { Selected } from '../lib/api/rows.ts';
import { ask } from '../lib/api/rpc.ts';

const COLUMNS = 'list,name,query';
export type SavedView = Selected<'saved_views', typeof COLUMNS>;

const KEPT_MS = 300_000;

/** The named views of all lists: one request for all admins. Throws ClubError. */
export const savedViewsQuery = askQuery(
  ['saved_views'],
  (club) => club.from('saved_views').select(COLUMNS).order('name'),
  { staleTime: KEPT_MS },
);

/** Saves a view under its name, instead of an older one of that name. Throws ClubError. */
export function useSaveView() {
  return useWrite(
    (view: SavedView) => ask((club) => club.from('saved_views').upsert(view, { onConflict: 'list,name' }).select('id')),
    ['saved_views'],
  );
}

/** Removes a view. Throws ClubError. */
export function useRemoveView() {
  return useWrite(
    ({ list, name }: SavedView) =>
      ask((club) => club.from('saved_views').delete().eq('list', list).eq('name', name).select('id')),
    ['saved_views'],
  );
}
