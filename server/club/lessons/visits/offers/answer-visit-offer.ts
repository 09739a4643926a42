import { answerVisitOfferInput } from '../../../../../contracts/inputs/lessons.ts';
import { ClubError } from '../../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../../platform/database/database.ts';
import { refuseVisitors, requireFamilyOf, unknownTo, type FamilyChild } from '../../../core/access/access.ts';
import { auditForFamily } from '../../../core/audit.ts';
import { defineProcedure, type ProcedureContext } from '../../../core/procedure.ts';
import { lockLesson, type Lesson } from '../../attendance/access.ts';
import { refuseBegun } from '../../substitutes/ask-substitute.ts';
import { bookFor } from '../book-visit.ts';
import { offerSeats } from './offer-seats.ts';

export const acceptVisitOffer = defineProcedure({
  name: 'accept_visit_offer',
  summary:
    'Takes the seat of one lesson that is held for a child with a credit: the seat becomes its visit. Notifies the family.',
  input: answerVisitOfferInput,
  run: (context, { offer_id }) =>
    withOffer(context, offer_id, async (trx, lesson, child) => {
      refuseBegun(lesson);
      const booked = await bookFor(context, trx, { lesson, child, kind: 'make_up' });
      return { offer_id, status: 'accepted' as const, ...booked };
    }),
});

export const declineVisitOffer = defineProcedure({
  name: 'decline_visit_offer',
  summary: 'Declines the seat of one lesson that is held for a child: it is offered to the next one. The credit stays.',
  input: answerVisitOfferInput,
  run: (context, { offer_id }) =>
    withOffer(context, offer_id, async (trx, lesson) => {
      const values = { status: 'declined' as const, answered_at: new Date().toISOString() };
      await trx.updateTable('visit_offers').set(values).where('id', '=', offer_id).execute();
      await offerSeats(trx, lesson, 1);
      return { offer_id, status: 'declined' as const };
    }),
});

/** Answers an open offer, its lesson locked: it is looked at again under the lock. Another family's is answered as a missing one. */
async function withOffer<T>(
  context: ProcedureContext,
  offerId: string,
  answer: (trx: Transaction, lesson: Lesson, child: FamilyChild) => Promise<T>,
): Promise<T> {
  const find = () =>
    asServiceRole(context.trx, (trx) =>
      trx
        .selectFrom('visit_offers')
        .select(['lesson_id', 'child_id', 'status', 'expires_at'])
        .where('id', '=', offerId)
        .executeTakeFirst(),
    );
  refuseVisitors(context);
  const offer = await find();
  if (!offer) throw await unknownTo(context, 'offer_not_found', 'not_your_child');
  const child = await requireFamilyOf(context, offer.child_id);
  const answered = await asServiceRole(context.trx, async (trx) => {
    const lesson = await lockLesson(trx, offer.lesson_id);
    await offerSeats(trx, lesson);
    if ((await find())?.status !== 'open') throw new ClubError('offer_lapsed');
    return answer(trx, lesson, child);
  });
  const details = { lesson_id: offer.lesson_id };
  await auditForFamily(context, child, 'answer_visit_offer', { table: 'children', id: child.id, details });
  return answered;
}
