import { inAllLanguages } from '../../lib/localized.ts';
import type { Selected } from '../../lib/rows.ts';
import { dataOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

const COLUMNS = `day_of_week,start_time,${inAllLanguages('title', 'location_name')}` as const;
export type WantedClass = Selected<'public_classes', typeof COLUMNS>;

/** A class by name, location and first weekly time; null where it takes no enrollments any more. */
export async function readWantedClass(classId: string): Promise<WantedClass | null> {
  const client = await supabase();
  const answer = await client
    .from('public_classes')
    .select(COLUMNS)
    .eq('class_id', classId)
    .order('day_of_week')
    .limit(1);
  return dataOf(answer)[0] ?? null;
}
