import { mayUndoConfirmation } from '../../../contracts/payments.ts';
import {
  rejectPaymentInput,
  undoPaymentValidationInput,
  validatePaymentInput,
} from '../../../contracts/inputs/payments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { notify } from '../notifications/notify.ts';
import { audit } from '../users/audit.ts';
import { movePayment, requirePaymentStaff } from './move-payment.ts';
import { restoreMethod, takePaymentBack } from './take-payment-back.ts';

export const validatePayment = defineProcedure({
  name: 'validate_payment',
  summary:
    'Confirms that cash was taken or a transfer has arrived: how it was paid, and on which day, for the books. The staff may undo it for 24 hours.',
  input: validatePaymentInput,
  async run(context, { payment_id, method, date, note }) {
    const payment = await requirePaymentStaff(context, payment_id);
    const other = method && method !== payment.method ? method : null;
    await asServiceRole(context.trx, async (trx) => {
      await movePayment(trx, payment_id, {
        to: 'validated',
        note,
        by: context.userId,
        method: method ?? null,
        on: date ?? null,
      });
      const confirmed_at = new Date().toISOString();
      await trx.updateTable('payments').set({ confirmed_at }).where('id', '=', payment_id).execute();
    });
    await audit(context, 'validate_payment', {
      table: 'payments',
      id: payment_id,
      details: { note, ...(other ? { method: other } : {}), ...(date ? { date } : {}) },
    });
    return { payment_id, status: 'validated' as const };
  },
});

export const rejectPayment = defineProcedure({
  name: 'reject_payment',
  summary: 'Says that a payment in cash or by transfer did not come; the note tells the family why.',
  input: rejectPaymentInput,
  async run(context, { payment_id, note }) {
    await requirePaymentStaff(context, payment_id);
    await asServiceRole(context.trx, (trx) => movePayment(trx, payment_id, { to: 'failed', note, by: context.userId }));
    await audit(context, 'reject_payment', { table: 'payments', id: payment_id, details: { note } });
    return { payment_id, status: 'failed' as const };
  },
});

export const undoPaymentValidation = defineProcedure({
  name: 'undo_payment_validation',
  summary:
    'Takes a confirmation by hand back within 24 hours: the payment waits as before, the books have the opposite on the same day, its receipt and invoice are cancelled by papers of their own, and the family is told. Refused once something was refunded, or a bank transfer is paired with it.',
  input: undoPaymentValidationInput,
  async run(context, { payment_id, note }) {
    await requirePaymentStaff(context, payment_id);
    await asServiceRole(context.trx, async (trx) => {
      const { user_id, child_id, amount, reference } = await lockConfirmed(trx, payment_id);
      await takePaymentBack(trx, payment_id, { note, by: context.userId });
      await restoreMethod(trx, payment_id);
      const data = { payment_id, child_id, amount, reference, note };
      await notify(trx, { to: user_id, kind: 'payment_reopened', data });
    });
    await audit(context, 'undo_payment_validation', { table: 'payments', id: payment_id, details: { note } });
    return { payment_id, status: 'pending' as const };
  },
});

/** The payment, held, while its confirmation by hand may still be undone. */
async function lockConfirmed(trx: Transaction, paymentId: string) {
  const payment = await trx
    .selectFrom('payments')
    .select(['status', 'confirmed_at', 'user_id', 'child_id', 'amount', 'reference'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (payment.status === 'refunded') throw new ClubError('payment_refunded');
  if (!mayUndoConfirmation(payment)) throw new ClubError('confirmation_final');
  const pair = await trx.selectFrom('bank_pairs').select('id').where('payment_id', '=', paymentId).executeTakeFirst();
  if (pair) throw new ClubError('payment_paired');
  return payment;
}
