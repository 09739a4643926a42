import { queryOptions } from '@tanstack/react-query';
import type { Level } from '../../../contracts/children.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** Five scores of a day. */
export type Assessment = Columns<
  'progress_assessments',
  | 'id'
  | 'date'
  | 'metric_set'
  | 'technique'
  | 'endurance'
  | 'speed'
  | 'coordination'
  | 'discipline'
  | 'power'
  | 'mentality'
  | 'comment'
>;

/** A step of the club's ladder, with the day the child showed it, if it did. */
export interface Skill extends Columns<'skills', 'id'>, Translated<'name'> {
  level: Level;
  skill_results: Columns<'skill_results', 'achieved_on'>[];
}

/** The columns of an assessment. */
export const SCORES = 'id,date,metric_set,technique,endurance,speed,coordination,discipline,power,mentality,comment';

/** A child's assessments of both sets, the oldest first, and the ladder of skills. */
export const progressQuery = (childId: string) =>
  queryOptions({
    queryKey: ['progress', childId],
    queryFn: async () => {
      const client = await supabase();
      const [assessments, skills] = await Promise.all([
        client.from('progress_assessments').select(SCORES).eq('child_id', childId).order('date').order('created_at'),
        client
          .from('skills')
          .select(`id,level,${inAllLanguages('name')},skill_results(achieved_on)`)
          .eq('skill_results.child_id', childId)
          .eq('is_active', true)
          .order('display_order'),
      ]);
      return { assessments: rowsOf<Assessment[]>(assessments), skills: rowsOf<Skill[]>(skills) };
    },
  });
