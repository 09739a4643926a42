import { sql } from 'kysely';
import { changeDaysInput } from '../../../../contracts/inputs/enrollments.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { insertRow } from '../../../platform/database/rows.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { auditForFamily } from '../../core/audit.ts';
import { readFactsOf } from '../../core/enrollment-facts.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockEnrollment } from '../find.ts';
import { notifyWaitlisted } from '../notify-enrollment.ts';
import { requirePrice } from '../quotes/require-price.ts';
import { countSeats, type Days } from '../seats/seats.ts';
import { offerFreedSeats, passOffer } from '../waitlist/waitlist.ts';
import { readDays } from './class-days.ts';
import { addedDays, readClass, requirePlan, setDays } from './set-days.ts';

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
    'Changes the days of the week on which a child swims in its class, from the next lesson on; without days: all of them. A plan for another number of days goes over to the one that is named: a dearer month is paid by the days that are left of it, the next one costs the new price, and a package keeps its sessions. Of a seat in a season to come it applies from its first day, and is charged then. Where `waits` is true and no seat is free on a day more, the child waits for it beside its seat. A dry run only answers what it costs.',
  input: changeDaysInput,
  async run(
    context,
    { enrollment_id, days: wish, plan_id, method, waits, expected_amount, dry_run },
  ): Promise<DaysChange> {
    const { child, enrollment } = await lockEnrollment(context, enrollment_id);
    if (enrollment.status === 'inactive') throw new ClubError('enrollment_ended');
    if (enrollment.adds_days) throw new ClubError('already_enrolled');
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
          if (!sameDays) await passOffer(trx, enrollment_id);
          await trx.updateTable('enrollments').set(values).where('id', '=', enrollment_id).execute();
          await offerFreedSeats(trx, enrollment.class_id);
          return { ...done, outcome: 'waitlisted' };
        }
        const added = addedDays(before, days, facts);
        if (enrollment.extra_seat_reason === null && added.length > 0) {
          const seats = await countSeats(trx, enrollment.class_id);
          if (!seats.hasSeat(added)) {
            const drops = before?.some((day) => days && !days.includes(day)) ?? false;
            if (!waits || drops) throw new ClubError('days_full');
            const waiting = await waitForDays(trx, enrollment, { days: added, plan_id: plans.next.id }, seats.waiting);
            return { ...done, enrollment_id: waiting, days: added, outcome: 'waitlisted' };
          }
        }
        const { payment, amount } = await setDays(trx, {
          enrollment,
          child,
          days,
          plans,
          facts,
          method,
          atDesk: !child.mine,
        });
        if (!sameDays) await offerFreedSeats(trx, enrollment.class_id);
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

/**
 * Lets the child of a seat wait for more days of its class; where it does already, for these days and at its position. Returns
 * the enrollment that waits.
 */
async function waitForDays(
  trx: Transaction,
  { child_id, class_id }: { child_id: string; class_id: string },
  wish: { days: number[]; plan_id: string },
  ahead: number,
): Promise<string> {
  const before = await trx
    .selectFrom('enrollments')
    .select(['id', 'days'])
    .where('child_id', '=', child_id)
    .where('class_id', '=', class_id)
    .where('adds_days', '=', true)
    .executeTakeFirst();
  if (before) {
    if (String(before.days) !== String(wish.days)) await passOffer(trx, before.id);
    await trx.updateTable('enrollments').set(wish).where('id', '=', before.id).execute();
    await offerFreedSeats(trx, class_id);
    return before.id;
  }
  const id = await insertRow(trx, 'enrollments', {
    ...wish,
    child_id,
    class_id,
    adds_days: true,
    status: 'waitlist',
    waitlisted_at: sql<string>`clock_timestamp()`,
  });
  await notifyWaitlisted(trx, await readFactsOf(trx, id), ahead + 1);
  return id;
}
