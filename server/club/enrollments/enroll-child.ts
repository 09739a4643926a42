import { enrollChildInput, planFits, type EnrollmentOutcome } from '../../../contracts/enrollments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireFamilyOf } from '../people/access.ts';
import { startPlan } from './activate.ts';
import { countPlaces, lockClasses, positionInLine } from './places.ts';

export const enrollChild = defineProcedure({
  name: 'enroll_child',
  summary: 'Enrols a child in a class on a plan; in a full class, or behind others who wait, the child joins the line.',
  input: enrollChildInput,
  async run(context, { child_id, class_id, plan_id, method, parent_notes }): Promise<EnrollmentOutcome> {
    const child = await requireFamilyOf(context, child_id);
    return asClub(context.trx, async (trx) => {
      await lockClasses(trx, [class_id]);
      const group = await requireOpenClass(trx, class_id);
      const plan = await requirePlan(trx, plan_id, group.location_type);
      await refuseSecondEnrollment(trx, child_id, class_id);

      const { capacity, taken, waiting } = await countPlaces(trx, class_id);
      const waits = waiting > 0 || taken >= capacity;
      const enrollment = await trx
        .insertInto('enrollments')
        .values({
          child_id,
          class_id,
          plan_id,
          status: waits ? 'waitlist' : 'active',
          waitlisted_at: waits ? new Date().toISOString() : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (waits) {
        const position = await positionInLine(trx, enrollment.id);
        return { outcome: 'waitlisted', enrollment_id: enrollment.id, payment_id: null, position };
      }
      const purchase = {
        enrollmentId: enrollment.id,
        child,
        plan,
        pricePerClass: group.price_per_class,
        method,
        parentNotes: parent_notes,
      };
      return {
        outcome: 'enrolled',
        enrollment_id: enrollment.id,
        payment_id: await startPlan(trx, purchase),
        position: null,
      };
    });
  },
});

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
