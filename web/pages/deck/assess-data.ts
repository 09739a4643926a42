import { queryOptions } from '@tanstack/react-query';
import { LEVEL_NAME } from '../../features/progress/levels-data.ts';
import { SCORES, SKILL_COLUMNS, type Assessment, type Skill } from '../../features/progress/progress-data.ts';
import { SWIMMER_RESULT_COLUMNS } from '../../features/results/admin/meets-data.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { dataOf } from '../../lib/api/rpc.ts';
import { supabase } from '../../lib/api/supabase.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

const PUPIL =
  `id,full_name,birth_date,skill_level,own_level(${LEVEL_NAME}),ladder(${SKILL_COLUMNS}),progress_assessments(${SCORES}),
  swim_times(${SWIMMER_RESULT_COLUMNS},meet_id),
  enrollments(class_id,classes(${inAllLanguages('title')},enrollments(children(id,full_name))))` as const;
type PupilRow = Selected<'children', typeof PUPIL>;
type Named = Pick<PupilRow, 'id' | 'full_name'>;

/** A time of the child, with the meet that it is of; null for one of a training. */
export type PupilResult = PupilRow['swim_times'][number];

/** A child to be assessed, what it was scored so far, the ladder of skills, and who is with it in which class. */
export interface Pupil extends Omit<PupilRow, 'progress_assessments' | 'enrollments' | 'ladder'> {
  /** Of both sets, the oldest first. */
  assessments: Assessment[];
  /** Those of its level. */
  skills: Skill[];
  classes: { id: string; pupils: Named[] }[];
}

/** A child that the caller teaches. Throws ClubError `PGRST116` for any other. */
export const assessQuery = (childId: string) =>
  queryOptions({
    queryKey: ['progress', childId, 'assess'],
    queryFn: async (): Promise<Pupil> => {
      const client = await supabase();
      const pupil = await client
        .from('children')
        .select(PUPIL)
        .eq('id', childId)
        .eq('enrollments.status', 'active')
        .eq('enrollments.classes.enrollments.status', 'active')
        .order('date', { referencedTable: 'progress_assessments' })
        .order('created_at', { referencedTable: 'progress_assessments' })
        .order('swum_on', { referencedTable: 'swim_times', ascending: false })
        .order('distance', { referencedTable: 'swim_times' })
        .eq('ladder.skill_results.child_id', childId)
        .order('display_order', { referencedTable: 'ladder' })
        .single();
      const { progress_assessments: assessments, enrollments, ladder: skills, ...child } = dataOf(pupil);
      return { ...child, assessments, skills, classes: enrollments.map(classOf) };
    },
  });

function classOf({ class_id, classes }: PupilRow['enrollments'][number]): Pupil['classes'][number] {
  const pupils = classes.enrollments.map(({ children }) => children);
  return { id: class_id, pupils: pupils.sort((a, b) => a.full_name.localeCompare(b.full_name, 'bg')) };
}
