import { randomUUID } from 'node:crypto';
import { assessProgressInput } from '../../../contracts/inputs/progress.ts';
import { LAST_STEP } from '../../../contracts/progress.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { firstRow, insertRow } from '../../platform/database/rows.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requireChildStaff } from './access.ts';
import { changeLevel, giveAchievement, newLevel, notifyAssessed, requireLevelRights } from './raise-child.ts';
import { writeSteps } from './skills/write-steps.ts';

export const assessProgress = defineProcedure({
  name: 'assess_progress',
  summary:
    'Writes the scores that a child was given, with a comment, and in the same call new skills, a different level, an achievement. Without scores and comment no assessment is written: assessment_id is null. The same `once` assesses once.',
  input: assessProgressInput,
  async run(context, { once, child_id, metric_set, scores, comment, skill_ids, achievement, ...input }) {
    const child = await requireChildStaff(context, child_id);
    const by = context.userId;
    const before = once && (await asServiceRole(context.trx, (trx) => assessedBefore(trx, once, child_id, by)));
    if (before) return before;
    const to = newLevel(input);
    if (to) await requireLevelRights(context);
    const isAssessed = comment !== null || Object.keys(scores).length > 0;
    const assessment_id = await asServiceRole(context.trx, async (trx) => {
      const level = to ? await changeLevel(trx, child, to) : child.skill_level;
      const levels = { level_before: child.skill_level, level_after: level };
      const row = { ...(once && { id: once }), child_id, instructor_id: by, metric_set, ...scores, comment, ...levels };
      const id = isAssessed ? await insertRow(trx, 'progress_assessments', row) : null;
      if (skill_ids?.length) await addSkills(trx, child_id, [...new Set(skill_ids)], by);
      if (isAssessed || skill_ids?.length) await notifyAssessed(trx, child, once);
      if (achievement) await giveAchievement(trx, child, { ...achievement, id: once, by });
      return id;
    });
    await audit(context, 'assess_progress', { table: 'children', id: child_id, details: { assessment_id } });
    return { assessment_id };
  },
});

/** The row that the same request wrote when it came first, under the lock of the child's row; null where it comes first now. */
async function assessedBefore(trx: Transaction, once: string, childId: string, by: string | null) {
  const written = await firstRow(trx)<{ isOwn: boolean; assessment_id: string | null }>`
    select child_id = ${childId}::uuid and author is not distinct from ${by}::uuid as "isOwn", assessment_id
    from (
      select child_id, instructor_id as author, id as assessment_id from progress_assessments where id = ${once}::uuid
      union all select child_id, awarded_by, null from achievements where id = ${once}::uuid
    ) as written order by assessment_id limit 1`;
  if (!written) return null;
  if (!written.isOwn) throw new ClubError('try_again');
  return { assessment_id: written.assessment_id };
}

/** The skills that the child has now; one that it had already keeps its day. */
async function addSkills(trx: Transaction, childId: string, skillIds: string[], by: string | null): Promise<void> {
  const skills = await trx.selectFrom('skills').select('id').where('id', 'in', skillIds).execute();
  if (skills.length < skillIds.length) throw new ClubError('skill_not_found');
  const had = await trx
    .selectFrom('skill_results')
    .select('skill_id')
    .where('child_id', '=', childId)
    .where('step', '=', LAST_STEP)
    .execute();
  const marked_at = new Date().toISOString();
  const marks = skillIds
    .filter((skill_id) => !had.some((one) => one.skill_id === skill_id))
    .map((skill_id) => ({
      child_id: childId,
      skill_id,
      step: LAST_STEP,
      client_id: randomUUID(),
      marked_at,
      seen_marked_at: marked_at,
    }));
  if (marks.length > 0) await writeSteps(trx, { userId: by, marks });
}
