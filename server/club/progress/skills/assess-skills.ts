import { assessSkillsInput } from '../../../../contracts/inputs/progress.ts';
import type { StepConflict } from '../../../../contracts/progress.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireChildrenStaff } from '../access.ts';
import { notifyAssessed } from '../raise-child.ts';
import { writeSteps, type StepCollision, type StepMark } from './write-steps.ts';

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
      await notifyConflicts(trx, context.userId, marks, conflicts);
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

/** Notifies the sender, and each whose step was met, once for all of theirs. */
async function notifyConflicts(
  trx: Transaction,
  senderId: string | null,
  marks: readonly StepMark[],
  met: readonly StepCollision[],
): Promise<void> {
  const [first] = met;
  const [mark] = marks;
  if (!first || !mark) return;
  // A batch that is sent again after a lost answer says the same once.
  const once = `steps_differ:${mark.client_id}`;
  const seat = await trx
    .selectFrom('enrollments')
    .select('class_id')
    .where('child_id', '=', first.conflict.child_id)
    .where('status', '=', 'active')
    .orderBy('id')
    .executeTakeFirst();
  const inform = (to: string | null, conflicts: StepConflict[]) =>
    to && notify(trx, { to, kind: 'steps_differ', data: { class_id: seat?.class_id ?? null, conflicts }, once });
  await inform(
    senderId,
    met.map(({ conflict }) => conflict),
  );
  const sender = await trx
    .selectFrom('profiles')
    .select('full_name')
    .where('user_id', '=', senderId)
    .executeTakeFirst();
  for (const [userId, theirs] of Map.groupBy(met, ({ their_user_id }) => their_user_id))
    await inform(
      userId,
      theirs.map(({ conflict }) => seenFromThere(conflict, marks, sender?.full_name ?? null)),
    );
}

/** The same two steps as the other user has them. */
function seenFromThere(conflict: StepConflict, marks: readonly StepMark[], senderName: string | null): StepConflict {
  const sent = marks.findLast(
    ({ child_id, skill_id, step }) =>
      child_id === conflict.child_id && skill_id === conflict.skill_id && step === conflict.ours,
  );
  return {
    ...conflict,
    ours: conflict.step,
    step: conflict.ours,
    marked_at: sent?.marked_at ?? conflict.marked_at,
    marked_by_name: senderName,
    kept: conflict.kept === 'yours' ? 'theirs' : 'yours',
  };
}
