import { noticeEnds } from '../../../../contracts/attendance.ts';
import { cancelVisitInput, moveVisitInput } from '../../../../contracts/inputs/lessons.ts';
import type { VisitKind } from '../../../../contracts/visits.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { refuseVisitors, requireFamilyOf, unknownTo, type FamilyChild } from '../../core/access/access.ts';
import { auditForFamily } from '../../core/audit.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import { familyOf } from '../../core/notifications/family.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { lockLesson, type Lesson } from '../attendance/access.ts';
import { lessonFacts } from '../facts.ts';
import { creditsLeft, refuseLapsed } from '../make-ups/credits.ts';
import { notifyCoach } from '../slots/notify-coach.ts';
import { refuseBegun } from '../substitutes/ask-substitute.ts';
import { cardPays, endVisitPayments, movePayments, paidFor, priceOfVisit } from './charge-visit.ts';
import { requireFitting } from './fitting-lessons.ts';
import { askNoMore, offerSeats } from './offers/offer-seats.ts';
import { addVisit, deleteVisits } from './visit-rows.ts';

export const cancelVisit = defineProcedure({
  name: 'cancel_visit',
  summary:
    'Cancels the visit of a lesson that has not begun: its seat is free again, and its credit; what waits to be paid for it is dropped, what was paid is credit. A family cancels until the time of notice. Notifies the family.',
  input: cancelVisitInput,
  async run(context, { visit_id }) {
    const { visit, child } = await requireVisit(context, visit_id);
    const left = await asServiceRole(context.trx, async (trx) => {
      const lesson = await lockLesson(trx, visit.lesson_id);
      await requireChangeable(trx, lesson, child);
      const credit = await endVisitPayments(trx, [visit_id], context.userId);
      await removeVisit(trx, lesson, visit_id, child);
      const data = { ...lessonFacts(lesson), child_id: child.id, child_name: child.full_name, visit: visit.kind };
      const to = await familyOf(trx, child.id);
      await notify(trx, { to, kind: 'visit_cancelled', data, once: `visit_cancelled:${visit_id}` });
      if (visit.kind === 'private')
        await notifyCoach(trx, lesson, { kind: 'slot_given_back', child, visit_id, by: context.userId });
      await offerSeats(trx, lesson, 1);
      return { balance: await creditsLeft(trx, child.id, visit.kind), credit };
    });
    await auditForFamily(context, child, 'cancel_visit', auditOf(child, visit.lesson_id));
    return { visit_id, ...left };
  },
});

export const moveVisit = defineProcedure({
  name: 'move_visit',
  summary:
    'Moves a visit to another lesson, with its credit or its payment: both or nothing. A family moves it until the time of notice, to a lesson of the same price; a private lesson moves to another slot of its instructor, for the same price and as many children.',
  input: moveVisitInput,
  async run(context, { visit_id, lesson_id }) {
    const { visit, child } = await requireVisit(context, visit_id);
    const moved = await asServiceRole(context.trx, async (trx) => {
      const [from, to] = await lockBoth(trx, visit.lesson_id, lesson_id);
      refuseBegun(to);
      await requireChangeable(trx, from, child);
      await requireSameTerms(trx, from, to, visit.kind);
      const paid = await paidFor(trx, visit_id);
      await removeVisit(trx, from, visit_id, child);
      if (child.mine) {
        await requireFitting(trx, child, to, visit.kind);
        const price = await priceOfVisit(trx, to, visit.kind, true);
        if (visit.kind === 'single' && price !== (paid.amount ?? price)) throw new ClubError('lesson_does_not_fit');
        // Booked as one that the card pays, it stays one.
        const on = { childId: child.id, kind: visit.kind, besides: from.id };
        if (
          paid.amount === null &&
          (await cardPays(trx, { ...on, lesson: from })) &&
          !(await cardPays(trx, { ...on, lesson: to }))
        )
          throw new ClubError('lesson_does_not_fit');
      }
      const { credit_id, kind } = visit;
      if (credit_id) await refuseLapsed(trx, credit_id, to);
      const id = await addVisit(trx, to, { child_id: child.id, kind, credit_id, booked_by: context.userId });
      await movePayments(trx, paid.ids, { visitId: id, lesson: to, kind });
      const data = { ...lessonFacts(to), child_id: child.id, child_name: child.full_name, visit: kind };
      await notify(trx, { to: await familyOf(trx, child.id), kind: 'visit_booked', data, once: `visit:${id}` });
      if (kind === 'private') {
        await notifyCoach(trx, from, { kind: 'slot_given_back', child, visit_id, by: context.userId });
        await notifyCoach(trx, to, { kind: 'slot_booked', child, visit_id: id, by: context.userId });
      }
      await offerSeats(trx, from, 1);
      return { visit_id: id, balance: await creditsLeft(trx, child.id, visit.kind) };
    });
    await auditForFamily(context, child, 'cancel_visit', auditOf(child, visit.lesson_id));
    await auditForFamily(context, child, 'book_visit', auditOf(child, lesson_id));
    return moved;
  },
});

