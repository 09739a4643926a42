import { sql } from 'kysely';
import { planFits, planFitsDays, type PaymentMethod, type PlanKind } from '../../../../contracts/enrollments.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { readFactsOf } from '../../core/enrollment-facts.ts';
import { dropAbsencesAhead } from '../../lessons/absences/drop-absences.ts';
import { leaveVisitsAhead } from '../../lessons/visits/charge-visit.ts';
import type { Charged, NewPayment } from '../activate.ts';
import { notifyDue, notifyEnrolled } from '../notify-enrollment.ts';
import type { Days } from '../seats/seats.ts';
import { chargeMoreDays } from './charge-more-days.ts';
import { countDays, daysOfClass, type ClassDays } from './class-days.ts';

interface NewDays {
  enrollment: { id: string; class_id: string; days: Days };
  child: { id: string; parent_id: string };
  days: Days;
  plans: PlanChange;
  facts: ClassFacts;
  method: PaymentMethod;
  /** True: the desk changes them. */
  atDesk: boolean;
}

/**
 * Lets a seat of a class, whose row is locked, be for these days from the next lesson on, and notifies the family. Returns the
 * first payment that now waits, and the sum of all.
 */
export async function setDays(trx: Transaction, change: NewDays): Promise<Charged> {
  const { enrollment, child, days, plans, facts, method, atDesk } = change;
  const added = addedDays(enrollment.days, days, facts);
  const values = { days, plan_id: plans.next.id };
  if (added.length > 0) await leaveVisitsAhead(trx, { childId: child.id, classId: enrollment.class_id, days: added });
  await trx
    .updateTable('enrollments')
    .set(String(days) === String(enrollment.days) ? values : { ...values, ...(await sinceNow(trx, enrollment)) })
    .where('id', '=', enrollment.id)
    .execute();
  if (days) await dropAbsencesAhead(trx, { child_id: child.id, class_id: enrollment.class_id });
  const payments = await changePlan(trx, change);
  await followPlan(trx, enrollment.id, plans.next);
  const [payment = null, ...ahead] = payments;
  await notifyEnrolled(trx, await readFactsOf(trx, enrollment.id), payment, method, atDesk);
  for (const later of ahead) await notifyDue(trx, enrollment.id, later);
  return { payment, amount: payments.reduce((sum, { amount }) => sum + amount, 0) };
}

/** The days that a seat gets to those that it has. */
export const addedDays = (before: Days, days: Days, facts: ClassDays): number[] =>
  (days ?? facts.class_days).filter((day) => before !== null && !before.includes(day));

/** From now on, with the days of before. Of two changes without a lesson between them the days before the first count. */
async function sinceNow(
  trx: Transaction,
  { id, days }: { id: string; days: Days },
): Promise<{ days_before?: Days; days_since?: string }> {
  const { rows } = await sql`
    select from enrollments join lessons using (class_id)
    where enrollments.id = ${id}::uuid and starts_at >= coalesce(days_since, '-infinity') and starts_at < now() limit 1
  `.execute(trx);
  return rows.length > 0 ? { days_before: days, days_since: new Date().toISOString() } : {};
}

export interface ClassFacts extends ClassDays {
  price_per_class: number;
  location_type: string;
}

export const readClass = (trx: Transaction, classId: string): Promise<ClassFacts> => onlyRow(trx)`
    select single_days, ${daysOfClass} as class_days, price_per_class, locations.type as location_type
    from classes join locations on locations.id = location_id where classes.id = ${classId}::uuid`;

export interface PlanChange {
  now: ChangedPlan;
  next: ChangedPlan;
}

interface ChangedPlan {
  id: string;
  kind: PlanKind;
  price: number | null;
  sessions: number | null;
  validity_months: number;
  is_active: boolean;
  days_a_week: number | null;
}

interface WishedPlan {
  plan_id: string;
  facts: ClassFacts;
  days: Days;
  /** The child waited with this plan: it is sold to it even where it is sold no more. */
  isPromised?: boolean;
}

