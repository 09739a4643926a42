import { sql } from 'kysely';
import { planFits, planFitsDays, type PlanKind } from '../../../../contracts/enrollments.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { FamilyEnrollment } from '../../core/enrollment-facts.ts';
import { countDays, daysOfClass, readDays, type ClassDays } from '../days/class-days.ts';
import { beginsAhead, Seats, seatsOfClass, type Days } from '../seats/seats.ts';

interface SeatRequest {
  childId: string;
  classId: string;
  planId: string;
  /** The child has the plan already and takes it along, also one that is not sold any more. */
  hasPlan?: boolean;
  /** The days on which it will swim; without: on all days of the class. */
  days?: Days | undefined;
  /** A draft that the child was until now, of its form and its user: a seat that is held for it is the child's. */
  draft?: { id: string; userId: string } | null | undefined;
  /** A seat of the class was held for the child until now, so that it comes before all who wait. */
  wasHeld?: boolean;
}

interface Row extends Omit<FamilyEnrollment['facts'], 'enrollment_id'>, ClassDays {
  is_active: boolean;
  begins: string | null;
  price_per_class: number;
  seats: ConstructorParameters<typeof Seats>[0];
  location_type: string;
  location_is_active: boolean;
  is_enrolled: boolean;
  plan_id: string | null;
  kind: PlanKind;
  price: number | null;
  sessions: number | null;
  validity_months: number;
  plan_is_active: boolean;
  days_a_week: number | null;
  family: string[];
}

/**
 * Reads all that decides on a seat in a class, whose row is locked, in one query: its plan, its price, its free seats,
 * and whom to notify. Refuses a class that is closed, a plan that does not fit, a child that is in it already.
 */
export async function requireOpening(trx: Transaction, request: SeatRequest) {
  const held = await useHold(trx, request);
  return readFitting(trx, { ...request, wasHeld: request.wasHeld || held.includes(request.classId) });
}

/** The same for a wish: nothing is taken, no row is locked, and a seat that is held for the child stays so. */
export async function readFitting(trx: Transaction, request: SeatRequest) {
  const row = await readOpening(trx, request);
  if (!row) throw new ClubError('class_not_found');
  if (!row.is_active) throw new ClubError('class_closed');
  if (!row.location_is_active) throw new ClubError('location_closed');
  if (row.plan_id === null || !(row.plan_is_active || request.hasPlan)) throw new ClubError('plan_not_found');
  if (!planFits(row.kind, row.location_type)) throw new ClubError('plan_not_for_location');
  const days = readDays(request.days, row);
  if (!planFitsDays({ days_a_week: row.days_a_week }, countDays(days, row))) throw new ClubError('plan_not_for_days');
  if (row.is_enrolled) throw new ClubError('already_enrolled');
  const seats = new Seats(row.seats);
  const { kind, price, sessions, validity_months } = row;
  const { child_id, child_name, class_title, class_title_en, class_title_ru, family } = row;
  return {
    plan: { id: row.plan_id, kind, price, sessions, validity_months },
    pricePerClass: row.price_per_class,
    /** The first day of a class whose season is ahead. */
    begins: row.begins,
    days,
    /** There is room on its days, and no child waits whom that suits. */
    hasSeat: seats.hasSeat(days, request.wasHeld),
    /** The position of the next child to join the waitlist, from 1. */
    lastInWaitlist: seats.waiting + 1,
    /** The enrollment that comes of it, as messages name it. */
    known: (enrollment_id: string): FamilyEnrollment => ({
      facts: { enrollment_id, child_id, child_name, class_title, class_title_en, class_title_ru },
      family,
    }),
  };
}

/** Gives the seat back that was held for the child, with what it is about to take: no other transaction sees that. Returns its class. */
async function useHold(trx: Transaction, { childId, draft }: SeatRequest): Promise<string[]> {
  const { rows } = await sql<{ class_id: string; lives: boolean }>`
    update seat_holds set released_at = now()
    where released_at is null
      and (child_id = ${childId}::uuid or (draft_id = ${draft?.id ?? null}::uuid and held_by = ${draft?.userId ?? null}::uuid))
    returning class_id, expires_at > now() as lives`.execute(trx);
  return rows.filter(({ lives }) => lives).map(({ class_id }) => class_id);
}

async function readOpening(trx: Transaction, { childId, classId, planId }: SeatRequest): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select classes.is_active, ${beginsAhead} as begins, price_per_class, single_days, ${daysOfClass} as class_days, ${seatsOfClass} as seats,
      classes.title as class_title, classes.title_en as class_title_en, classes.title_ru as class_title_ru,
      locations.type as location_type, locations.is_active as location_is_active,
      exists (
        select from enrollments where class_id = classes.id and child_id = children.id and status in ('active', 'waitlist')
      ) as is_enrolled,
      plans.id as plan_id, plans.kind, plans.price, plans.sessions, plans.validity_months, plans.is_active as plan_is_active, plans.days_a_week,
      children.id as child_id, children.full_name as child_name,
      private.parents_of(children.id) as family
    from classes
    join locations on locations.id = location_id
    join children on children.id = ${childId}::uuid
    left join plans on plans.id = ${planId}::uuid
    where classes.id = ${classId}::uuid and not classes.is_planned`.execute(trx);
  return rows[0];
}