interface BookedVisit {
  child_id: string;
  lesson_id: string;
  kind: VisitKind;
  credit_id: string | null;
}

/** A visit and its child, for one of its parents, or the desk; another caller hears that the child is not theirs. */
async function requireVisit(
  context: ProcedureContext,
  visitId: string,
): Promise<{ visit: BookedVisit; child: FamilyChild }> {
  refuseVisitors(context);
  const visit = await asServiceRole(context.trx, (trx) =>
    trx
      .selectFrom('visits')
      .select(['child_id', 'lesson_id', 'kind', 'credit_id'])
      .where('id', '=', visitId)
      .executeTakeFirst(),
  );
  if (!visit) throw await unknownTo(context, 'visit_not_found', 'not_your_child');
  return { visit, child: await requireFamilyOf(context, visit.child_id) };
}

/** Locks both lessons, and then their classes, in one order, so that two moves between them do not wait for each other. */
async function lockBoth(trx: Transaction, fromId: string, toId: string): Promise<[Lesson, Lesson]> {
  if (fromId > toId) return (await lockBoth(trx, toId, fromId)).toReversed() as [Lesson, Lesson];
  const both: [Lesson, Lesson] = [await lockLesson(trx, fromId), await lockLesson(trx, toId)];
  await lockClasses(
    trx,
    both.map(({ class_id }) => class_id),
  );
  return both;
}

/** A private lesson moves to another one of its instructor, for the same price and as many children; no other visit does. */
async function requireSameTerms(trx: Transaction, from: Lesson, to: Lesson, kind: VisitKind): Promise<void> {
  if ((kind === 'private') !== (to.class_kind === 'private')) throw new ClubError('lesson_does_not_fit');
  if (kind !== 'private') return;
  const { length: terms } = await trx
    .selectFrom('classes')
    .select(['price_per_class', 'max_capacity'])
    .distinct()
    .where('id', 'in', [from.class_id, to.class_id])
    .execute();
  const taughtBy = (lesson: Lesson) => lesson.substitute_instructor_id ?? lesson.instructor_id;
  if (terms !== 1 || taughtBy(from) !== taughtBy(to)) throw new ClubError('lesson_does_not_fit');
}

/** Refuses to change a visit of a lesson, whose row is locked, when it is too late. */
async function requireChangeable(trx: Transaction, lesson: Lesson, child: FamilyChild): Promise<void> {
  refuseBegun(lesson);
  const club = await trx.selectFrom('club_settings').select('visit_notice_hours').executeTakeFirstOrThrow();
  if (child.mine && new Date() > noticeEnds(lesson.starts_at, club.visit_notice_hours))
    throw new ClubError('visit_notice_over');
}

/** Deletes a visit, and asks its child no more for the lesson; refuses one that is gone meanwhile. */
async function removeVisit(trx: Transaction, lesson: Lesson, visitId: string, child: FamilyChild): Promise<void> {
  if ((await deleteVisits(trx, [visitId])) === 0) throw new ClubError('visit_not_found');
  await askNoMore(trx, lesson.id, child.id);
}

const auditOf = ({ id }: FamilyChild, lessonId: string) => ({
  table: 'children',
  id,
  details: { lesson_id: lessonId },
});
