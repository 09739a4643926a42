import type { Level } from '../../../contracts/children.ts';
import type { Columns } from '../../lib/rows.ts';
import { supabase } from '../../lib/supabase.ts';
import { readFamilies } from '../admin/families.ts';
import type { Family } from '../admin/families.ts';
import { pageOf } from '../admin/list-page.ts';
import type { Page, PageRequest } from '../admin/list-page.ts';
import { rangeStart } from '../admin/RangeControl.tsx';
import { holding } from '../admin/search-words.ts';

interface StoredChild extends Columns<'children', 'id' | 'full_name' | 'birth_date' | 'parent_id' | 'created_at'> {
  skill_level: Level;
  enrollments: Columns<'enrollments', 'status'>[];
}

/** A child in the office's list. */
export interface OfficeChild extends StoredChild {
  family: Family | undefined;
  active: number;
  waiting: number;
}

const COLUMNS = 'id,full_name,birth_date,parent_id,skill_level,created_at,enrollments(status)';
const SORTS: Record<string, string> = {
  name: 'full_name',
  age: 'birth_date',
  level: 'skill_level',
  since: 'created_at',
};

/** A page of all children, by name unless sorted otherwise. Throws ClubError. */
export async function readChildren({ view, from, to }: PageRequest): Promise<Page<OfficeChild>> {
  const client = await supabase();
  const { level, parent } = view.filters;
  let request = client
    .from('children')
    .select(COLUMNS, { count: 'exact' })
    .in('enrollments.status', ['active', 'waitlist']);
  if (view.search.trim()) request = request.ilike('full_name', holding(view.search));
  if (level) request = request.eq('skill_level', level as Level);
  if (parent) request = request.eq('parent_id', parent);
  const since = rangeStart(view);
  if (since) request = request.gte('created_at', since);
  const { id, desc } = view.sort ?? { id: 'name', desc: false };
  // The older was born earlier: sorting by age turns the order of birth dates round.
  const ascending = id === 'age' ? desc : !desc;
  const page = pageOf<StoredChild>(
    await request
      .order(SORTS[id] ?? 'full_name', { ascending })
      .order('id')
      .range(from, to),
  );
  const families = await readFamilies(page.rows.map((row) => row.parent_id));
  const count = (row: StoredChild, wanted: string) => row.enrollments.filter(({ status }) => status === wanted).length;
  return {
    total: page.total,
    rows: page.rows.map((row) => ({
      ...row,
      family: families.get(row.parent_id),
      active: count(row, 'active'),
      waiting: count(row, 'waitlist'),
    })),
  };
}
