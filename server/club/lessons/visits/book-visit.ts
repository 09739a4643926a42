import type { PaymentMethod } from '../../../../contracts/enrollments.ts';
import { bookVisitInput } from '../../../../contracts/inputs/lessons.ts';
import type { VisitKind } from '../../../../contracts/visits.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireFamilyOf, type FamilyChild } from '../../core/access/access.ts';
import { auditForFamily } from '../../core/audit.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import { familyOf } from '../../core/notifications/family.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { requirePhone } from '../../core/require-phone.ts';
import { requireNoHindrance } from '../../hindrances/require-no-hindrance.ts';
import { requireMethod } from '../../payments/require-method.ts';
import { lockLesson, type Lesson } from '../attendance/access.ts';
import { lessonFacts } from '../facts.ts';
import { creditsLeft, takeCredit } from '../make-ups/credits.ts';
import { notifyCoach } from '../slots/notify-coach.ts';
import { refuseBegun } from '../substitutes/ask-substitute.ts';
import { cardPays, chargeVisit, priceOfVisit, requireFewUnpaid } from './charge-visit.ts';
import { requireFitting } from './fitting-lessons.ts';
import { requireFirstTrial } from './trials/first-trial.ts';
import { answerRequest } from './trials/request-trial.ts';
import { addVisit } from './visit-rows.ts';

export const bookVisit = defineProcedure({
  name: 'book_visit',
  summary:
    'Books one lesson for a child that is not in its class, where a seat is free in that lesson: to try it, as a single visit, or instead of a lesson that it missed. A family books lessons that fit, of the kinds that the club sells, a trial once a child; the desk any. A price becomes a payment that waits; without a method the desk gives it free of charge. Notifies the family; the roster shows the child apart.',
  input: bookVisitInput,
  async run(context, { child_id, lesson_id, kind, method = null, expected_amount }) {
    const child = await requireFamilyOf(context, child_id);
    const booked = await asServiceRole(context.trx, async (trx) => {
      if (kind !== 'make_up' && child.mine) await requirePhone(trx);
      const lesson = await lockLesson(trx, lesson_id);
      refuseBegun(lesson);
      return bookFor(context, trx, { lesson, child, kind, method, expected_amount });
    });
    await auditForFamily(context, child, 'book_visit', {
      table: 'children',
      id: child_id,
      details: { lesson_id, kind },
    });
    return booked;
  },
});

interface Booking {
  /** Its row is locked. */
  lesson: Lesson;
  child: FamilyChild;
  kind: VisitKind;
  method?: PaymentMethod | null;
  /** The price that was seen: another one is refused. */
  expected_amount?: number | null | undefined;
  /** A private lesson on a credit of a package. */
  fromPackage?: boolean;
}

/** Books the visit, on the child's credit that lapses first where it makes up, charges its price, and notifies the family. */
export async function bookFor(
  context: ProcedureContext,
  trx: Transaction,
  { lesson, child, kind, method = null, expected_amount, fromPackage = false }: Booking,
) {
  await requireNoHindrance(trx, child.id);
  // A lesson of a package is paid; the family books it only where the club sells private lessons.
  const price = child.mine || method ? await priceOfVisit(trx, lesson, kind, child.mine) : 0;
  await lockClasses(trx, [lesson.class_id]);
  if (child.mine && kind === 'trial') await requireFirstTrial(trx, child.id);
  if (child.mine) await requireFitting(trx, child, lesson, kind);
  const isOnCard = await cardPays(trx, { childId: child.id, lesson, kind });
  const amount = fromPackage || isOnCard ? 0 : price;
  if (child.mine && (amount > 0 || isOnCard)) await requireFewUnpaid(trx, child.id);
  if (expected_amount != null && expected_amount !== amount) throw new ClubError('amount_changed');
  const creditKind = kind === 'make_up' || (kind === 'private' && fromPackage) ? kind : null;
  const credit_id = creditKind && (await takeCredit(trx, child.id, lesson, creditKind));
  const visit_id = await addVisit(trx, lesson, { child_id: child.id, kind, credit_id, booked_by: context.userId });
  if (kind === 'trial') await answerRequest(trx, child.id);
  const family = await familyOf(trx, child.id);
  const data = { ...lessonFacts(lesson), child_id: child.id, child_name: child.full_name, visit: kind };
  await notify(trx, { to: family, kind: 'visit_booked', data, once: `visit:${visit_id}` });
  if (kind === 'private') await notifyCoach(trx, lesson, { kind: 'slot_booked', child, visit_id, by: context.userId });
  let payment_id: string | null = null;
  if (amount > 0) {
    if (!method) throw new ClubError('invalid_input', { details: [{ field: 'method', fault: 'required' }] });
    requireMethod(context, method);
    const charge = { visitId: visit_id, kind, child, amount, method, family, atDesk: !child.mine };
    payment_id = await chargeVisit(trx, lesson, charge);
  }
  return { visit_id, payment_id, balance: await creditsLeft(trx, child.id, kind) };
}
