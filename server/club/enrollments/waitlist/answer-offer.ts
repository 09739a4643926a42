import * as z from 'zod/mini';
import type { EnrollmentOutcome } from '../../../../contracts/enrollments.ts';
import { acceptOfferInput } from '../../../../contracts/inputs/enrollments.ts';
import { id } from '../../../../contracts/inputs/validation.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { refuseVisitors, unknownTo } from '../../core/access/access.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { lockEnrollment } from '../find.ts';
import { requirePrice } from '../quotes/require-price.ts';
import { endEnrollment } from '../seats/end-enrollment.ts';
import { takeSeat } from '../seats/take-seat.ts';
import { declineOffers, offerFreedSeats } from './waitlist.ts';

export const acceptWaitlistOffer = defineProcedure({
  name: 'accept_waitlist_offer',
  summary: 'Takes the seat that is held for a child on the waitlist and begins its plan.',
  input: acceptOfferInput,
  async run(context, { offer_id, method, installments, expected_amount }): Promise<EnrollmentOutcome> {
    const { child, enrollment } = await lockOpenOffer(context, offer_id);
    return asServiceRole(context.trx, async (trx) => {
      const { enrollmentId, payment, amount } = await takeSeat(trx, { enrollment, child, method, installments });
      requirePrice(expected_amount, amount);
      return { outcome: 'enrolled', enrollment_id: enrollmentId, payment_id: payment?.id ?? null, position: null };
    });
  },
});

export const declineWaitlistOffer = defineProcedure({
  name: 'decline_waitlist_offer',
  summary: 'Passes the offered seat to the next child and leaves the waitlist.',
  input: z.strictObject({ offer_id: id() }),
  async run(context, { offer_id }) {
    const { enrollment } = await lockOpenOffer(context, offer_id);
    await asServiceRole(context.trx, async (trx) => {
      await declineOffers(trx, enrollment.id);
      await endEnrollment(trx, enrollment.id);
      await offerFreedSeats(trx, enrollment.class_id);
    });
    return { offer_id, status: 'declined' as const };
  },
});

/** The offer's enrollment with its class locked (and the class that the child would leave), if the offer is still open: it is looked at again under the lock. */
async function lockOpenOffer(context: ProcedureContext, offerId: string) {
  const find = () =>
    asServiceRole(context.trx, (trx) =>
      trx
        .selectFrom('waitlist_offers')
        .innerJoin('enrollments', 'enrollments.id', 'waitlist_offers.enrollment_id')
        .leftJoin('enrollments as running', 'running.id', 'enrollments.transfer_from')
        .select(['waitlist_offers.enrollment_id', 'waitlist_offers.status', 'expires_at', 'running.class_id as leaves'])
        .where('waitlist_offers.id', '=', offerId)
        .executeTakeFirst(),
    );
  refuseVisitors(context);
  const offer = await find();
  if (!offer) throw await unknownTo(context, 'offer_not_found', 'not_your_child');
  const locked = await lockEnrollment(context, offer.enrollment_id, offer.leaves ?? undefined);
  const now = await find();
  if (now?.status !== 'open' || new Date(now.expires_at) <= new Date()) throw new ClubError('offer_lapsed');
  return locked;
}
