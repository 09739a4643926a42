import { sql } from 'kysely';
import { planFitsDays, type PaymentMethod } from '../../../../contracts/enrollments.ts';
import type { Installment } from '../../../../contracts/installments.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readFactsOf } from '../../core/enrollment-facts.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import { requireNoHindrance } from '../../hindrances/require-no-hindrance.ts';
import { dropAbsencesAhead } from '../../lessons/absences/drop-absences.ts';
import { leaveVisitsAhead } from '../../lessons/visits/charge-visit.ts';
import { lockPromised } from '../../plans/promotions/promotion.ts';
import { startPlan, type Charged } from '../activate.ts';
import { addToSeat } from '../days/add-to-seat.ts';
import { countDays } from '../days/class-days.ts';
import { readClass } from '../days/set-days.ts';
import { notifyEnrolled } from '../notify-enrollment.ts';
import { offerFreedSeats } from '../waitlist/waitlist.ts';
import { endEnrollment } from './end-enrollment.ts';
import { beginsAhead, inDays, NO_EXTRA_SEAT, type Days } from './seats.ts';

interface SeatClaim {
  enrollment: {
    id: string;
    class_id: string;
    plan_id: string;
    days: Days;
    transfer_from: string | null;
    promotion_id: string | null;
    adds_days: boolean;
  };
  child: { id: string; parent_id: string };
  method: PaymentMethod;
  /** The installments of the plan that the family chose; without: at once. */
  installments?: readonly Installment[] | null | undefined;
  /** The season of the seat begins: the family knows of the move, and the plan of the seat follows. */
  atTurn?: boolean;
}

/**
 * Turns a position on the waitlist into a seat in the class, whose row is locked. A child that waited to move takes its
 * running enrollment along, with its plan; a seat of a season ahead keeps its own, where that alone is for its days. One that
 * waited for more days adds them to its seat; any other begins its plan. Notifies the family. Returns the enrollment that now
 * holds the seat, and its payment.
 */
export async function takeSeat(
  trx: Transaction,
  { enrollment, child, method, installments, atTurn = false }: SeatClaim,
): Promise<Charged & { enrollmentId: string }> {
  await trx
    .updateTable('waitlist_offers')
    .set({ status: 'accepted', answered_at: new Date().toISOString() })
    .where('enrollment_id', '=', enrollment.id)
    .where('status', '=', 'open')
    .execute();
  if (enrollment.adds_days) return addToSeat(trx, { enrollment, child, method });
  await leaveVisitsAhead(trx, { childId: child.id, classId: enrollment.class_id, days: enrollment.days });
  const running =
    enrollment.transfer_from &&
    (await trx
      .selectFrom('enrollments')
      .select(['id', 'class_id', 'plan_id', 'transfer_from'])
      .where('id', '=', enrollment.transfer_from)
      .where('status', '=', 'active')
      .forUpdate()
      .executeTakeFirst());
  const swimClass = await trx
    .selectFrom('classes')
    .select(['price_per_class', beginsAhead.as('begins')])
    .where('id', '=', enrollment.class_id)
    .executeTakeFirstOrThrow();
  if (running && swimClass.begins && !running.transfer_from) {
    // The child swims where it is until that season begins.
    const plan_id = await requireFitting(trx, enrollment, [running.plan_id, enrollment.plan_id]);
    await trx.updateTable('enrollments').set({ status: 'active', plan_id }).where('id', '=', enrollment.id).execute();
    if (!atTurn) await notifyEnrolled(trx, await readFactsOf(trx, enrollment.id), null);
    return { enrollmentId: enrollment.id, payment: null, amount: 0 };
  }
  if (running) {
    if (!atTurn) await requireFitting(trx, enrollment, [running.plan_id]);
    await followMove(trx, [enrollment.id]);
    await endEnrollment(trx, enrollment.id);
    await trx
      .updateTable('enrollments')
      .set({ class_id: enrollment.class_id, ...inDays(enrollment.days), ...NO_EXTRA_SEAT })
      .where('id', '=', running.id)
      .execute();
    await dropAbsencesAhead(trx, { child_id: child.id, class_id: running.class_id });
    await lockClasses(trx, [running.class_id]);
    await offerFreedSeats(trx, running.class_id);
    if (!atTurn) await notifyEnrolled(trx, await readFactsOf(trx, running.id), null);
    return { enrollmentId: running.id, payment: null, amount: 0 };
  }
  await requireNoHindrance(trx, child.id);
  await trx
    .updateTable('enrollments')
    .set({ status: 'active', transfer_from: null })
    .where('id', '=', enrollment.id)
    .execute();
  const plan = await trx
    .selectFrom('plans')
    .select(['id', 'kind', 'price', 'sessions', 'validity_months'])
    .where('id', '=', enrollment.plan_id)
    .executeTakeFirstOrThrow();
  const use = { planId: plan.id, parentId: child.parent_id };
  const purchase = {
    promotion: enrollment.promotion_id === null ? null : await lockPromised(trx, enrollment.promotion_id, use),
    enrollmentId: enrollment.id,
    child,
    plan,
    pricePerClass: swimClass.price_per_class,
    begins: swimClass.begins,
    method,
    parentNotes: null,
    installments,
  };
  const charged = await startPlan(trx, purchase);
  await notifyEnrolled(trx, await readFactsOf(trx, enrollment.id), charged.payment, method);
  return { enrollmentId: enrollment.id, ...charged };
}

/** The first of these plans that is for as many days as the child waits for; refuses where none is: what runs may have changed since. */
async function requireFitting(
  trx: Transaction,
  { class_id, days }: SeatClaim['enrollment'],
  planIds: readonly string[],
): Promise<string> {
  const count = countDays(days, await readClass(trx, class_id));
  const plans = await trx.selectFrom('plans').select(['id', 'days_a_week']).where('id', 'in', planIds).execute();
  const fitting = plans.filter((plan) => planFitsDays(plan, count)).map(({ id }) => id);
  const first = planIds.find((id) => fitting.includes(id));
  if (!first) throw new ClubError('plan_not_for_days');
  return first;
}

/** A child that waits to move on from one of these seats waits to move from the running one that takes it over. */
export async function followMove(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update enrollments as waiting set transfer_from = coming.transfer_from from enrollments as coming
    where coming.id = any (${[...ids]}::uuid[]) and waiting.transfer_from = coming.id and waiting.status = 'waitlist'
  `.execute(trx);
}
