import { sql } from 'kysely';
import { planFits, planFitsDays, type PaymentMethod, type PlanKind } from '../../../../contracts/enrollments.ts';
import { changeDaysInput } from '../../../../contracts/inputs/enrollments.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { auditForFamily } from '../../core/audit.ts';
import { readFactsOf } from '../../core/enrollment-facts.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { dropAbsencesAhead } from '../../lessons/absences/drop-absences.ts';
import { leaveVisitsAhead } from '../../lessons/visits/charge-visit.ts';
import type { NewPayment } from '../activate.ts';
import { lockEnrollment } from '../find.ts';
import { notifyDue, notifyEnrolled } from '../notify-enrollment.ts';
import { requirePrice } from '../quotes/require-price.ts';
import { countSeats, type Days } from '../seats/seats.ts';
import { declineOffers, offerFreedSeats } from '../waitlist/waitlist.ts';
import { chargeMoreDays } from './charge-more-days.ts';
import { countDays, daysOfClass, readDays, type ClassDays } from './class-days.ts';

export interface DaysChange {
  outcome: 'changed' | 'waitlisted';
  enrollment_id: string;
  plan_id: string;
  days: Days;
  /** The sum that waits for the days that are left of the running month and of those ahead that are paid, in the club’s currency. */
  amount: number;
  /** The payment of the running month, or of the next that is paid ahead. */
  payment_id: string | null;
}

export const changeDays = defineProcedure({
  name: 'change_days',
  summary:
    'Changes the days of the week on which a child swims in its class, from the next lesson on; without days: all of them. A plan for another number of days goes over to the one that is named: a dearer month is paid by the days that are left of it, the next one costs the new price, and a package keeps its sessions. A dry run only answers what it costs.',
  input: changeDaysInput,
  async run(context, { enrollment_id, days: wish, plan_id, method, expected_amount, dry_run }): Promise<DaysChange> {
    const { child, enrollment } = await lockEnrollment(context, enrollment_id);
    if (enrollment.status === 'inactive') throw new ClubError('enrollment_ended');
    const change = async () => {
      const changed = await asServiceRole(context.trx, async (trx): Promise<DaysChange> => {
        const facts = await readClass(trx, enrollment.class_id);
        const days = readDays(wish, facts);
        const before = enrollment.days;
        const sameDays = String(days) === String(before);
        const plans = await requirePlan(trx, enrollment, { plan_id: plan_id ?? enrollment.plan_id, facts, days });
        if (sameDays && plans.next.id === plans.now.id) throw new ClubError('same_days');
        const values = { days, plan_id: plans.next.id };
        const done = { enrollment_id, ...values, amount: 0, payment_id: null };
        if (enrollment.status === 'waitlist') {
          // It waits for other days: what was offered for those before is not for it any more.
          await declineOffers(trx, enrollment_id);
          await trx.updateTable('enrollments').set(values).where('id', '=', enrollment_id).execute();
          await offerFreedSeats(trx, enrollment.class_id);
          return { ...done, outcome: 'waitlisted' };
        }
        const added = (days ?? facts.class_days).filter((day) => before !== null && !before.includes(day));
        if (enrollment.extra_seat_reason === null && added.length > 0) {
          const seats = await countSeats(trx, enrollment.class_id);
          if (!seats.hasSeat(added)) throw new ClubError('days_full');
        }
        if (added.length > 0)
          await leaveVisitsAhead(trx, { childId: child.id, classId: enrollment.class_id, days: added });
        await trx
          .updateTable('enrollments')
          .set(sameDays ? values : { ...values, ...(await sinceNow(trx, enrollment)) })
          .where('id', '=', enrollment_id)
          .execute();
        if (days) await dropAbsencesAhead(trx, { ...enrollment, staysOn: days });
        const payments = await changePlan(trx, { enrollment, child, plans, facts, method });
        if (!sameDays) await offerFreedSeats(trx, enrollment.class_id);
        const [payment = null, ...ahead] = payments;
        await notifyEnrolled(trx, await readFactsOf(trx, enrollment_id), payment, method, !child.mine);
        for (const later of ahead) await notifyDue(trx, enrollment_id, later);
        const amount = payments.reduce((sum, each) => sum + each.amount, 0);
        return { ...done, outcome: 'changed', amount, payment_id: payment?.id ?? null };
      });
      requirePrice(expected_amount, changed.amount);
      await auditForFamily(context, child, 'change_days', {
        table: 'enrollments',
        id: enrollment_id,
        details: { days: changed.days?.join(', ') ?? null, plan_id: changed.plan_id },
      });
      return changed;
    };
    const changed = await inSavepoint(context.trx, change, dry_run);
    return dry_run ? { ...changed, payment_id: null } : changed;
  },
});

