import { assessSkillsInput } from '../../../../contracts/inputs/progress.ts';
import type { StepConflict } from '../../../../contracts/progress.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { notifyMet, type Met } from '../../core/marks/notify-met.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireChildrenStaff } from '../access.ts';
import { notifyAssessed } from '../raise-child.ts';
import { writeSteps, type StepMark } from './write-steps.ts';

export const assessSkills = defineProcedure({
  name: 'assess_skills',
  summary:
    'Writes steps of skills of many children: 0 not yet, 1 with help, 2 alone, 3 sure. The same client_id twice changes nothing; of two marks the later marked_at wins. Another user’s steps that the sender had not seen are returned as conflicts, and both users are notified.',
  input: assessSkillsInput,
  async run(context, { skills: marks }): Promise<{ marked: number; conflicts: StepConflict[] }> {
    const children = await requireChildrenStaff(context, [...new Set(marks.map(({ child_id }) => child_id))]);
    return asServiceRole(context.trx, async (trx) => {
      await requireSkills(trx, marks);
      const { arrived, achieved, conflicts } = await writeSteps(trx, { userId: context.userId, marks });
      for (const child of children.filter(({ id }) => achieved.includes(id)))
        // The steps of an evening come one by one: its family hears of them once.
        await notifyAssessed(trx, child, `skills:${child.id}:${clubDay()}`);
      await notifyMet(trx, 'steps_differ', conflicts, {
        senderId: context.userId,
        facts: { class_id: await classOf(trx, conflicts) },
      });
      return { marked: arrived, conflicts: conflicts.map(({ conflict }) => conflict) };
    });
  },
});

async function requireSkills(trx: Transaction, marks: readonly StepMark[]): Promise<void> {
  const ids = [...new Set(marks.map(({ skill_id }) => skill_id))];
  const rows = await trx.selectFrom('skills').select('id').where('id', 'in', ids).forKeyShare().execute();
  const there = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !there.has(id));
  if (missing.length > 0) throw new ClubError('skill_not_found', { details: missing.join(', ') });
}

/** A class of the first child that was met, for the way to it. */
async function classOf(trx: Transaction, [first]: readonly Met<'steps_differ'>[]): Promise<string | null> {
  if (!first) return null;
  const seat = await trx
    .selectFrom('enrollments')
    .select('class_id')
    .where('child_id', '=', first.conflict.child_id)
    .where('status', '=', 'active')
    .orderBy('id')
    .executeTakeFirst();
  return seat?.class_id ?? null;
}
