import { planFits, type EnrollmentOutcome, type PaymentMethod } from '../../../contracts/enrollments.ts';
import { sql } from 'kysely';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database.ts';
import { startPlan } from './activate.ts';
import { countPlaces, positionInLine } from './places.ts';
import { tellEnrolled, tellWaitlisted } from './tell-place.ts';

export interface Request {
  child: { id: string; parent_id: string };
  classId: string;
  planId: string;
  method: PaymentMethod;
  parentNotes: string | null;
}

/** A place in a class, whose row is locked, or in its line: when it is full, or others wait. The family is told. */
export async function enroll(trx: Transaction, request: Request): Promise<EnrollmentOutcome> {
  const { child, classId, planId, method, parentNotes } = request;
  const group = await requireOpenClass(trx, classId);
  const plan = await requirePlan(trx, planId, group.location_type);
  await refuseSecondEnrollment(trx, child.id, classId);
  const { capacity, taken, waiting } = await countPlaces(trx, classId);
  const waits = waiting > 0 || taken >= capacity;
  const { id: enrollment_id } = await trx
    .insertInto('enrollments')
    .values({
      child_id: child.id,
      class_id: classId,
      plan_id: planId,
      status: waits ? 'waitlist' : 'active',
      waitlisted_at: waits ? new Date().toISOString() : null,
      // Siblings who are enrolled in one go come one after another.
      created_at: sql<string>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (waits) {
    const position = await positionInLine(trx, enrollment_id);
    await tellWaitlisted(trx, enrollment_id, position);
    return { outcome: 'waitlisted', enrollment_id, payment_id: null, position };
  }
  const pricePerClass = group.price_per_class;
  const payment = await startPlan(trx, {
    enrollmentId: enrollment_id,
    child,
    plan,
    pricePerClass,
    method,
    parentNotes,
  });
  await tellEnrolled(trx, enrollment_id, payment);
  return { outcome: 'enrolled', enrollment_id, payment_id: payment?.id ?? null, position: null };
}

/** The class with its place, if both take enrolments. */
export async function requireOpenClass(trx: Transaction, classId: string) {
  const group = await trx
    .selectFrom('classes')
    .innerJoin('locations', 'locations.id', 'classes.location_id')
    .select([
      'classes.id',
      'classes.is_active',
      'classes.price_per_class',
      'locations.type as location_type',
      'locations.is_active as location_is_active',
    ])
    .where('classes.id', '=', classId)
    .executeTakeFirst();
  if (!group) throw new ClubError('class_not_found');
  if (!group.is_active) throw new ClubError('class_closed');
  if (!group.location_is_active) throw new ClubError('location_closed');
  return group;
}

async function requirePlan(trx: Transaction, planId: string, locationType: string) {
  const plan = await trx
    .selectFrom('plans')
    .select(['id', 'kind', 'price', 'sessions', 'validity_months', 'is_active'])
    .where('id', '=', planId)
    .executeTakeFirst();
  if (!plan?.is_active) throw new ClubError('plan_not_found');
  if (!planFits(plan.kind, locationType)) throw new ClubError('plan_not_for_location');
  return plan;
}

export async function refuseSecondEnrollment(trx: Transaction, childId: string, classId: string): Promise<void> {
  const existing = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('child_id', '=', childId)
    .where('class_id', '=', classId)
    .where('status', 'in', ['active', 'waitlist'])
    .executeTakeFirst();
  if (existing) throw new ClubError('already_enrolled');
}
