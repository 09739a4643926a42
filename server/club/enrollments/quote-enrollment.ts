import type { PlanKind } from '../../../contracts/enrollments.ts';
import { quoteEnrollmentInput } from '../../../contracts/inputs/enrollments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireFamilyOf } from '../users/access.ts';
import { lockPromised } from '../plans/promotions/promotion.ts';
import { firstMonth, priceCharge } from './activate.ts';

export const quoteEnrollment = defineProcedure({
  name: 'quote_enrollment',
  summary:
    'The price of the next step of an enrollment, in the club’s currency: to take the offered seat, or to buy its package again. Null where the month is paid by attendance.',
  input: quoteEnrollmentInput,
  async run(context, { enrollment_id }): Promise<{ enrollment_id: string; amount: number | null }> {
    const found = await asServiceRole(context.trx, (trx) => readEnrollment(trx, enrollment_id));
    if (!found) throw new ClubError('enrollment_not_found');
    const child = await requireFamilyOf(context, found.child_id);
    if (found.status === 'inactive') throw new ClubError('enrollment_ended');
    // A child that waited to move takes its running plan along.
    if (found.status === 'waitlist' && found.moves) return { enrollment_id, amount: 0 };
    return asServiceRole(context.trx, async (trx) => ({ enrollment_id, amount: await quote(trx, child, found) }));
  },
});

interface Found {
  id: string;
  status: string;
  plan_id: string;
  promotion_id: string | null;
  kind: PlanKind;
  price: number | null;
  sessions: number | null;
  price_per_class: number;
}

async function quote(trx: Transaction, child: { id: string; parent_id: string }, found: Found): Promise<number | null> {
  const waits = found.status === 'waitlist';
  const use = { planId: found.plan_id, parentId: child.parent_id };
  const price = await priceCharge(trx, {
    enrollmentId: found.id,
    child,
    plan: found,
    pricePerClass: found.price_per_class,
    promotion: waits && found.promotion_id !== null ? await lockPromised(trx, found.promotion_id, use) : null,
    renews: !waits,
    ...(await firstMonth(trx, found)),
  });
  return price?.amount ?? null;
}

function readEnrollment(trx: Transaction, enrollmentId: string) {
  return trx
    .selectFrom('enrollments')
    .innerJoin('plans', 'plans.id', 'enrollments.plan_id')
    .innerJoin('classes', 'classes.id', 'enrollments.class_id')
    .leftJoin('enrollments as running', (join) =>
      join.onRef('running.id', '=', 'enrollments.transfer_from').on('running.status', '=', 'active'),
    )
    .select(['enrollments.id', 'enrollments.child_id', 'enrollments.status', 'enrollments.plan_id'])
    .select(['enrollments.promotion_id', 'plans.kind', 'plans.price', 'plans.sessions', 'classes.price_per_class'])
    .select('running.id as moves')
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirst();
}
