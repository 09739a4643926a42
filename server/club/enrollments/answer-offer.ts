import * as z from 'zod/mini';
import { PAYMENT_METHODS, type EnrollmentOutcome } from '../../../contracts/enrollments.ts';
import { id } from '../../../contracts/validation.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub } from '../../platform/database.ts';
import { defineProcedure, type ProcedureContext } from '../../platform/procedure.ts';
import { lockEnrollment } from './find.ts';
import { takePlace } from './take-place.ts';
import { offerFreedPlaces } from './waitlist.ts';

export const acceptWaitlistOffer = defineProcedure({
  name: 'accept_waitlist_offer',
  summary: 'Takes the place that is held for a child in line and begins its plan.',
  input: z.strictObject({ offer_id: id(), method: z.enum(PAYMENT_METHODS) }),
  async run(context, { offer_id, method }): Promise<EnrollmentOutcome> {
    const { child, enrollment } = await lockOpenOffer(context, offer_id);
    return asClub(context.trx, async (trx) => {
      const { enrollmentId, paymentId } = await takePlace(trx, { enrollment, child, method });
      return { outcome: 'enrolled', enrollment_id: enrollmentId, payment_id: paymentId, position: null };
    });
  },
});

export const declineWaitlistOffer = defineProcedure({
  name: 'decline_waitlist_offer',
  summary: 'Gives the offered place to the next in line and leaves the line.',
  input: z.strictObject({ offer_id: id() }),
  async run(context, { offer_id }) {
    const { enrollment } = await lockOpenOffer(context, offer_id);
    await asClub(context.trx, async (trx) => {
      const now = new Date().toISOString();
      await trx
        .updateTable('waitlist_offers')
        .set({ status: 'declined', answered_at: now })
        .where('id', '=', offer_id)
        .execute();
      await trx
        .updateTable('enrollments')
        .set({ status: 'inactive', ended_at: now })
        .where('id', '=', enrollment.id)
        .execute();
      await offerFreedPlaces(trx, enrollment.class_id);
    });
    return { offer_id, status: 'declined' as const };
  },
});

/** The offer's enrolment with its class locked, if the offer is still open: it is looked at again under the lock. */
async function lockOpenOffer(context: ProcedureContext, offerId: string) {
  const find = () =>
    asClub(context.trx, (trx) =>
      trx
        .selectFrom('waitlist_offers')
        .select(['enrollment_id', 'status', 'expires_at'])
        .where('id', '=', offerId)
        .executeTakeFirst(),
    );
  const offer = await find();
  if (!offer) throw new ClubError('offer_not_found');
  const locked = await lockEnrollment(context, offer.enrollment_id);
  const now = await find();
  if (now?.status !== 'open' || new Date(now.expires_at) <= new Date()) throw new ClubError('offer_lapsed');
  return locked;
}
