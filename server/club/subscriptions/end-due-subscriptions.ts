import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { offerFreedSeats } from '../enrollments/waitlist/waitlist.ts';
import { dropAbsencesAhead } from '../lessons/absences/drop-absences.ts';
import { dropPayments } from '../payments/drop-payments.ts';
import { returnParts } from '../payments/refunds/return-parts.ts';
import { repriceSiblings } from '../plans/pricing/reprice-siblings.ts';

const CLASSES_AT_ONCE = 50;

/**
 * Ends the subscriptions whose last day lies before today: the enrollment becomes inactive, its seat goes to the
 * waitlist, and payments for months that will not come are dropped; what credit has paid of those is credit again. Returns how many.
 */
export async function endDueSubscriptions(trx: Transaction, today: string): Promise<number> {
  let count = 0;
  let last: string | null = null;
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from classes
      where (${last}::uuid is null or id > ${last}::uuid) and id in (
        select class_id from subscriptions join enrollments on enrollments.id = enrollment_id
        where subscriptions.status in ('active', 'paused') and ends_on < ${today}::date
      )
      order by id limit ${CLASSES_AT_ONCE}`.execute(trx);
    const classIds = rows.map(({ id }) => id);
    await lockClasses(trx, classIds);
    for (const classId of classIds) count += await endInClass(trx, classId, today);
    last = classIds.at(-1) ?? null;
    if (last === null) return count;
  }
}

async function endInClass(trx: Transaction, classId: string, today: string): Promise<number> {
  await sql`
    select from enrollments where class_id = ${classId}::uuid and id in (
      select enrollment_id from subscriptions where status in ('active', 'paused') and ends_on < ${today}::date
    ) order by id for update`.execute(trx);
  const { rows } = await sql<{ id: string; child_id: string; enrollment_id: string }>`
    with ended as (
      update subscriptions set status = 'ended' from enrollments
      where enrollments.id = enrollment_id and class_id = ${classId}::uuid
        and subscriptions.status in ('active', 'paused') and ends_on < ${today}::date
      returning subscriptions.id, subscriptions.child_id, enrollment_id
    ), left_class as (
      update enrollments set status = 'inactive', ended_at = now() from ended
      where enrollments.id = ended.enrollment_id and enrollments.status = 'active'
    )
    select id, child_id, enrollment_id from ended`.execute(trx);
  const { payment_ids } = await dropPayments(
    trx,
    sql`subscription_id = any (${rows.map(({ id }) => id)}::uuid[])
      and lower(period) > (select ends_on from subscriptions where subscriptions.id = subscription_id)`,
    { note: 'unenrolled' },
  );
  await returnParts(trx, sql`whole.id = any(${payment_ids}::uuid[])`);
  for (const { child_id, enrollment_id } of rows) {
    await repriceSiblings(trx, enrollment_id);
    await dropAbsencesAhead(trx, { child_id, class_id: classId });
  }
  await offerFreedSeats(trx, classId);
  return rows.length;
}
