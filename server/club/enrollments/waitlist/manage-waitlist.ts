import { sql } from 'kysely';
import { moveToFrontInput, offerSeatInput, withdrawOfferInput } from '../../../../contracts/inputs/enrollments.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { lockEnrollment } from '../find.ts';
import { countSeats } from '../seats/seats.ts';
import { offerFreedSeats, offerTo, takeBackOffer } from './waitlist.ts';

export const moveToFront = defineProcedure({
  name: 'move_to_front',
  summary: 'Puts a waiting child first on its waitlist, for a reason that is recorded.',
  input: moveToFrontInput,
  async run(context, { enrollment_id, reason }) {
    const enrollment = await lockWaiting(context, enrollment_id);
    await asServiceRole(context.trx, async (trx) => {
      await sql`
        update enrollments set waitlisted_at = (
          select min(waitlisted_at) - interval '1 millisecond' from enrollments
          where class_id = ${enrollment.class_id} and status = 'waitlist'
        ) where id = ${enrollment_id}
      `.execute(trx);
      await offerFreedSeats(trx, enrollment.class_id);
    });
    await audit(context, 'move_to_front', { table: 'enrollments', id: enrollment_id, details: { reason } });
    return { enrollment_id, position: 1 };
  },
});

export const offerSeat = defineProcedure({
  name: 'offer_seat',
  summary: 'Holds a free seat for a child on the waitlist, whatever its position. Refused while no seat is free.',
  input: offerSeatInput,
  async run(context, { enrollment_id }) {
    const { class_id, days } = await lockWaiting(context, enrollment_id);
    await asServiceRole(context.trx, async (trx) => {
      const open = await trx
        .selectFrom('waitlist_offers')
        .select('id')
        .where('enrollment_id', '=', enrollment_id)
        .where('status', '=', 'open')
        .executeTakeFirst();
      if (open) throw new ClubError('offer_open');
      const seats = await countSeats(trx, class_id);
      if (!seats.is_active) throw new ClubError('class_closed');
      if (seats.room(days) <= 0) throw new ClubError('class_full');
      await offerTo(trx, enrollment_id);
    });
    await audit(context, 'offer_seat', { table: 'enrollments', id: enrollment_id });
    return { enrollment_id };
  },
});

export const withdrawOffer = defineProcedure({
  name: 'withdraw_offer',
  summary:
    'Takes an offered seat back: its child goes to the end of the waitlist, and the seat is offered to the next one.',
  input: withdrawOfferInput,
  async run(context, { offer_id }) {
    await requireAdmin(context);
    const offer = await asServiceRole(context.trx, (trx) =>
      trx.selectFrom('waitlist_offers').select('enrollment_id').where('id', '=', offer_id).executeTakeFirst(),
    );
    if (!offer) throw new ClubError('offer_not_found');
    const { enrollment } = await lockEnrollment(context, offer.enrollment_id);
    await asServiceRole(context.trx, async (trx) => {
      if (!(await takeBackOffer(trx, offer_id))) throw new ClubError('offer_lapsed');
      await sql`update enrollments set waitlisted_at = clock_timestamp() where id = ${enrollment.id}`.execute(trx);
      await offerFreedSeats(trx, enrollment.class_id);
    });
    await audit(context, 'withdraw_offer', { table: 'enrollments', id: enrollment.id });
    return { enrollment_id: enrollment.id };
  },
});

/** The enrollment with its class locked; refuses one that does not wait. */
async function lockWaiting(context: ProcedureContext, enrollmentId: string) {
  await requireAdmin(context);
  const { enrollment } = await lockEnrollment(context, enrollmentId);
  if (enrollment.status !== 'waitlist') throw new ClubError('not_waiting');
  return enrollment;
}
