import { bookVisitInput } from '../../../../contracts/inputs/lessons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin, requireFamilyOf } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { familyOf } from '../../core/notifications/family.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockLesson } from '../attendance/access.ts';
import { lessonFacts } from '../facts.ts';
import { refuseBegun } from '../substitutes/ask-substitute.ts';

export const bookVisit = defineProcedure({
  name: 'book_visit',
  summary:
    'Books one lesson for a child that is not in its class, where a seat is free in that lesson: to try it, or as a single visit. Notifies the family; the roster shows the child apart.',
  input: bookVisitInput,
  async run(context, { child_id, lesson_id, kind }) {
    await requireAdmin(context);
    const child = await requireFamilyOf(context, child_id);
    const visit = await asServiceRole(context.trx, async (trx) => {
      const lesson = await lockLesson(trx, lesson_id);
      refuseBegun(lesson);
      await refuseEnrolled(trx, child_id, lesson.class_id);
      const booked = await trx
        .insertInto('visits')
        .values({ child_id, lesson_id, kind, booked_by: context.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      const data = { ...lessonFacts(lesson), child_id, child_name: child.full_name, visit: kind };
      await notify(trx, { to: await familyOf(trx, child_id), kind: 'visit_booked', data, once: `visit:${booked.id}` });
      return booked;
    });
    await audit(context, 'book_visit', { table: 'children', id: child_id, details: { lesson_id, kind } });
    return { visit_id: visit.id };
  },
});

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
