import { setEnrollmentActiveInput } from '../../../contracts/inputs/enrollments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireOtherFamily } from '../core/access/other-family.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requireNoHindrance } from '../hindrances/require-no-hindrance.ts';
import { dropAbsencesAhead } from '../lessons/absences/drop-absences.ts';
import { leaveVisitsAhead } from '../lessons/visits/charge-visit.ts';
import { repriceSiblings } from '../plans/pricing/reprice-siblings.ts';
import { requireDays } from './days/class-days.ts';
import { lockEnrollment } from './find.ts';
import { endEnrollment } from './seats/end-enrollment.ts';
import { beginsAhead, countSeats, NO_EXTRA_SEAT, type Days } from './seats/seats.ts';
import { takeSeat } from './seats/take-seat.ts';
import { declineOffers, offerFreedSeats } from './waitlist/waitlist.ts';

export const setEnrollmentActive = defineProcedure({
  name: 'set_enrollment_active',
  summary:
    'Activates an enrollment if the class has a seat (from the waitlist too), or deactivates it and frees its seat; sessions stay.',
  input: setEnrollmentActiveInput,
  async run(context, { enrollment_id, active }) {
    await requireAdmin(context);
    const { child, enrollment } = await lockEnrollment(context, enrollment_id);
    if (active && enrollment.status === 'inactive') await requireOtherFamily(context, [child.parent_id]);
    await asServiceRole(context.trx, async (trx) => {
      if (active && enrollment.status !== 'active') await refuseHeldSeat(trx, enrollment);
      if (active && enrollment.status === 'waitlist')
        await takeSeat(trx, { enrollment, child, method: 'bank_transfer' });
      else if (active && enrollment.status === 'inactive') await reactivate(trx, enrollment_id, enrollment);
      else if (!active && enrollment.status !== 'inactive') {
        await endEnrollment(trx, enrollment_id);
        await repriceSiblings(trx, enrollment_id);
        await dropAbsencesAhead(trx, enrollment);
        await declineOffers(trx, enrollment_id);
        await offerFreedSeats(trx, enrollment.class_id);
      }
    });
    await audit(context, 'set_enrollment_active', { table: 'enrollments', id: enrollment_id, details: { active } });
    return { enrollment_id, status: active ? 'active' : 'inactive' };
  },
});

interface SeatOf {
  id: string;
  class_id: string;
  days: Days;
}

async function reactivate(
  trx: Transaction,
  enrollmentId: string,
  enrollment: { child_id: string; class_id: string; days: Days; transfer_from: string | null },
): Promise<void> {
  const { child_id, class_id, days } = enrollment;
  const other = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('child_id', '=', child_id)
    .where('class_id', '=', class_id)
    .where('status', '<>', 'inactive')
    .executeTakeFirst();
  if (other) throw new ClubError('already_enrolled');
  await requireNoHindrance(trx, child_id);
  await requireDays(trx, class_id, days);
  const { ahead } = await trx
    .selectFrom('classes')
    .select(beginsAhead.as('ahead'))
    .where('id', '=', class_id)
    .executeTakeFirstOrThrow();
  await leaveVisitsAhead(trx, { childId: child_id, classId: class_id, days });
  await trx
    .updateTable('enrollments')
    // Only a seat of a season to come goes on from another.
    .set({
      status: 'active',
      ended_at: null,
      kept_until: null,
      transfer_from: ahead ? enrollment.transfer_from : null,
      ...NO_EXTRA_SEAT,
    })
    .where('id', '=', enrollmentId)
    .execute();
}

/** A seat that is held for others on the waitlist is not free, even for an admin. */
async function refuseHeldSeat(trx: Transaction, { id, class_id, days }: SeatOf): Promise<void> {
  const seats = await countSeats(trx, class_id);
  const own = await trx
    .selectFrom('waitlist_offers')
    .select('id')
    .where('enrollment_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (seats.room(days) + (own ? 1 : 0) <= 0) throw new ClubError('class_full');
}
