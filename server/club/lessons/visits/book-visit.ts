import { bookVisitInput } from '../../../../contracts/inputs/lessons.ts';
import type { VisitKind } from '../../../../contracts/visits.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireFamilyOf, type FamilyChild } from '../../core/access/access.ts';
import { auditForFamily } from '../../core/audit.ts';
import { familyOf } from '../../core/notifications/family.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { lockLesson, type Lesson } from '../attendance/access.ts';
import { lessonFacts } from '../facts.ts';
import { creditsLeft, takeCredit } from '../make-ups/credits.ts';
import { refuseBegun } from '../substitutes/ask-substitute.ts';
import { addVisit } from './add-visit.ts';
import { requireFitting } from './fitting-lessons.ts';

export const bookVisit = defineProcedure({
  name: 'book_visit',
  summary:
    'Books one lesson for a child that is not in its class, where a seat is free in that lesson: to try it, as a single visit, or instead of a lesson that it missed. A family books make-ups in lessons that fit; the desk any. Notifies the family; the roster shows the child apart.',
  input: bookVisitInput,
  async run(context, { child_id, lesson_id, kind }) {
    const child = await requireFamilyOf(context, child_id);
    const booked = await asServiceRole(context.trx, async (trx) => {
      const lesson = await lockLesson(trx, lesson_id);
      refuseBegun(lesson);
      return bookFor(context, trx, { lesson, child, kind });
    });
    await auditForFamily(context, child, 'book_visit', {
      table: 'children',
      id: child_id,
      details: { lesson_id, kind },
    });
    return booked;
  },
});

interface Guest {
  /** Its row is locked. */
  lesson: Lesson;
  child: FamilyChild;
  kind: VisitKind;
}

/** Books the visit, on the child's credit that lapses first where it makes up, and notifies the family. */
export async function bookFor(context: ProcedureContext, trx: Transaction, { lesson, child, kind }: Guest) {
  if (child.mine) await requireFitting(trx, child, lesson, kind);
  const credit_id = kind === 'make_up' ? await takeCredit(trx, child.id, lesson) : null;
  const visit_id = await addVisit(trx, lesson, { child_id: child.id, kind, credit_id, booked_by: context.userId });
  const data = { ...lessonFacts(lesson), child_id: child.id, child_name: child.full_name, visit: kind };
  await notify(trx, { to: await familyOf(trx, child.id), kind: 'visit_booked', data, once: `visit:${visit_id}` });
  return { visit_id, balance: await creditsLeft(trx, child.id) };
}
