import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Level } from '../../../contracts/levels.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rpc, rowsOf } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import type { MeetResult } from '../../features/results/admin/meets-data.ts';
import type { Assessment, Skill } from '../../features/progress/progress-data.ts';
import { RESULT_COLUMNS } from '../../features/results/swim.ts';

type Named = Columns<'children', 'id' | 'full_name'>;

/** A time of the child, with the meet that it is of; null for one of a training. */
export interface PupilResult extends MeetResult {
  meet_id: string | null;
}

interface PupilRow extends Named, Columns<'children', 'birth_date'> {
  skill_level: Level;
  progress_assessments: Assessment[];
  swim_times: PupilResult[];
  enrollments: (Columns<'enrollments', 'class_id'> & {
    classes: Translated<'title'> & { enrollments: { children: Named }[] };
  })[];
}

/** A child to be assessed, what it was scored so far, the ladder of skills, and who is with it in which class. */
export interface Pupil extends Omit<PupilRow, 'progress_assessments' | 'enrollments'> {
  /** Of both sets, the oldest first. */
  assessments: Assessment[];
  skills: Skill[];
  classes: { id: string; pupils: Named[] }[];
}

const SCORES = 'id,date,metric_set,technique,endurance,speed,coordination,discipline,power,mentality,comment';
const PUPIL = `id,full_name,birth_date,skill_level,progress_assessments(${SCORES}),
  swim_times(${RESULT_COLUMNS},swimmer,child_id,user_id,meet_id),
  enrollments(class_id,classes(${inAllLanguages('title')},enrollments(children(id,full_name))))`.replace(/\s+/g, '');

/** A child that the caller teaches. Throws ClubError `PGRST116` for any other. */
export const assessQuery = (childId: string) =>
  queryOptions({
    queryKey: ['progress', childId, 'assess'],
    queryFn: async (): Promise<Pupil> => {
      const client = await supabase();
      const [pupil, skills] = await Promise.all([
        client
          .from('children')
          .select(PUPIL)
          .eq('id', childId)
          .eq('enrollments.status', 'active')
          .eq('enrollments.classes.enrollments.status', 'active')
          .order('date', { referencedTable: 'progress_assessments' })
          .order('created_at', { referencedTable: 'progress_assessments' })
          .order('swum_on', { referencedTable: 'swim_times', ascending: false })
          .order('distance', { referencedTable: 'swim_times' })
          .single(),
        client
          .from('skills')
          .select(`id,level,${inAllLanguages('name')},skill_results(achieved_on)`)
          .eq('skill_results.child_id', childId)
          .eq('is_active', true)
          .order('display_order'),
      ]);
      const { progress_assessments: assessments, enrollments, ...child } = rowsOf<PupilRow>(pupil);
      return { ...child, assessments, skills: rowsOf<Skill[]>(skills), classes: enrollments.map(classOf) };
    },
  });

function classOf({ class_id, classes }: PupilRow['enrollments'][number]): Pupil['classes'][number] {
  const pupils = classes.enrollments.map(({ children }) => children);
  return { id: class_id, pupils: pupils.sort((a, b) => a.full_name.localeCompare(b.full_name, 'bg')) };
}

/** Saves five scores and all that goes with them, in one piece. */
export function useAssess() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<'assess_progress'>) => rpc('assess_progress', input),
    onSuccess: (_, { child_id }) => {
      void queries.invalidateQueries({ queryKey: ['progress', child_id] });
      void queries.invalidateQueries({ queryKey: ['children'] });
    },
  });
}
