import { keepPreviousData } from '@tanstack/react-query';
import { useWrite } from '../../../components/states/use-procedure.ts';
import { pageOf, type Page, type PageRequest } from '../../../kit/list-page.ts';
import { rangeStart } from '../../../kit/RangeControl.tsx';
import { anyHolds } from '../../../kit/search-words.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { rpc, type Args } from '../../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../../lib/api/stale-after.ts';
import { supabase } from '../../../lib/api/supabase.ts';

/** The status of an athlete's account, in the order of the filter. */
export const STATES = ['waiting', 'approved', 'refused'] as const;

const COLUMNS =
  'user_id,full_name,email,phone,birth_date,license,registered_at,approved_at,refused_at,refusal_reason,state,child_id,child_name,disabled,needs_parent,parent_email,parent_asked_at,parent_confirmed_at,parent_declined_at,parent_name,likely_child_id,likely_child_name,likely_parent_name';

/** A person who asked for an athlete's account. */
export type Athlete = Selected<'athlete_directory', typeof COLUMNS>;
/** A page of the athletes: who waits comes first, then the newest, unless sorted otherwise. Throws ClubError. */
export async function readAthletes({ view, from, to }: PageRequest): Promise<Page<Athlete>> {
  const client = await supabase();
  let request = client.from('athlete_directory').select(COLUMNS, { count: 'exact' });
  if (view.search.trim()) request = request.or(anyHolds(['full_name', 'email', 'license'], view.search));
  const state = STATES.find((known) => known === view.filters['state']);
  if (state) request = request.eq('state', state);
  const since = rangeStart(view);
  if (since) request = request.gte('registered_at', since);
  const ordered = view.sort
    ? request.order(view.sort.id, { ascending: !view.sort.desc, nullsFirst: false })
    : request.order('waits', { ascending: false }).order('registered_at', { ascending: false });
  return pageOf(await ordered.order('user_id').range(from, to));
}

/** Approves several, one after another; answers how many. Throws ClubError with the first refusal. */
export function useApproveAll() {
  return useWrite(async (ids: readonly string[]) => {
    for (const user_id of ids) await rpc('approve_athlete', { user_id, approved: true });
    return ids.length;
  }, STALE_AFTER.approve_athlete);
}

const CHOICE_COLUMNS = 'id,full_name,birth_date';

const MOST_CHOICES = 6;

/** Children whose name holds what was typed. */
export const swimmersQuery = (typed: string) =>
  askQuery(
    ['children', 'swimmers', typed],
    (club) =>
      club
        .from('children')
        .select(CHOICE_COLUMNS)
        .or(anyHolds(['full_name'], typed))
        .order('full_name')
        .limit(MOST_CHOICES),
    { enabled: typed.trim().length > 1, placeholderData: keepPreviousData },
  );

/** Approves an athlete as a swimmer of the club, or links one who is approved. Throws ClubError. */
export function useLink() {
  return useWrite(async ({ approve, ...link }: Args<'link_athlete'> & { approve: boolean }): Promise<void> => {
    if (approve) await rpc('approve_athlete', { ...link, approved: true });
    else await rpc('link_athlete', link);
  }, STALE_AFTER.approve_athlete);
}
