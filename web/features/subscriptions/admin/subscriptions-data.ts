import { FAMILY_COLUMNS } from '../../../kit/families.ts';
import type { Page, PageRequest } from '../../../kit/list-page.ts';
import { readList } from '../../../kit/read-list.ts';
import { holding } from '../../../kit/search-words.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';
import { PAUSE_COLUMNS } from '../../plans/open-pause.ts';

const COLUMNS =
  `id,status,current_period,ends_on,autopay,created_at,children!inner(full_name,family(${FAMILY_COLUMNS})),
  plans(kind,${inAllLanguages('name')}),enrollments(classes(${inAllLanguages('title')})),${PAUSE_COLUMNS}` as const;

/** A subscription as an admin sees it. */
export type AdminSubscription = Selected<'subscriptions', typeof COLUMNS>;

const SORTS: Record<string, string> = { child: 'children(full_name)', since: 'created_at', until: 'ends_on' };

/** A page of subscriptions by the child's name; those that run, unless others are asked for. Throws ClubError. */
export async function readSubscriptions(wanted: PageRequest): Promise<Page<AdminSubscription>> {
  const client = await supabase();
  let request = client.from('subscriptions').select(COLUMNS, { count: 'exact' });
  const words = wanted.view.search.trim();
  if (words) request = request.ilike('children.full_name', holding(words));
  const { status } = wanted.view.filters;
  request = status ? request.eq('status', status as 'active') : request.in('status', ['active', 'paused']);
  const running = request.is('subscription_pauses.ended_at', null);
  return readList(running, wanted, { sorts: SORTS, first: { id: 'child', desc: false } });
}
