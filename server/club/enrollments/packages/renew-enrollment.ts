import { renewEnrollmentInput } from '../../../../contracts/inputs/enrollments.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { auditForFamily } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { startPlan } from '../activate.ts';
import { lockEnrollment } from '../find.ts';
import { notifyDue } from '../notify-enrollment.ts';
import { requirePrice } from '../quotes/require-price.ts';

export const renewEnrollment = defineProcedure({
  name: 'renew_enrollment',
  summary:
    'Buys the package of a running enrollment again: its sessions are added to the balance, the seat stays. One at a time.',
  input: renewEnrollmentInput,
  async run(context, { enrollment_id, method, parent_notes, installments, expected_amount }) {
    const { child, enrollment } = await lockEnrollment(context, enrollment_id);
    if (enrollment.status !== 'active') throw new ClubError('enrollment_ended');
    // Its plan of now comes along on the first day of the season, with what is bought for it.
    if (enrollment.transfer_from) throw new ClubError('season_ahead');
    const renewed = await asServiceRole(context.trx, async (trx) => {
      const plan = await trx
        .selectFrom('plans')
        .select(['id', 'kind', 'price', 'sessions', 'validity_months', 'is_active'])
        .where('id', '=', enrollment.plan_id)
        .executeTakeFirstOrThrow();
      if (plan.sessions === null) throw new ClubError('renews_itself');
      if (!plan.is_active) throw new ClubError('plan_not_found');
      const waits = await trx
        .selectFrom('payments')
        .select('id')
        .where('enrollment_id', '=', enrollment_id)
        // A declined card is still to be paid.
        .where(({ eb, or, and }) =>
          or([eb('status', '=', 'pending'), and([eb('status', '=', 'failed'), eb('method', '=', 'card')])]),
        )
        // A later installment waits for its day.
        .where(({ eb, or }) => or([eb('installment', 'is', null), eb('due_on', '<=', clubDay())]))
        .executeTakeFirst();
      if (waits) throw new ClubError('payment_waits');
      const swimClass = await trx
        .selectFrom('classes')
        .select('price_per_class')
        .where('id', '=', enrollment.class_id)
        .executeTakeFirstOrThrow();
      const renewsFrom =
        enrollment.valid_until && enrollment.valid_until > clubDay() ? enrollment.valid_until : clubDay();
      const purchase = {
        enrollmentId: enrollment_id,
        child,
        plan,
        pricePerClass: swimClass.price_per_class,
        method,
        parentNotes: parent_notes,
        renewsFrom,
        installments,
      };
      const { payment, amount } = await startPlan(trx, purchase);
      requirePrice(expected_amount, amount);
      if (payment) await notifyDue(trx, enrollment_id, payment);
      return {
        enrollment_id,
        payment_id: payment?.id ?? null,
        sessions_remaining: (enrollment.sessions_remaining ?? 0) + plan.sessions,
      };
    });
    await auditForFamily(context, child, 'renew_enrollment', { table: 'enrollments', id: enrollment_id });
    return renewed;
  },
});
