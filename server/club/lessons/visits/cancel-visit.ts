import { cancelVisitInput } from '../../../../contracts/inputs/lessons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { familyOf } from '../../core/notifications/family.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockLesson } from '../attendance/access.ts';
import { lessonFacts } from '../facts.ts';
import { refuseBegun } from '../substitutes/ask-substitute.ts';

export const cancelVisit = defineProcedure({
  name: 'cancel_visit',
  summary: 'Cancels the visit of a lesson that has not begun; its seat is free again. Notifies the family.',
  input: cancelVisitInput,
  async run(context, { visit_id }) {
    await requireAdmin(context);
    const { child_id, lesson_id } = await asServiceRole(context.trx, async (trx) => {
      const visit = await findVisit(trx, visit_id);
      if (!visit) throw new ClubError('visit_not_found');
      const lesson = await lockLesson(trx, visit.lesson_id);
      refuseBegun(lesson);
      await trx.deleteFrom('visits').where('id', '=', visit_id).execute();
      const data = { ...lessonFacts(lesson), child_id: visit.child_id, child_name: visit.full_name, visit: visit.kind };
      const to = await familyOf(trx, visit.child_id);
      await notify(trx, { to, kind: 'visit_cancelled', data, once: `visit_cancelled:${visit_id}` });
      return visit;
    });
    await audit(context, 'cancel_visit', { table: 'children', id: child_id, details: { lesson_id } });
    return { visit_id };
  },
});

async function findVisit(trx: Transaction, visitId: string) {
  return trx
    .selectFrom('visits')
    .innerJoin('children', 'children.id', 'visits.child_id')
    .select(['child_id', 'lesson_id', 'kind', 'full_name'])
    .where('visits.id', '=', visitId)
    .executeTakeFirst();
}
