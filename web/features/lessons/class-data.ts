import { queryOptions } from '@tanstack/react-query';
import { MARKING_DAYS_BACK } from '../../../contracts/attendance.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { LESSON_COLUMNS } from './lesson-state.ts';
import type { Lesson } from './lesson-state.ts';

/** A class with its weekly sessions and its lessons, from the oldest that can still be marked on. */
export interface InstructorClass
  extends
    Columns<
      'classes',
      | 'id'
      | 'instructor_id'
      | 'duration_minutes'
      | 'max_capacity'
      | 'lane'
      | 'level'
      | 'age_min'
      | 'age_max'
      | 'is_active'
    >,
    Translated<'title'> {
  locations: Translated<'name'> & Translated<'address'>;
  class_sessions: Columns<'class_sessions', 'id' | 'day_of_week' | 'start_time'>[];
  /** Other teachers and assistants. */
  class_instructors: Columns<'class_instructors', 'instructor_id'>[];
  lessons: ClassLesson[];
}

/** A lesson with the open request for a substitute, if there is one. */
export interface ClassLesson extends Lesson {
  requests: Columns<'substitute_requests', 'note'>[];
}

const SELECT =
  `id,instructor_id,duration_minutes,max_capacity,lane,level,age_min,age_max,is_active,${inAllLanguages('title')},
  locations(${inAllLanguages('name', 'address')}),class_sessions(id,day_of_week,start_time),class_instructors(instructor_id),lessons(${LESSON_COLUMNS},requests:substitute_requests(note))`.replace(
    /\s+/g,
    '',
  );

/** PostgREST's „no row“ and SQL's „this is no uuid“. */
export const CLASS_NOT_FOUND: readonly string[] = ['PGRST116', '22P02'];

/** A class as anybody may read it; what hangs on it shows only to those who teach it. Throws ClubError; see CLASS_NOT_FOUND. */
export const classQuery = (classId: string) =>
  queryOptions({
    queryKey: ['lessons', 'class', classId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('classes')
        .select(SELECT)
        .eq('id', classId)
        .eq('lessons.requests.status', 'open')
        .gte('lessons.starts_at', `${addDays(clubDay(), -MARKING_DAYS_BACK)}T00:00:00Z`)
        .order('starts_at', { referencedTable: 'lessons' })
        .order('day_of_week', { referencedTable: 'class_sessions' })
        .single();
      return rowsOf<InstructorClass>(answer);
    },
  });
