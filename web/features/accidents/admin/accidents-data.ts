import { pageOf, type Page, type PageRequest } from '../../../kit/list-page.ts';
import { anyHolds } from '../../../kit/search-words.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

export const ACCIDENT_STATES = ['waits', 'closed'] as const;

const COLUMNS =
  `id,happened_at,what,spot,done,informed,follow_up,followed_up_at,child_id,child_name,reporter,follower,${inAllLanguages('title', 'event_title', 'location_name')}` as const;

/** An accident as the desk sees it. */
export type LoggedAccident = Selected<'accident_log', typeof COLUMNS>;

/** A page of the log: the newest comes first, unless sorted otherwise. Throws ClubError. */
export async function readAccidents({ view, from, to }: PageRequest): Promise<Page<LoggedAccident>> {
  const client = await supabase();
  let request = client.from('accident_log').select(COLUMNS, { count: 'exact' });
  if (view.search.trim()) request = request.or(anyHolds(['child_name', 'what', 'done', 'reporter'], view.search));
  const state = view.filters['follow_up'];
  if (state === 'waits') request = request.is('followed_up_at', null);
  if (state === 'closed') request = request.not('followed_up_at', 'is', null);
  const ordered = view.sort
    ? request.order(view.sort.id, { ascending: !view.sort.desc, nullsFirst: false })
    : request.order('happened_at', { ascending: false });
  return pageOf(await ordered.order('id').range(from, to));
}
