import { sql } from 'kysely';
import { unenrollChildInput } from '../../../contracts/inputs/enrollments.ts';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { dropUnusedFees } from '../payments/fees.ts';
import { dropAbsencesAhead } from '../lessons/attendance/drop-absences.ts';
import { audit } from '../users/audit.ts';
import { lockEnrollment } from './find.ts';
import { declineOffers, offerFreedSeats } from './waitlist.ts';

export const unenrollChild = defineProcedure({
  name: 'unenroll_child',
  summary:
    'Ends an enrollment, or leaves the waitlist: cancels its subscriptions, removes the sessions that are left, frees the seat.',
  input: unenrollChildInput,
  async run(context, { enrollment_id }) {
    const { enrollment } = await lockEnrollment(context, enrollment_id);
    if (enrollment.status === 'inactive') throw new ClubError('enrollment_ended');
    const result = await asServiceRole(context.trx, async (trx) => {
      await trx
        .updateTable('enrollments')
        .set({ status: 'inactive', ended_at: new Date().toISOString() })
        .where('id', '=', enrollment_id)
        .execute();
      const cancelled_subscriptions = await cancelSubscriptions(trx, enrollment_id);
      const removed_sessions = await removeSessions(trx, enrollment_id, enrollment.sessions_remaining);
      await dropUnusedPayments(trx, enrollment_id);
      await dropUnusedFees(trx, enrollment.child_id);
      await dropAbsencesAhead(trx, enrollment);
      await declineOffers(trx, enrollment_id);
      await offerFreedSeats(trx, enrollment.class_id);
      return { cancelled_subscriptions, removed_sessions };
    });
    await audit(context, 'unenroll_child', { table: 'enrollments', id: enrollment_id, details: result });
    return result;
  },
});

async function cancelSubscriptions(trx: Transaction, enrollmentId: string): Promise<number> {
  const cancelled = await trx
    .updateTable('subscriptions')
    .set({ status: 'cancelled', ends_on: clubDay() })
    .where('enrollment_id', '=', enrollmentId)
    .where('status', 'in', ['active', 'paused'])
    .returning('id')
    .execute();
  return cancelled.length;
}

async function removeSessions(trx: Transaction, enrollmentId: string, left: number | null): Promise<number> {
  if (left === null || left <= 0) return 0;
  await trx
    .insertInto('session_ledger')
    .values({ enrollment_id: enrollmentId, delta: -left, reason: 'removed' })
    .execute();
  return left;
}

/** A payment that still waits for a seat of which no lesson was used is not owed any more. */
async function dropUnusedPayments(trx: Transaction, enrollmentId: string): Promise<void> {
  await sql`
    with dropped as (
      -- A card that failed may be tried again; what is dropped may not.
      update payments set status = 'failed', method = case method when 'card' then 'bank_transfer' else method end
      where enrollment_id = ${enrollmentId} and (status = 'pending' or (status = 'failed' and method = 'card'))
        and not exists (select from session_ledger where session_ledger.enrollment_id = ${enrollmentId} and lesson_id is not null)
      returning id
    )
    insert into payment_events (payment_id, from_status, to_status, note) select id, 'pending', 'failed', 'unenrolled' from dropped`.execute(
    trx,
  );
}
