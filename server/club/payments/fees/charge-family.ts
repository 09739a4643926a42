import { chargeFamilyInput } from '../../../../contracts/inputs/payments.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireProfile } from '../../core/profiles.ts';

export const chargeFamily = defineProcedure({
  name: 'charge_family',
  summary:
    'Asks a family for a one-off sum that no class, event or order explains: a payment that waits, with what it is for. Notifies the family. The same `once` charges once.',
  input: chargeFamilyInput,
  async run(context, { once, user_id, child_id = null, amount, subject, method }) {
    await requireAdmin(context);
    const payment = await asServiceRole(context.trx, async (trx) => {
      const child = child_id === null ? null : await childOf(trx, user_id, child_id);
      await requireProfile(trx, user_id);
      const charged = await trx
        .insertInto('payments')
        .values({ id: once, user_id, child_id, amount, subject, method })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['id', 'reference'])
        .executeTakeFirst();
      if (!charged) return null;
      await trx
        .insertInto('payment_events')
        .values({ payment_id: charged.id, to_status: 'pending', note: subject, created_by: context.userId })
        .execute();
      const { id: payment_id, reference } = charged;
      const data = { payment_id, amount, reference, note: subject, ...child };
      const heldFor = method === 'cash' ? payment_id : undefined;
      await notify(trx, { to: user_id, kind: 'payment_due', data, once: `payment_due:${payment_id}`, heldFor });
      return charged;
    });
    if (!payment) return asServiceRole(context.trx, (trx) => chargedBefore(trx, once, user_id));
    await audit(context, 'charge_family', { table: 'payments', id: payment.id, details: { amount, note: subject } });
    return { payment_id: payment.id, reference: payment.reference };
  },
});

/** The charge that the same request made when it came first. */
async function chargedBefore(trx: Transaction, once: string, userId: string) {
  const { id, reference } = await trx
    .selectFrom('payments')
    .select(['id', 'reference'])
    .where('id', '=', once)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => new ClubError('try_again'));
  return { payment_id: id, reference };
}

/** The child of this parent, as messages name it; refuses the child of others. */
async function childOf(trx: Transaction, userId: string, childId: string) {
  return trx
    .selectFrom('children')
    .select(['id as child_id', 'full_name as child_name'])
    .where('id', '=', childId)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('parent_id', '=', userId),
        exists(
          selectFrom('guardians')
            .select('child_id')
            .whereRef('guardians.child_id', '=', 'children.id')
            .where('user_id', '=', userId),
        ),
      ]),
    )
    .executeTakeFirstOrThrow(() => new ClubError('child_not_found'));
}
