import { daysAhead } from '../../../../contracts/ranges.ts';
import { addDays } from '../../../../contracts/time.ts';
import { FAMILY_COLUMNS } from '../../../kit/families.ts';
import { pageOf, type Page, type PageRequest } from '../../../kit/list-page.ts';
import { rangeDays } from '../../../kit/RangeControl.tsx';
import { holding } from '../../../kit/search-words.ts';
import { onlyWith, type Selected } from '../../../lib/api/rows.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

/** The filter for packages that run low. */
export const LOW = 'low';
/** The filter for packages that end in the days ahead; which days, says the filter `ends`. */
export const EXPIRING = 'expiring';

const COLUMNS =
  `id,child_id,class_id,days,adds_days,status,sessions_remaining,valid_until,waitlisted_at,created_at,position:waitlist_position,children(full_name,first_name,family(${FAMILY_COLUMNS})),classes(${inAllLanguages('title')}),plans(sessions,${inAllLanguages('name')})` as const;

/** An enrollment as an admin sees it; `position` is that on the waitlist, from 1, and null for who does not wait. */
export type AdminEnrollment = Selected<'enrollments', typeof COLUMNS>;

const SORTS: Record<string, string> = {
  child: 'children(full_name)',
  class: 'classes(title)',
  plan: 'plans(name)',
  status: 'status',
  sessions: 'sessions_remaining',
  since: 'created_at',
};

/**
 * A page of all enrollments: the newest first, a waitlist in its order. A package runs low from `lowSessions` sessions down.
 * Throws ClubError.
 */
export async function readEnrollments(
  { view, from, to }: PageRequest,
  lowSessions: number,
): Promise<Page<AdminEnrollment>> {
  const client = await supabase();
  const { status, class: classId, sessions, ends } = view.filters;
  // Only a search among the children narrows the list by them.
  const searched = view.search.trim() !== '';
  let request = client
    .from('enrollments')
    .select(searched ? onlyWith('children', COLUMNS) : COLUMNS, { count: 'exact' });
  if (searched) request = request.ilike('children.full_name', holding(view.search));
  if (status) request = request.eq('status', status as 'active');
  if (classId) request = request.eq('class_id', classId);
  if (sessions === LOW) request = request.eq('status', 'active').lte('sessions_remaining', lowSessions);
  if (sessions === EXPIRING) {
    const { from: first, to: last } = daysAhead(ends ?? 'all');
    request = request.eq('status', 'active').gt('sessions_remaining', 0).gte('valid_until', first!);
    if (last) request = request.lte('valid_until', last);
  }
  const { from: first, to: last } = rangeDays(view);
  const moment = status === 'waitlist' ? 'waitlisted_at' : 'created_at';
  if (first) request = request.gte(moment, first);
  if (last) request = request.lt(moment, addDays(last, 1));
  const ordered = view.sort
    ? request.order(SORTS[view.sort.id] ?? 'created_at', { ascending: !view.sort.desc, nullsFirst: false })
    : status === 'waitlist'
      ? request.order('class_id').order('waitlisted_at')
      : request.order('created_at', { ascending: false });
  return pageOf(await ordered.order('id').range(from, to));
}
