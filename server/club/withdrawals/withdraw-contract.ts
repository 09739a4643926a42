import { sql } from 'kysely';
import { withdrawContractInput } from '../../../contracts/inputs/withdrawals.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { hasRows } from '../../platform/database/rows.ts';
import { requireUser } from '../core/access/access.ts';
import { readAdmins } from '../core/admins.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { leaveClass } from '../enrollments/leave-class.ts';
import { returnStock } from '../orders/cancel-order.ts';
import { closeOrder } from '../orders/lock-order.ts';
import type { CardIntent } from '../payments/cards/intents/card-intents.ts';
import { afterClosing, dropPayments } from '../payments/drop-payments.ts';
import { repriceSiblings } from '../plans/pricing/reprice-siblings.ts';
import { findContracts, isUntouched } from './find-contracts.ts';

export const withdrawContract = defineProcedure({
  name: 'withdraw_contract',
  summary:
    'Withdraws from an order or from a plan that was bought, within the period: keeps the statement with what was used and what is to be given back, drops what still waits to be paid, lets no further month begin, acknowledges it by email, and notifies the admins, who settle it.',
  input: withdrawContractInput,
  async run(context, { order_id, payment_id, name }) {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      const enrollment = await lockContract(trx, { order_id, payment_id, userId });
      const contracts = await findContracts(trx, userId, await clubCurrency(trx));
      const contract = contracts.find((each) =>
        order_id ? each.order_id === order_id : each.payment_id === payment_id,
      );
      if (!contract) throw new ClubError('withdrawal_too_late');
      if (contract.withdrawn_at) throw new ClubError('withdrawal_exists');
      const { used, used_of, back, number, plan } = contract;
      const withdrawal = await trx
        .insertInto('withdrawals')
        .values({
          user_id: userId,
          order_id: contract.order_id,
          payment_id: contract.payment_id,
          name,
          used,
          used_of,
          amount: back.amount,
        })
        .returning(['id', 'created_at'])
        .executeTakeFirstOrThrow();
      const forms = await dropWaiting(trx, contract, userId);
      if (enrollment && (await leavesSeat(trx, enrollment.id))) {
        forms.push(...(await leaveClass(trx, enrollment)).forms);
        await settle(trx, withdrawal.id);
      } else if (enrollment) await repriceSiblings(trx, enrollment.id);
      if (contract.order_id && contract.paid.amount === 0) await callOff(trx, contract.order_id, withdrawal.id, userId);
      const data = {
        ...back,
        name,
        starts_at: withdrawal.created_at,
        ...(number === null ? {} : { number }),
        ...(plan
          ? { title: plan.name, title_en: plan.name_en, title_ru: plan.name_ru, child_name: plan.child_name }
          : {}),
      };
      await notify(trx, { to: userId, kind: plan ? 'plan_withdrawn' : 'order_withdrawn', data });
      await notify(trx, { to: await readAdmins(trx), kind: 'withdrawal_received', data });
      return afterClosing(context, forms, {
        withdrawal_id: withdrawal.id,
        withdrawn_at: withdrawal.created_at,
        back,
      });
    });
  },
});

interface ContractKey {
  order_id: string | null | undefined;
  payment_id: string | null | undefined;
  userId: string;
}

/**
 * Locks the contract and its payments, so that two presses, or a refund meanwhile, come one after the other; of a plan the
 * class and the enrollment first, as everywhere. Returns the enrollment, null for an order. Throws contract_not_found.
 */
async function lockContract(trx: Transaction, { order_id, payment_id, userId }: ContractKey) {
  const row = order_id
    ? await trx.selectFrom('orders').select('user_id').where('id', '=', order_id).forUpdate().executeTakeFirst()
    : await trx.selectFrom('payments').select('user_id').where('id', '=', payment_id!).executeTakeFirst();
  // The caller must not learn whether another person's contract exists.
  if (row?.user_id !== userId) throw new ClubError('contract_not_found');
  const enrollment = payment_id ? await lockEnrollmentOf(trx, payment_id) : null;
  await trx
    .selectFrom('payments')
    .select('id')
    .$if(Boolean(order_id), (query) => query.where('order_id', '=', order_id!))
    .$if(!order_id, (query) =>
      query.where((eb) => eb.or([eb('id', '=', payment_id!), eb('part_of', '=', payment_id!)])),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return enrollment;
}

async function lockEnrollmentOf(trx: Transaction, paymentId: string) {
  const contract = await trx
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['enrollments.id', 'enrollments.class_id'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (!contract) return null;
  await lockClasses(trx, [contract.class_id]);
  const enrollment = await trx
    .selectFrom('enrollments')
    .select(['id', 'child_id', 'class_id', 'sessions_remaining', 'status'])
    .where('id', '=', contract.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // It moved to another class before this request had the lock.
  if (enrollment.class_id !== contract.class_id) throw new ClubError('try_again');
  return enrollment;
}

/** True if with the statement the seat is free, and there is nothing to settle. */
const leavesSeat = (trx: Transaction, enrollmentId: string): Promise<boolean> =>
  hasRows(trx)`select from enrollments where id = ${enrollmentId}::uuid and ${isUntouched}`;

/** An order that was neither paid nor sent is cancelled with the statement: there is nothing to settle. */
async function callOff(trx: Transaction, orderId: string, withdrawalId: string, by: string): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select(['status', 'sent_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.status !== 'pending' || order.sent_at) return;
  await returnStock(trx, orderId, by);
  await closeOrder(trx, orderId, 'cancelled');
  await settle(trx, withdrawalId);
}

async function settle(trx: Transaction, withdrawalId: string): Promise<void> {
  await trx
    .updateTable('withdrawals')
    .set({ settled_at: new Date().toISOString() })
    .where('id', '=', withdrawalId)
    .execute();
}

/**
 * Payments that wait for the contract are owed no more, and its months end: nothing is charged or reminded of after the statement.
 * Returns the card forms that were open.
 */
async function dropWaiting(
  trx: Transaction,
  { order_id, payment_id }: { order_id: string | null; payment_id: string | null },
  by: string,
): Promise<CardIntent[]> {
  const { forms } = await dropPayments(
    trx,
    sql`order_id = ${order_id}::uuid or ${payment_id}::uuid in (payments.id, payments.part_of)`,
    { note: 'withdrawn', by },
  );
  if (payment_id)
    await sql`
      update subscriptions set status = 'cancelled', ends_on = (now() at time zone 'Europe/Sofia')::date
      where status in ('active', 'paused')
        and enrollment_id = (select enrollment_id from payments where id = ${payment_id}::uuid)`.execute(trx);
  return forms;
}
