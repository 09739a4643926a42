import { inAllLanguages } from '../../lib/localized.ts';
import type { Translated, ViewColumns } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

export type WantedClass = ViewColumns<'public_classes', 'day_of_week' | 'start_time'> &
  Translated<'title'> &
  Translated<'location_name'>;

/** A class by name, location and first weekly time; null where it takes no enrollments any more. */
export async function readWantedClass(classId: string): Promise<WantedClass | null> {
  const client = await supabase();
  const answer = await client
    .from('public_classes')
    .select(`day_of_week,start_time,${inAllLanguages('title', 'location_name')}`)
    .eq('class_id', classId)
    .order('day_of_week')
    .limit(1);
  return rowsOf<WantedClass[]>(answer)[0] ?? null;
}
