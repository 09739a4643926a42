import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { LEVEL_NAME } from './levels-data.ts';

/** The columns of an assessment. */
export const SCORES = 'id,date,metric_set,technique,endurance,speed,coordination,discipline,power,mentality,comment';

/** The scores of a day; null: not given then. */
export type Assessment = Selected<'progress_assessments', typeof SCORES>;

/** The columns of a skill; `skill_results` are narrowed to those of one child. */
export const SKILL_COLUMNS =
  `id,level_id,picture_path,${inAllLanguages('name', 'meaning')},skill_results(step,achieved_on)` as const;

/** A skill of the club's ladder, with the child's step, and the day on which it was sure. */
export type Skill = Selected<'skills', typeof SKILL_COLUMNS>;

const COLUMNS = `progress_assessments(${SCORES}),own_level(${LEVEL_NAME}),ladder(${SKILL_COLUMNS})` as const;

/** A child's scores and the ladder of its level: one request. */
export const progressQuery = (childId: string) =>
  askQuery(['progress', childId], (club) =>
    club
      .from('children')
      .select(COLUMNS)
      .eq('id', childId)
      .order('date', { referencedTable: 'progress_assessments' })
      .order('created_at', { referencedTable: 'progress_assessments' })
      .eq('ladder.skill_results.child_id', childId)
      .order('display_order', { referencedTable: 'ladder' })
      .single(),
  );
