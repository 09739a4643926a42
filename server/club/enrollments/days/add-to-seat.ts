import type { PaymentMethod } from '../../../../contracts/enrollments.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Charged } from '../activate.ts';
import { endEnrollment } from '../seats/end-enrollment.ts';
import type { Days } from '../seats/seats.ts';
import { readDays } from './class-days.ts';
import { readClass, requirePlan, setDays } from './set-days.ts';

interface AddedDays {
  enrollment: { id: string; class_id: string; plan_id: string; days: Days };
  child: { id: string; parent_id: string };
  method: PaymentMethod;
}

/** Adds the days for which a child waited to its seat in the class, whose row is locked, with the plan for so many. */
export async function addToSeat(
  trx: Transaction,
  { enrollment: waiting, child, method }: AddedDays,
): Promise<Charged & { enrollmentId: string }> {
  const seat = await trx
    .selectFrom('enrollments')
    .selectAll()
    .where('child_id', '=', child.id)
    .where('class_id', '=', waiting.class_id)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError('enrollment_ended'));
  await endEnrollment(trx, waiting.id);
  const facts = await readClass(trx, waiting.class_id);
  const days = readDays([...(seat.days ?? []), ...(waiting.days ?? [])], facts);
  const plans = await requirePlan(trx, seat, { plan_id: waiting.plan_id, facts, days, isPromised: true });
  const charged = await setDays(trx, { enrollment: seat, child, days, plans, facts, method, atDesk: false });
  return { ...charged, enrollmentId: seat.id };
}
