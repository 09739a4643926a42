import { queryOptions } from '@tanstack/react-query';
import type { Columns } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** A child in a class of the instructor, with the classes it is in now. */
export interface Pupil extends Columns<'children', 'id' | 'full_name' | 'birth_date' | 'skill_level'> {
  enrollments: Columns<'enrollments', 'class_id'>[];
}

/** A child that the caller teaches. Throws ClubError `PGRST116` for any other. */
export const pupilQuery = (childId: string) =>
  queryOptions({
    queryKey: ['children', 'pupil', childId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('children')
        .select('id,full_name,birth_date,skill_level,enrollments(class_id)')
        .eq('id', childId)
        .eq('enrollments.status', 'active')
        .single();
      return rowsOf<Pupil>(answer);
    },
  });
