import { queryOptions } from '@tanstack/react-query';
import type { Level } from '../../../contracts/levels.ts';
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

/** How a child gets on. */
export interface Progress {
  /** Of both sets, the oldest first. */
  progress_assessments: Assessment[];
  /** The skills of its level, in the club's order. */
  ladder: Skill[];
}

/** A child's scores and the ladder of its level: one request. */
export const progressQuery = (childId: string) =>
  queryOptions({
    queryKey: ['progress', childId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('children')
        .select(`progress_assessments(${SCORES}),ladder(id,level,${inAllLanguages('name')},skill_results(achieved_on))`)
        .eq('id', childId)
        .order('date', { referencedTable: 'progress_assessments' })
        .order('created_at', { referencedTable: 'progress_assessments' })
        .eq('ladder.skill_results.child_id', childId)
        .order('display_order', { referencedTable: 'ladder' })
        .single();
      return rowsOf<Progress>(answer);
    },
  });
