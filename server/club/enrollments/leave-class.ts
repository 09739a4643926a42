import { sql } from 'kysely';
import { clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { dropAbsencesAhead } from '../lessons/absences/drop-absences.ts';
import type { CardIntent } from '../payments/cards/intents/card-intents.ts';
import { dropPayments } from '../payments/drop-payments.ts';
import { dropUnusedFees } from '../payments/fees/fees.ts';
import { returnParts } from '../payments/refunds/return-parts.ts';
import { repriceSiblings } from '../plans/pricing/reprice-siblings.ts';
import { hasAttended } from './has-attended.ts';
import { endEnrollment } from './seats/end-enrollment.ts';
import { declineOffers, offerFreedSeats } from './waitlist/waitlist.ts';

interface Leaving {
  id: string;
  child_id: string;
  class_id: string;
}

interface Departure {
  cancelled_subscriptions: number;
  removed_sessions: number;
  /** Card forms that were open for what is not owed any more. */
  forms: CardIntent[];
}

/**
 * Ends an enrollment whose class and row are locked: its subscriptions and sessions end, what waits for a seat of which
 * no lesson was used is dropped, what credit has paid of it is credit again, and the seat goes to the waitlist.
 */
export async function leaveClass(trx: Transaction, enrollment: Leaving): Promise<Departure> {
  const { id, child_id, class_id } = enrollment;
  await endEnrollment(trx, id);
  const cancelled_subscriptions = await cancelSubscriptions(trx, id);
  await dropAbsencesAhead(trx, enrollment);
  const removed_sessions = await removeSessions(trx, id);
  const unused = await dropPayments(
    trx,
    sql`enrollment_id = ${id}::uuid
      and not exists (select from session_ledger where session_ledger.enrollment_id = ${id}::uuid and lesson_id is not null)`,
    { note: 'unenrolled' },
  );
  // Plans without sessions have no ledger: there the marks say whether the child came. A month ahead is unused all the same.
  const isUnused = (await hasAttended(trx, enrollment)) ? sql`lower(whole.period) > ${clubDay()}::date` : sql`true`;
  await returnParts(
    trx,
    sql`(whole.id = any(${unused.payment_ids}::uuid[]) or (whole.enrollment_id = ${id}::uuid and whole.status = 'failed')) and ${isUnused}`,
  );
  await repriceSiblings(trx, id);
  const fees = await dropUnusedFees(trx, child_id);
  await declineOffers(trx, id);
  await offerFreedSeats(trx, class_id);
  return { cancelled_subscriptions, removed_sessions, forms: [...unused.forms, ...fees.forms] };
}

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

async function removeSessions(trx: Transaction, enrollmentId: string): Promise<number> {
  const { rows } = await sql<{ delta: number }>`
    insert into session_ledger (enrollment_id, delta, reason)
    select id, -sessions_remaining, 'removed' from enrollments where id = ${enrollmentId}::uuid and sessions_remaining > 0
    returning delta`.execute(trx);
  return rows.reduce((sum, { delta }) => sum - delta, 0);
}
