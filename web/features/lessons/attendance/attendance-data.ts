import { queryOptions } from '@tanstack/react-query';
import { inAllLanguages } from '../../../lib/localized.ts';
import type { Columns, Translated } from '../../../lib/rows.ts';
import { rowsOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

/** A mark of a child with its lesson. */
export interface Mark extends Columns<'attendance', 'id' | 'status'> {
  lessons: Columns<'lessons', 'starts_at'> & { classes: Translated<'title'> };
}

/** Every mark of a child, the newest lesson first. */
export const attendanceQuery = (childId: string) =>
  queryOptions({
    queryKey: ['attendance', childId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('attendance')
        .select(`id,status,lessons!inner(starts_at,classes(${inAllLanguages('title')}))`)
        .eq('child_id', childId);
      const when = (mark: Mark) => Date.parse(mark.lessons.starts_at);
      return rowsOf<Mark[]>(answer).sort((a, b) => when(b) - when(a));
    },
  });
