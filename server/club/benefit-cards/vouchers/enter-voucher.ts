import { enterVoucherInput, removeVoucherInput } from '../../../../contracts/inputs/benefit-cards.ts';
import { isDue } from '../../../../contracts/payments.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { hasAdminRights, isFamilyPayment, requireUser } from '../../core/access/access.ts';
import { auditForFamily } from '../../core/audit.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { lockPayment, type LockedPayment } from '../../ledger/lock-payment.ts';
import { requireIssuer } from '../require-issuer.ts';

export const enterVoucher = defineProcedure({
  name: 'enter_voucher',
  summary:
    'Enters the voucher with which a family pays what it owes, for the family or the desk; another one replaces it. It pays nothing until the desk has it in hand and takes it.',
  input: enterVoucherInput,
  async run(context, { payment_id, issuer_id, number }) {
    return asServiceRole(context.trx, async (trx) => {
      const payment = await lockOwed(context, trx, payment_id);
      const issuer = await requireIssuer(trx, issuer_id, 'has_vouchers');
      await trx
        .updateTable('payments')
        .set({ voucher_issuer_id: issuer_id, voucher_number: number })
        .where('id', '=', payment_id)
        .execute();
      await auditForFamily(context, payment, 'enter_voucher', {
        table: 'payments',
        id: payment_id,
        details: { issuer },
      });
      return { payment_id, number };
    });
  },
});

export const removeVoucher = defineProcedure({
  name: 'remove_voucher',
  summary:
    'Removes the voucher that was entered for a payment and that the desk has not taken, for the family or the desk, which notifies the family.',
  input: removeVoucherInput,
  async run(context, { payment_id }) {
    return asServiceRole(context.trx, async (trx) => {
      const payment = await lockOwed(context, trx, payment_id);
      await trx
        .updateTable('payments')
        .set({ voucher_issuer_id: null, voucher_number: null })
        .where('id', '=', payment_id)
        .execute();
      await auditForFamily(context, payment, 'remove_voucher', { table: 'payments', id: payment_id });
      if (!payment.mine && payment.voucher_issuer_id) await sayRemoved(trx, payment);
      return { payment_id };
    });
  },
});

interface OwedPayment extends LockedPayment {
  /** It is of the caller's family. */
  mine: boolean;
}

/** Locks a payment that the caller's family owes, or for the desk any; another family's is one that does not exist. */
async function lockOwed(context: ProcedureContext, trx: Transaction, paymentId: string): Promise<OwedPayment> {
  const userId = requireUser(context);
  const payment = await lockPayment(trx, paymentId);
  const mine = payment !== undefined && (await isFamilyPayment(trx, userId, payment));
  if (!payment || (!mine && !(await hasAdminRights(context)))) throw new ClubError('payment_not_found');
  if (!isDue(payment)) throw new ClubError('payment_not_pending');
  if (payment.euro_cents === 0) throw new ClubError('nothing_to_pay');
  return { ...payment, mine };
}

/** Notifies the family that its voucher is not taken: the payment waits as before. */
async function sayRemoved(
  trx: Transaction,
  { id, user_id, amount, reference, voucher_issuer_id }: OwedPayment,
): Promise<void> {
  const { name } = await trx
    .selectFrom('card_issuers')
    .select('name')
    .where('id', '=', voucher_issuer_id)
    .executeTakeFirstOrThrow();
  await notify(trx, {
    to: user_id,
    kind: 'voucher_removed',
    data: { payment_id: id, amount, reference, title: name },
  });
}
