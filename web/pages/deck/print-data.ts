import { queryOptions } from '@tanstack/react-query';
import { clubDay, addDays } from '../../../contracts/time.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import { dataOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** Boxes on a sheet: enough for a month of two lessons a week. */
const LESSONS = 8;

const COLUMNS = `lane,${inAllLanguages('title')},locations(${inAllLanguages('name')}),
  enrollments(id,sessions_remaining,children(full_name,birth_date,skill_level,has_care_note)),
  lessons(id,starts_at)` as const;

/** A class for print: its children by name without health texts, and lessons from one on, else from today. */
export const printQuery = (classId: string, lessonId: string | null) =>
  queryOptions({
    queryKey: ['lessons', 'print', classId, lessonId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('classes')
        .select(COLUMNS)
        .eq('id', classId)
        .eq('enrollments.status', 'active')
        .neq('lessons.status', 'cancelled')
        .gte('lessons.starts_at', `${addDays(clubDay(), lessonId ? -60 : -1)}T12:00:00Z`)
        .order('starts_at', { referencedTable: 'lessons' })
        .single();
      const { enrollments, lessons, ...swimClass } = dataOf(answer);
      const named = lessons.findIndex(({ id }) => id === lessonId);
      const today = lessons.findIndex(({ starts_at }) => clubDay(starts_at) >= clubDay());
      const first = Math.max(0, named < 0 ? today : named);
      return {
        ...swimClass,
        lessons: lessons.slice(first, first + LESSONS),
        pupils: enrollments.sort((a, b) => a.children.full_name.localeCompare(b.children.full_name, 'bg')),
      };
    },
  });
