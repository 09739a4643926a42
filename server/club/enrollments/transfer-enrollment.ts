import { planFits, transferEnrollmentInput } from '../../../contracts/enrollments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { audit } from '../people/audit.ts';
import { refuseSecondEnrollment, requireOpenClass } from './enroll.ts';
import { lockEnrollment } from './find.ts';
import { countPlaces, positionInLine } from './places.ts';
import { tellEnrolled, tellWaitlisted } from './tell-place.ts';
import { declineOffers, offerFreedPlaces } from './waitlist.ts';

export const transferEnrollment = defineProcedure({
  name: 'transfer_enrollment',
  summary:
    'Moves a child to another class with its sessions. If that class is full the child keeps its place and joins the other line.',
  input: transferEnrollmentInput,
  async run(context, { enrollment_id, class_id }) {
    const { child, enrollment } = await lockEnrollment(context, enrollment_id, class_id);
    if (enrollment.class_id === class_id) throw new ClubError('same_class');
    if (enrollment.status === 'inactive') throw new ClubError('enrollment_ended');
    const moved = await asClub(context.trx, async (trx) => {
      const group = await requireOpenClass(trx, class_id);
      const plan = await trx
        .selectFrom('plans')
        .select('kind')
        .where('id', '=', enrollment.plan_id)
        .executeTakeFirstOrThrow();
      if (!planFits(plan.kind, group.location_type)) throw new ClubError('plan_not_for_location');
      await refuseSecondEnrollment(trx, child.id, class_id);

      const { capacity, taken, waiting } = await countPlaces(trx, class_id);
      if (enrollment.status === 'active' && waiting === 0 && taken < capacity) {
        await trx.updateTable('enrollments').set({ class_id }).where('id', '=', enrollment_id).execute();
        await offerFreedPlaces(trx, enrollment.class_id);
        await tellEnrolled(trx, enrollment_id, null);
        return { outcome: 'enrolled' as const, enrollment_id, position: null };
      }
      const line = {
        child_id: child.id,
        class_id,
        plan_id: enrollment.plan_id,
        status: 'waitlist' as const,
        waitlisted_at: new Date().toISOString(),
      };
      const waits = await trx
        .insertInto('enrollments')
        .values({ ...line, transfer_from: enrollment.status === 'active' ? enrollment_id : enrollment.transfer_from })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (enrollment.status === 'waitlist') {
        // From line to line: the place in the old one is given up, and what was held there.
        await declineOffers(trx, enrollment_id);
        await trx
          .updateTable('enrollments')
          .set({ status: 'inactive', ended_at: new Date().toISOString() })
          .where('id', '=', enrollment_id)
          .execute();
        await offerFreedPlaces(trx, enrollment.class_id);
      }
      const position = await positionInLine(trx, waits.id);
      await tellWaitlisted(trx, waits.id, position);
      await offerFreedPlaces(trx, class_id);
      return { outcome: 'waitlisted' as const, enrollment_id: waits.id, position };
    });
    await audit(context, 'transfer_enrollment', {
      table: 'enrollments',
      id: enrollment_id,
      details: { class_id, outcome: moved.outcome },
    });
    return moved;
  },
});
