import { sql } from 'kysely';
import { transferEnrollmentInput } from '../../../contracts/inputs/enrollments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/rows.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { dropAbsencesAhead } from '../lessons/absences/drop-absences.ts';
import { leaveVisitsAhead } from '../lessons/visits/charge-visit.ts';
import { lockEnrollment } from './find.ts';
import { notifyEnrolled, notifyWaitlisted } from './notify-enrollment.ts';
import { requireOpening } from './quotes/opening.ts';
import { endEnrollment } from './seats/end-enrollment.ts';
import { inDays, NO_EXTRA_SEAT } from './seats/seats.ts';
import { declineOffers, offerFreedSeats } from './waitlist/waitlist.ts';

export const transferEnrollment = defineProcedure({
  name: 'transfer_enrollment',
  summary:
    'Moves a child to another class with its sessions. If that class is full the child keeps its seat and joins the other waitlist.',
  input: transferEnrollmentInput,
  async run(context, { enrollment_id, class_id, days: wish }) {
    const { child, enrollment } = await lockEnrollment(context, enrollment_id, class_id);
    if (enrollment.class_id === class_id) throw new ClubError('same_class');
    if (enrollment.status === 'inactive') throw new ClubError('enrollment_ended');
    if (enrollment.adds_days) throw new ClubError('already_enrolled');
    const moved = await asServiceRole(context.trx, async (trx) => {
      const request = {
        childId: child.id,
        classId: class_id,
        planId: enrollment.plan_id,
        hasPlan: true,
        days: wish ?? null,
      };
      const { days, begins, hasSeat, lastInWaitlist, known } = await requireOpening(trx, request);
      if (enrollment.status === 'active' && hasSeat && begins && !enrollment.transfer_from) {
        // The child swims where it is until that season begins, and has its seat there from now on.
        const id = await insertRow(trx, 'enrollments', {
          child_id: child.id,
          class_id,
          plan_id: enrollment.plan_id,
          days,
          status: 'active',
          transfer_from: enrollment_id,
        });
        await notifyEnrolled(trx, known(id), null);
        return { outcome: 'enrolled' as const, enrollment_id: id, position: null };
      }
      if (enrollment.status === 'active' && hasSeat) {
        await leaveVisitsAhead(trx, { childId: child.id, classId: class_id, days });
        await trx
          .updateTable('enrollments')
          .set({ class_id, ...inDays(days), ...NO_EXTRA_SEAT })
          .where('id', '=', enrollment_id)
          .execute();
        await dropAbsencesAhead(trx, enrollment);
        await offerFreedSeats(trx, enrollment.class_id);
        await notifyEnrolled(trx, known(enrollment_id), null);
        return { outcome: 'enrolled' as const, enrollment_id, position: null };
      }
      const waiting = {
        child_id: child.id,
        class_id,
        plan_id: enrollment.plan_id,
        days,
        status: 'waitlist' as const,
        waitlisted_at: sql<string>`clock_timestamp()`,
      };
      const newId = await insertRow(trx, 'enrollments', {
        ...waiting,
        transfer_from: enrollment.status === 'active' ? enrollment_id : enrollment.transfer_from,
      });
      if (enrollment.status === 'waitlist') {
        // From waitlist to waitlist: gives up the position in the old one, and any seat that was held there.
        await declineOffers(trx, enrollment_id);
        await endEnrollment(trx, enrollment_id);
        await offerFreedSeats(trx, enrollment.class_id);
      }
      await notifyWaitlisted(trx, known(newId), lastInWaitlist);
      await offerFreedSeats(trx, class_id);
      return { outcome: 'waitlisted' as const, enrollment_id: newId, position: lastInWaitlist };
    });
    await audit(context, 'transfer_enrollment', {
      table: 'enrollments',
      id: enrollment_id,
      details: { class_id, outcome: moved.outcome },
    });
    return moved;
  },
});
