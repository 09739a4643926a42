import { sql } from 'kysely';
import { buyPackageInput } from '../../../../contracts/inputs/slots.ts';
import { addMonths, clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireFamilyOf } from '../../core/access/access.ts';
import { auditForFamily } from '../../core/audit.ts';
import { familyOf } from '../../core/notifications/family.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requirePhone } from '../../core/require-phone.ts';
import { requireNoHindrance } from '../../hindrances/require-no-hindrance.ts';
import { isDueRow } from '../../ledger/payment-conditions.ts';
import { requireMethod } from '../../payments/require-method.ts';

export const buyPrivatePackage = defineProcedure({
  name: 'buy_private_package',
  summary:
    'Buys a package of private lessons for a child: a payment that waits; its lessons are booked once it is paid, until the months of the plan are over from then. One that waits is paid first. Notifies the family.',
  input: buyPackageInput,
  async run(context, { child_id, plan_id, method, expected_amount }) {
    const child = await requireFamilyOf(context, child_id);
    requireMethod(context, method);
    const bought = await asServiceRole(context.trx, async (trx) => {
      if (child.mine) await requirePhone(trx);
      await requireNoHindrance(trx, child_id);
      // Two presses at once buy one.
      await sql`select from children where id = ${child_id}::uuid for no key update`.execute(trx);
      const plan = await findPackage(trx, plan_id);
      if (expected_amount != null && expected_amount !== plan.price) throw new ClubError('amount_changed');
      await refuseUnpaid(trx, child_id);
      const { id: payment_id, reference } = await trx
        .insertInto('payments')
        .values({
          user_id: child.parent_id,
          child_id,
          amount: plan.price,
          method,
          subject: plan.name,
          subject_en: plan.name_en,
          subject_ru: plan.name_ru,
        })
        .returning(['id', 'reference'])
        .executeTakeFirstOrThrow();
      await trx.insertInto('payment_events').values({ payment_id, to_status: 'pending' }).execute();
      await sql`
        insert into make_up_credits (child_id, kind, reason, payment_id, valid_until, withdrawn_at)
        select ${child_id}::uuid, 'private', 'bought', ${payment_id}::uuid, ${addMonths(clubDay(), plan.validity_months)}::date, now()
        from generate_series(1, ${plan.sessions}::integer)`.execute(trx);
      await notify(trx, {
        to: await familyOf(trx, child_id),
        kind: 'payment_due',
        data: {
          payment_id,
          amount: plan.price,
          reference,
          child_id,
          child_name: child.full_name,
          note: plan.name,
          note_en: plan.name_en,
          note_ru: plan.name_ru,
        },
        once: `payment_due:${payment_id}`,
        heldFor: !child.mine && method === 'cash' ? payment_id : undefined,
      });
      return { payment_id, sessions: plan.sessions };
    });
    const details = { plan_id, payment_id: bought.payment_id };
    await auditForFamily(context, child, 'buy_private_package', { table: 'children', id: child_id, details });
    return bought;
  },
});

async function findPackage(trx: Transaction, planId: string) {
  const plan = await trx
    .selectFrom('plans')
    .innerJoin('club_settings', (join) => join.onTrue())
    .select(['plans.name', 'plans.name_en', 'plans.name_ru', 'sessions', 'price', 'validity_months'])
    .where('plans.id', '=', planId)
    .where('kind', '=', 'private_package')
    .where('is_active', '=', true)
    .where('private_lessons', '=', true)
    .executeTakeFirstOrThrow(() => new ClubError('plan_not_found'));
  return { ...plan, sessions: plan.sessions ?? 0, price: plan.price ?? 0 };
}

/** Refuses another package while one of the child waits for its payment. */
async function refuseUnpaid(trx: Transaction, childId: string): Promise<void> {
  const { rows } = await sql`
    select from make_up_credits join payments on payments.id = payment_id
    where make_up_credits.child_id = ${childId}::uuid and ${isDueRow()} limit 1`.execute(trx);
  if (rows.length > 0) throw new ClubError('package_unpaid');
}
