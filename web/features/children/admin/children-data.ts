import { LEVELS, type Level } from '../../../../contracts/levels.ts';
import { addDays } from '../../../../contracts/time.ts';
import { REFUSED } from '../../../kit/families.ts';
import { readFarPage, type Page, type PageRequest } from '../../../kit/list-page.ts';
import { rangeDays } from '../../../kit/RangeControl.tsx';
import { holding } from '../../../kit/search-words.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import type { TableView } from '../../../lib/browser/table-address.ts';

/** The children who swim now, and who came or left in the chosen days. */
export const SWIMMING = ['active', 'new', 'lost'] as const;

const COLUMNS = 'id,full_name,birth_date,parent_id,skill_level,level_id,created_at,active,waiting,family,refused';

/** A child in the admin list. */
export type AdminChild = Selected<'admin_children', typeof COLUMNS>;

const SORTS: Record<string, string> = {
  name: 'full_name',
  age: 'birth_date',
  level: 'skill_level',
  since: 'created_at',
};

/** A page of all children, by name unless sorted otherwise. Throws ClubError. */
export async function readChildren({ view, from, to }: PageRequest): Promise<Page<AdminChild>> {
  const request = await childrenOf(view);
  return readFarPage({ from, to }, { ids: () => request('id'), rows: () => request(COLUMNS) });
}

/** The children of a view of the list, in its order, with the columns that are asked for. */
async function childrenOf(view: TableView) {
  const client = await supabase();
  const { level, parent, family, enrollments: swimming } = view.filters;
  const { from: first, to: last } = rangeDays(view);
  const onDays = Boolean(first || last);
  // Without a range, the view has a column for the children who swim now: much quicker than all membership periods.
  const byPeriod = swimming === 'new' || swimming === 'lost' || (swimming === 'active' && onDays);
  const periods = byPeriod ? ',admin_membership_periods!inner()' : '';
  const day =
    swimming === 'lost'
      ? 'admin_membership_periods.ended_on'
      : periods
        ? 'admin_membership_periods.started_on'
        : 'created_at';
  const { id, desc } = view.sort ?? { id: 'name', desc: false };
  // The older was born earlier: sorting by age turns the order of birth dates round.
  const ascending = id === 'age' ? desc : !desc;
  return <Query extends string>(columns: Query) => {
    // The membership periods narrow the list and add no column.
    let request = client.from('admin_children').select(`${columns}${periods}` as Query, { count: 'exact' });
    if (view.search.trim()) request = request.ilike('full_name', holding(view.search));
    if (level)
      request = LEVELS.some((one) => one === level)
        ? request.eq('skill_level', level as Level)
        : request.eq('level_id', level);
    if (family === REFUSED) request = request.eq('refused', true);
    if (parent) request = request.eq('parent_id', parent);
    if (swimming === 'active')
      request = onDays ? request.is('admin_membership_periods.ended_on', null) : request.is('swims', true);
    if (swimming === 'lost') request = request.not('admin_membership_periods.ended_on', 'is', null);
    if (first) request = request.gte(day, first);
    if (last) request = request.lt(day, addDays(last, 1));
    return request.order(SORTS[id] ?? 'full_name', { ascending }).order('id');
  };
}
