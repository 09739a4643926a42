import type { AttendanceStatus } from '../../../contracts/attendance.ts';
import { clubMoment } from '../../../contracts/club-moment.ts';
import { addDays } from '../../../contracts/time.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { supabase } from '../../lib/supabase.ts';
import { pageOf } from '../admin/list-page.ts';
import type { Page, PageRequest } from '../admin/list-page.ts';
import { rangeDays } from '../admin/RangeControl.tsx';
import { holding } from '../admin/search-words.ts';

/** A mark of a child in a lesson. */
export interface OfficeMark extends Columns<'attendance', 'id' | 'child_id'> {
  status: AttendanceStatus;
  children: Columns<'children', 'full_name'>;
  class_meetings: Columns<'class_meetings', 'starts_at'> & { classes: Translated<'title'> };
}

/** Which range it is while none is chosen. */
export const USUAL_MARKS = '7';

const COLUMNS = `id,child_id,status,children!inner(full_name),class_meetings!inner(starts_at,classes(${inAllLanguages('title')}))`;

/** A page of the marks of the chosen days, the latest lesson first. Throws ClubError. */
export async function readMarks({ view, from, to }: PageRequest): Promise<Page<OfficeMark>> {
  const client = await supabase();
  const { status } = view.filters;
  let request = client.from('attendance').select(COLUMNS, { count: 'exact' }).neq('class_meetings.status', 'cancelled');
  if (view.search.trim()) request = request.ilike('children.full_name', holding(view.search));
  if (status) request = request.eq('status', status as AttendanceStatus);
  const days = rangeDays(view, USUAL_MARKS);
  if (days.from) request = request.gte('class_meetings.starts_at', clubMoment(days.from, '00:00') ?? '');
  if (days.to) request = request.lt('class_meetings.starts_at', clubMoment(addDays(days.to, 1), '00:00') ?? '');
  const ascending = view.sort?.id === 'lesson' && !view.sort.desc;
  const answer = await request.order('class_meetings(starts_at)', { ascending }).order('id').range(from, to);
  return pageOf<OfficeMark>(answer);
}
