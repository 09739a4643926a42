import type { EnrollmentOutcome } from '../../../contracts/enrollments.ts';
import { enrollChildInput, enrollChildrenInput } from '../../../contracts/inputs/enrollments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin, requireFamilyOf, type FamilyChild } from '../core/access/access.ts';
import { auditForFamily } from '../core/audit.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { defineProcedure, type ProcedureContext } from '../core/procedure.ts';
import { PromoWish } from '../plans/promotions/promo-wish.ts';
import { PROMO_GUESS } from '../plans/promotions/promotion.ts';
import { enroll, type Enrolled } from './enroll.ts';
import { requirePrice } from './quotes/require-price.ts';

export const enrollChild = defineProcedure({
  name: 'enroll_child',
  summary:
    'Enrolls a child in a class on a plan; in a full class, or behind others who wait, the child joins the waitlist. From the second child of a family on, the siblings’ discount is taken off. A promo code lowers the first payment. An admin may seat the child above the capacity, for a reason that is kept.',
  input: enrollChildInput,
  guess: { ...PROMO_GUESS, of: ({ promo_code }) => promo_code },
  async run(context, input): Promise<EnrollmentOutcome> {
    const {
      child_id,
      class_id,
      plan_id,
      days,
      method,
      parent_notes,
      promo_code,
      extra_seat_reason,
      installments,
      expected_amount,
    } = input;
    if (extra_seat_reason !== null) await requireAdmin(context);
    const child = await requireFamilyOf(context, child_id);
    const outcome = await asServiceRole(context.trx, async (trx) => {
      await lockClasses(trx, [class_id]);
      const wish = await PromoWish.of(trx, promo_code);
      const promotion = await wish.forPlan(plan_id, child);
      wish.requireUse();
      const extraSeat = extra_seat_reason === null ? null : { reason: extra_seat_reason, by: context.userId };
      const request = {
        child,
        classId: class_id,
        planId: plan_id,
        days: days ?? null,
        method,
        parentNotes: parent_notes,
        installments,
      };
      const enrolled = await enroll(trx, { ...request, promotion, extraSeat });
      requirePrice(expected_amount, enrolled.charged);
      return enrolled.outcome;
    });
    await auditEnrollment(context, child, outcome, { class_id, reason: extra_seat_reason });
    return outcome;
  },
});

export const enrollChildren = defineProcedure({
  name: 'enroll_children',
  summary:
    'Enrolls several children of a family in one go: all of them, or none. The outcomes are in the order of the items. A promo code goes to the first child whose plan it is for, or to all where a family may use it more than once.',
  input: enrollChildrenInput,
  guess: { ...PROMO_GUESS, of: ({ promo_code }) => promo_code },
  async run(
    context,
    { items, method, parent_notes: parentNotes, promo_code, expected_amount },
  ): Promise<EnrollmentOutcome[]> {
    const children: FamilyChild[] = [];
    for (const [index, { child_id }] of items.entries())
      children.push(await naming(index, () => requireFamilyOf(context, child_id)));
    const outcomes = await asServiceRole(context.trx, async (trx) => {
      await lockClasses(trx, [...new Set(items.map(({ class_id }) => class_id))]);
      const wish = await PromoWish.of(trx, promo_code);
      const enrolled: Enrolled[] = [];
      for (const [
        index,
        { class_id: classId, plan_id: planId, days, waits, installments, draft_id },
      ] of items.entries()) {
        const child = children[index]!;
        const draft = draft_id && context.userId ? { id: draft_id, userId: context.userId } : null;
        const promotion = await wish.forPlan(planId, child);
        const request = {
          child,
          classId,
          planId,
          days: days ?? null,
          draft,
          method,
          parentNotes,
          promotion,
          installments,
        };
        enrolled.push(
          await naming(index, async () => {
            const result = await enroll(trx, request);
            if (waits === false && result.outcome.outcome === 'waitlisted') throw new ClubError('seat_taken');
            return result;
          }),
        );
      }
      wish.requireUse();
      requirePrice(
        expected_amount,
        enrolled.reduce((sum, { charged }) => sum + charged, 0),
      );
      return enrolled.map(({ outcome }) => outcome);
    });
    for (const [index, { class_id }] of items.entries())
      await auditEnrollment(context, children[index]!, outcomes[index]!, { class_id, reason: null });
    return outcomes;
  },
});

const auditEnrollment = (
  context: ProcedureContext,
  child: FamilyChild,
  { enrollment_id: id, outcome }: EnrollmentOutcome,
  { class_id, reason }: { class_id: string; reason: string | null },
): Promise<void> =>
  auditForFamily(context, child, 'enroll_child', { table: 'enrollments', id, details: { class_id, outcome, reason } });

/** Names in a refusal's hint the item that it is about. */
async function naming<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ClubError)) throw error;
    throw new ClubError(error.code, { details: error.details, hint: `items.${index}` });
  }
}