/** The plan as it is and the one to come. A package stays a package, and a month as long as it is, so that nothing that was paid is lost. */
export async function requirePlan(
  trx: Transaction,
  enrollment: { plan_id: string; status: string; transfer_from: string | null },
  { plan_id, facts, days, isPromised = false }: WishedPlan,
): Promise<PlanChange> {
  const { now, next } = await readPlans(trx, enrollment.plan_id, plan_id);
  if (!next || (next.id !== now.id && !next.is_active && !isPromised)) throw new ClubError('plan_not_found');
  if (!planFits(next.kind, facts.location_type)) throw new ClubError('plan_not_for_location');
  const isOther = next.id !== now.id;
  // A child that waits to move takes the plan along that runs.
  const isOfAnotherKind =
    (next.sessions === null) !== (now.sessions === null) ||
    (next.sessions === null && next.validity_months !== now.validity_months) ||
    (enrollment.status === 'waitlist' && enrollment.transfer_from !== null);
  if (!planFitsDays(next, countDays(days, facts)) || (isOther && isOfAnotherKind))
    throw new ClubError('plan_not_for_days');
  return { now, next };
}

/** The plan of now and the one to come, if there is such a one. */
async function readPlans(trx: Transaction, nowId: string, nextId: string) {
  const rows = await trx
    .selectFrom('plans')
    .select(['id', 'kind', 'price', 'sessions', 'validity_months', 'is_active', 'days_a_week'])
    .where('id', 'in', [nowId, nextId])
    .execute();
  const find = (planId: string): ChangedPlan | undefined => rows.find(({ id }) => id === planId);
  return { now: find(nowId) as ChangedPlan, next: find(nextId) };
}

/** A seat of a season ahead begins with the plan that runs by then, where that is for as many days; otherwise it keeps its own. */
async function followPlan(trx: Transaction, id: string, plan: ChangedPlan): Promise<void> {
  const ahead = await trx
    .selectFrom('enrollments')
    .select(['id', 'class_id', 'days'])
    .where('transfer_from', '=', id)
    .where('status', '=', 'active')
    .forUpdate()
    .execute();
  for (const { id: aheadId, class_id, days } of ahead) {
    if (!planFitsDays(plan, countDays(days, await readClass(trx, class_id)))) continue;
    await trx.updateTable('enrollments').set({ plan_id: plan.id }).where('id', '=', aheadId).execute();
  }
}

/**
 * Lets a child whose seat of a season ahead has another plan swim by that from today on: the season begins. Its month costs
 * what the plan of the seat is dearer for the days that are left.
 */
export async function beginPlan(trx: Transaction, { id, child, plan_id }: Begun): Promise<void> {
  const {
    class_id,
    days,
    plan_id: before,
  } = await trx
    .selectFrom('enrollments')
    .select(['class_id', 'days', 'plan_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { now, next } = await readPlans(trx, before, plan_id);
  if (!next || next.id === now.id) return;
  const enrollment = { id, class_id, days };
  const facts = await readClass(trx, class_id);
  await setDays(trx, {
    enrollment,
    child,
    days,
    plans: { now, next },
    facts,
    method: 'bank_transfer',
    atDesk: false,
  });
}

interface Begun {
  id: string;
  child: { id: string; parent_id: string };
  plan_id: string;
}

/** A month goes over to the plan to come; what that makes dearer of it waits to be paid. A package is bought at the new price next time. */
async function changePlan(trx: Transaction, change: NewDays): Promise<NewPayment[]> {
  const { enrollment, plans } = change;
  if (plans.next.id === plans.now.id) return [];
  const subscription = await trx
    .updateTable('subscriptions')
    .set({ plan_id: plans.next.id })
    .where('enrollment_id', '=', enrollment.id)
    // One that ends with its month still runs until then.
    .where('status', 'in', ['active', 'paused', 'cancelled'])
    .returning(['id', 'current_period'])
    .executeTakeFirst();
  if (!subscription || plans.next.kind === 'kindergarten_monthly') return [];
  return chargeMoreDays(trx, { ...change, subscription, today: clubDay() });
}
