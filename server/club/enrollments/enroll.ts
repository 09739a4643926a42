import { sql } from 'kysely';
import type { EnrollmentOutcome, PaymentMethod } from '../../../contracts/enrollments.ts';
import type { Installment } from '../../../contracts/installments.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/rows.ts';
import { requirePhone } from '../core/require-phone.ts';
import { requireNoHindrance } from '../hindrances/require-no-hindrance.ts';
import { leaveVisitsAhead } from '../lessons/visits/charge-visit.ts';
import type { Promotion } from '../plans/promotions/promotion.ts';
import { startPlan } from './activate.ts';
import { notifyEnrolled, notifyWaitlisted } from './notify-enrollment.ts';
import { requireOpening } from './quotes/opening.ts';
import type { Days } from './seats/seats.ts';

export interface Request {
  child: { id: string; parent_id: string; mine: boolean };
  classId: string;
  planId: string;
  /** The days on which it will swim; without: on all days of the class. */
  days?: Days | undefined;
  /** The form in which the child was a draft until now, and who filled it in. */
  draft?: { id: string; userId: string } | null;
  method: PaymentMethod;
  parentNotes: string | null;
  /** Locked, and for this family and plan; on the waitlist of a full class it is kept until a seat comes. */
  promotion?: Promotion | null;
  /** The installments of the plan that the family chose; on the waitlist it chooses once a seat is offered. */
  installments?: readonly Installment[] | null | undefined;
  /** Seats the child above the capacity where the class has no seat; counted apart from the ordinary seats. */
  extraSeat?: { reason: string; by: string | null } | null;
}

export interface Enrolled {
  outcome: EnrollmentOutcome;
  /** The sum that now waits to be paid, in the club's currency. */
  charged: number;
}

/**
 * Gives a seat in a class, whose row is locked, or a position on its waitlist: when it is full, or others wait.
 * An extra seat is given only where there is no other. Notifies the family.
 */
export async function enroll(trx: Transaction, request: Request): Promise<Enrolled> {
  const {
    child,
    classId,
    planId,
    days: wish,
    draft,
    method,
    parentNotes,
    promotion = null,
    installments,
    extraSeat = null,
  } = request;
  if (child.mine) await requirePhone(trx);
  const opening = await requireOpening(trx, { childId: child.id, draft, classId, planId, days: wish });
  await requireNoHindrance(trx, child.id);
  const { plan, pricePerClass, begins, days, lastInWaitlist, known } = opening;
  const extra = opening.hasSeat ? null : extraSeat;
  const hasSeat = opening.hasSeat || extra !== null;
  if (hasSeat) await leaveVisitsAhead(trx, { childId: child.id, classId, days });
  const enrollment_id = await insertRow(trx, 'enrollments', {
    child_id: child.id,
    class_id: classId,
    plan_id: planId,
    days,
    status: hasSeat ? 'active' : 'waitlist',
    waitlisted_at: hasSeat ? null : sql<string>`clock_timestamp()`,
    // Siblings who are enrolled in one go come one after another.
    created_at: sql<string>`clock_timestamp()`,
    promotion_id: hasSeat ? null : (promotion?.id ?? null),
    extra_seat_reason: extra?.reason ?? null,
    extra_seat_by: extra?.by ?? null,
  });
  if (!hasSeat) {
    await notifyWaitlisted(trx, known(enrollment_id), lastInWaitlist);
    return {
      outcome: { outcome: 'waitlisted', enrollment_id, payment_id: null, position: lastInWaitlist },
      charged: 0,
    };
  }
  const purchase = {
    enrollmentId: enrollment_id,
    child,
    plan,
    pricePerClass,
    begins,
    method,
    parentNotes,
    promotion,
    installments,
  };
  const { payment, amount: charged } = await startPlan(trx, purchase);
  await notifyEnrolled(trx, known(enrollment_id), payment, method, !child.mine);
  return {
    outcome: { outcome: 'enrolled', enrollment_id, payment_id: payment?.id ?? null, position: null },
    charged,
  };
}
