import { randomUUID } from 'node:crypto';
import { MARK_OF } from '../../../../contracts/attendance.ts';
import { bookTrialInput, cancelTrialInput, markTrialInput } from '../../../../contracts/inputs/lessons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { refuseVisitors, requireAdmin, requireFamilyOf, unknownTo } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { familyOf } from '../../core/notifications/family.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockLesson, type Lesson } from '../attendance/access.ts';
import { markAttendance } from '../attendance/mark-attendance.ts';
import { lessonFacts } from '../facts.ts';
import { refuseBegun } from '../substitutes/ask-substitute.ts';

export const bookTrial = defineProcedure({
  name: 'book_trial',
  summary:
    'Books one lesson for a child that is not in its class, where a seat is free in that lesson. Notifies the family; the roster shows the child apart.',
  input: bookTrialInput,
  async run(context, { child_id, lesson_id }) {
    await requireAdmin(context);
    const child = await requireFamilyOf(context, child_id);
    const trial = await asServiceRole(context.trx, async (trx) => {
      const lesson = await lockLesson(trx, lesson_id);
      refuseBegun(lesson);
      await refuseEnrolled(trx, child_id, lesson.class_id);
      const booked = await trx
        .insertInto('trials')
        .values({ child_id, lesson_id, booked_by: context.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      const data = { ...lessonFacts(lesson), child_id, child_name: child.full_name };
      await notify(trx, { to: await familyOf(trx, child_id), kind: 'trial_booked', data, once: `trial:${booked.id}` });
      return booked;
    });
    await audit(context, 'book_trial', { table: 'children', id: child_id, details: { lesson_id } });
    return { trial_id: trial.id };
  },
});

export const cancelTrial = defineProcedure({
  name: 'cancel_trial',
  summary: 'Cancels a trial lesson that has not begun; its seat is free again. Notifies the family.',
  input: cancelTrialInput,
  async run(context, { trial_id }) {
    await requireAdmin(context);
    const { child_id, lesson_id } = await asServiceRole(context.trx, async (trx) => {
      const trial = await findTrial(trx, trial_id);
      if (!trial) throw new ClubError('trial_not_found');
      const lesson = await lockLesson(trx, trial.lesson_id);
      refuseBegun(lesson);
      await trx.deleteFrom('trials').where('id', '=', trial_id).execute();
      const data = { ...lessonFacts(lesson), child_id: trial.child_id, child_name: trial.full_name };
      const to = await familyOf(trx, trial.child_id);
      await notify(trx, { to, kind: 'trial_cancelled', data, once: `trial_cancelled:${trial_id}` });
      return trial;
    });
    await audit(context, 'cancel_trial', { table: 'children', id: child_id, details: { lesson_id } });
    return { trial_id };
  },
});

export const markTrial = defineProcedure({
  name: 'mark_trial',
  summary:
    'Records whether a child came to its trial lesson, as mark_attendance does for any child; null takes that back.',
  input: markTrialInput,
  async run(context, { trial_id, outcome }) {
    refuseVisitors(context);
    const trial = await asServiceRole(context.trx, (trx) => findTrial(trx, trial_id));
    if (!trial) throw await unknownTo(context, 'trial_not_found', 'not_allowed');
    const { lesson_id, child_id } = trial;
    const mark = { child_id, status: outcome && MARK_OF[outcome], client_id: randomUUID() };
    await markAttendance.run(context, { lesson_id, marks: [{ ...mark, marked_at: new Date().toISOString() }] });
    return { trial_id, outcome };
  },
});

/** Notifies the families of the children who would have tried these lessons; returns how many there are. */
export async function notifyTrials(
  trx: Transaction,
  lessons: readonly Lesson[],
  change: { kind: 'lesson_cancelled'; reason: string } | { kind: 'lesson_restored' },
): Promise<number> {
  const ids = lessons.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const trials = await trx
    .selectFrom('trials')
    .innerJoin('children', 'children.id', 'trials.child_id')
    .select(['lesson_id', 'child_id', 'full_name', 'parent_id'])
    .where('lesson_id', 'in', ids)
    .execute();
  for (const { lesson_id, child_id, full_name } of trials) {
    const lesson = lessons.find(({ id }) => id === lesson_id)!;
    const to = await familyOf(trx, child_id);
    const data = { ...lessonFacts(lesson), child_names: [full_name] };
    if (change.kind === 'lesson_restored') await notify(trx, { to, kind: change.kind, data });
    else await notify(trx, { to, kind: change.kind, data: { ...data, reason: change.reason } });
  }
  return new Set(trials.map(({ parent_id }) => parent_id)).size;
}

async function findTrial(trx: Transaction, trialId: string) {
  return trx
    .selectFrom('trials')
    .innerJoin('children', 'children.id', 'trials.child_id')
    .select(['child_id', 'lesson_id', 'full_name'])
    .where('trials.id', '=', trialId)
    .executeTakeFirst();
}

async function refuseEnrolled(trx: Transaction, childId: string, classId: string): Promise<void> {
  const seat = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('child_id', '=', childId)
    .where('class_id', '=', classId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (seat) throw new ClubError('already_enrolled');
}
