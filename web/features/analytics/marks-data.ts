import type { AttendanceStatus } from '../../../contracts/attendance.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Selected } from '../../lib/rows.ts';
import { supabase } from '../../lib/supabase.ts';
import { pageOf } from '../../kit/list-page.ts';
import type { Page, PageRequest } from '../../kit/list-page.ts';
import { rangeMoments } from '../../kit/RangeControl.tsx';
import { holding } from '../../kit/search-words.ts';

const COLUMNS = `id,child_id,child_name,status,starts_at,${inAllLanguages('title')}` as const;

/** A mark of a child in a lesson. */
export type AdminMark = Selected<'admin_marks', typeof COLUMNS>;

/** Which range it is while none is chosen. */
export const USUAL_MARKS = '7';

/** A page of the marks of the chosen days, the latest lesson first. Throws ClubError. */
export async function readMarks({ view, from, to }: PageRequest): Promise<Page<AdminMark>> {
  const client = await supabase();
  const { status } = view.filters;
  let request = client.from('admin_marks').select(COLUMNS, { count: 'exact' });
  if (view.search.trim()) request = request.ilike('child_name', holding(view.search));
  if (status) request = request.eq('status', status as AttendanceStatus);
  const range = rangeMoments(view, USUAL_MARKS);
  if (range.from) request = request.gte('starts_at', range.from);
  if (range.before) request = request.lt('starts_at', range.before);
  const ascending = view.sort?.id === 'lesson' && !view.sort.desc;
  return pageOf(await request.order('starts_at', { ascending }).order('id').range(from, to));
}