/** From now on, with the days of before. Of two changes without a lesson between them the days before the first count. */
async function sinceNow(
  trx: Transaction,
  { id, days }: { id: string; days: Days },
): Promise<{ days_before?: Days; days_since?: string }> {
  const { rows } = await sql`
    select from enrollments join lessons using (class_id)
    where enrollments.id = ${id}::uuid and starts_at >= coalesce(days_since, '-infinity') and starts_at < now() limit 1`.execute(
    trx,
  );
  return rows.length > 0 ? { days_before: days, days_since: new Date().toISOString() } : {};
}

interface ClassFacts extends ClassDays {
  price_per_class: number;
  location_type: string;
}

async function readClass(trx: Transaction, classId: string): Promise<ClassFacts> {
  const { rows } = await sql<ClassFacts>`
    select single_days, ${daysOfClass} as class_days, price_per_class, locations.type as location_type
    from classes join locations on locations.id = location_id where classes.id = ${classId}::uuid`.execute(trx);
  return only(rows);
}

export interface ChangedPlan {
  id: string;
  kind: PlanKind;
  price: number | null;
  sessions: number | null;
  validity_months: number;
  is_active: boolean;
  days_a_week: number | null;
}

/** The plan as it is and the one to come. A package stays a package, and a month as long as it is, so that nothing that was paid is lost. */
async function requirePlan(
  trx: Transaction,
  enrollment: { plan_id: string; transfer_from: string | null },
  { plan_id, facts, days }: { plan_id: string; facts: ClassFacts; days: Days },
): Promise<{ now: ChangedPlan; next: ChangedPlan }> {
  const rows = await trx
    .selectFrom('plans')
    .select(['id', 'kind', 'price', 'sessions', 'validity_months', 'is_active', 'days_a_week'])
    .where('id', 'in', [enrollment.plan_id, plan_id])
    .execute();
  const now = rows.find(({ id }) => id === enrollment.plan_id) as ChangedPlan;
  const next = rows.find(({ id }) => id === plan_id) as ChangedPlan | undefined;
  if (!next || (next.id !== now.id && !next.is_active)) throw new ClubError('plan_not_found');
  if (!planFits(next.kind, facts.location_type)) throw new ClubError('plan_not_for_location');
  const isOther = next.id !== now.id;
  // A child that waits to move takes the plan along that runs.
  const isOfAnotherKind =
    (next.sessions === null) !== (now.sessions === null) ||
    (next.sessions === null && next.validity_months !== now.validity_months) ||
    enrollment.transfer_from !== null;
  if (!planFitsDays(next, countDays(days, facts)) || (isOther && isOfAnotherKind))
    throw new ClubError('plan_not_for_days');
  return { now, next };
}

interface PlanChange {
  enrollment: { id: string };
  child: { id: string; parent_id: string };
  plans: { now: ChangedPlan; next: ChangedPlan };
  facts: ClassFacts;
  method: PaymentMethod;
}

/** A month goes over to the plan to come; what that makes dearer of it waits to be paid. A package is bought at the new price next time. */
async function changePlan(trx: Transaction, change: PlanChange): Promise<NewPayment[]> {
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
