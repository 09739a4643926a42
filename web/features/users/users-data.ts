import { REFUSED } from '../../kit/families.ts';
import { pageOf, type Page, type PageRequest } from '../../kit/list-page.ts';
import { rangeMoments } from '../../kit/RangeControl.tsx';
import { anyHolds } from '../../kit/search-words.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { supabase } from '../../lib/api/supabase.ts';

/** An entry of the filter of roles beside the roles: athletes who wait for approval. */
export const WAITING = 'waiting';

/** The filter for who is disabled. */
export const DISABLED = 'disabled';

/** The filter for families without an address, which the club manages. */
export const MANAGED = 'managed';

/** Sorting by when people signed in can be answered by the table of accounts alone. */
const SORTS: Record<string, string> = { last_seen_at: 'last_sign_in_at' };

const COLUMNS =
  'user_id,email,full_name,phone,roles,waiting_roles,athlete_approved,joined_at,last_sign_in_at,last_seen_at,disabled,children,managed,refused';

/** A user as an admin knows it; roles with the strongest first, those that wait count once the person has confirmed the address. */
export type User = Selected<'user_directory', typeof COLUMNS>;

/** A page of all users, the newest first unless sorted otherwise. Throws ClubError. */
export async function readUsers({ view, from, to }: PageRequest): Promise<Page<User>> {
  const client = await supabase();
  let request = client.from('user_directory').select(COLUMNS, { count: 'exact' });
  if (view.search.trim()) request = request.or(anyHolds(['full_name', 'email', 'phone'], view.search));
  const role = view.filters['role'];
  if (role === WAITING) request = request.is('athlete_approved', false);
  else if (role) request = request.contains('roles', [role]);
  if (view.filters['state'] === DISABLED) request = request.is('disabled', true);
  if (view.filters['state'] === MANAGED) request = request.is('managed', true);
  if (view.filters['state'] === REFUSED) request = request.eq('refused', true);
  const range = rangeMoments(view);
  if (range.from) request = request.gte('joined_at', range.from);
  if (range.before) request = request.lt('joined_at', range.before);
  const { id, desc } = view.sort ?? { id: 'joined_at', desc: true };
  return pageOf(
    await request
      .order(SORTS[id] ?? id, { ascending: !desc, nullsFirst: false })
      .order('user_id')
      .range(from, to),
  );
}
