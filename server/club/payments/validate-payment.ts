import {
  rejectPaymentInput,
  undoPaymentValidationInput,
  validatePaymentInput,
} from '../../../contracts/inputs/payments.ts';
import { mayUndoConfirmation } from '../../../contracts/payments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireLocation } from '../cash/envelope.ts';
import { requireOthersPayment } from '../core/access/other-family.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requirePayment } from '../ledger/lock-payment.ts';
import { repriceSiblings } from '../plans/pricing/reprice-siblings.ts';
import { fiscalReceiptOf } from './fiscal-receipt.ts';
import { movePayment, requirePaymentStaff } from './move-payment.ts';
import { restoreMethod, takePaymentBack } from './take-payment-back.ts';

export const validatePayment = defineProcedure({
  name: 'validate_payment',
  summary:
    'Confirms that cash was taken or a transfer has arrived: the method and the day, for the books. An instructor confirms cash alone. The staff may undo it for 24 hours.',
  input: validatePaymentInput,
  async run(context, args) {
    const { payment_id, date, note, location_id = null, fiscal_number, fiscal_on = null } = args;
    const payment = await requirePaymentStaff(context, payment_id);
    // A sum paid at EasyPay confirms itself: what comes otherwise is a transfer, unless it is cash.
    const method = args.method ?? (payment.method === 'easypay' ? 'bank_transfer' : null);
    // Without the desk's rights only cash is taken, which is in the envelope of who took it.
    if ((method ?? payment.method) !== 'cash' && !payment.atDesk) throw new ClubError('only_cash');
    const other = method && method !== payment.method ? method : null;
    const receipt = await asServiceRole(context.trx, async (trx) => {
      await requireLocation(trx, location_id);
      const receipt = await fiscalReceiptOf(
        trx,
        { fiscal_number, fiscal_on },
        { method: method ?? payment.method, amount: payment.amount, day: date ?? null },
      );
      await movePayment(trx, payment_id, {
        to: 'validated',
        note,
        by: context.userId,
        method,
        on: date ?? null,
        location: location_id,
      });
      const confirmed_at = new Date().toISOString();
      await trx
        .updateTable('payments')
        .set({ confirmed_at, ...receipt })
        .where('id', '=', payment_id)
        .execute();
      return receipt;
    });
    await audit(context, 'validate_payment', {
      table: 'payments',
      id: payment_id,
      details: {
        note,
        ...(other ? { method: other } : {}),
        ...(date ? { date } : {}),
        ...(receipt ? { number: receipt.fiscal_number } : {}),
      },
    });
    return { payment_id, status: 'validated' as const };
  },
});

export const rejectPayment = defineProcedure({
  name: 'reject_payment',
  summary:
    'Rejects a payment in cash or by transfer that did not come; the note gives the family the reason. An instructor rejects cash alone.',
  input: rejectPaymentInput,
  async run(context, { payment_id, note }) {
    const payment = await requirePaymentStaff(context, payment_id);
    if (payment.method !== 'cash' && !payment.atDesk) throw new ClubError('only_cash');
    await requireOthersPayment(context, payment_id);
    await asServiceRole(context.trx, async (trx) => {
      await movePayment(trx, payment_id, { to: 'failed', note, by: context.userId });
      if (payment.enrollment_id) await repriceSiblings(trx, payment.enrollment_id);
    });
    await audit(context, 'reject_payment', { table: 'payments', id: payment_id, details: { note } });
    return { payment_id, status: 'failed' as const };
  },
});

export const undoPaymentValidation = defineProcedure({
  name: 'undo_payment_validation',
  summary:
    'Takes a confirmation by hand back within 24 hours: the payment waits as before, the books have the opposite on the same day, its receipt and invoice are cancelled by documents of their own, and the family is notified. Refused once something was refunded, or a bank transfer is matched to it.',
  input: undoPaymentValidationInput,
  async run(context, { payment_id, note }) {
    const payment = await requirePaymentStaff(context, payment_id);
    if (payment.method !== 'cash' && !payment.atDesk) throw new ClubError('only_cash');
    await requireOthersPayment(context, payment_id);
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

/** Locks and returns the payment, while its confirmation by hand may still be undone. */
async function lockConfirmed(trx: Transaction, paymentId: string) {
  const payment = await requirePayment(trx, paymentId);
  if (payment.status === 'refunded') throw new ClubError('payment_refunded');
  if (!mayUndoConfirmation(payment)) throw new ClubError('confirmation_final');
  const pair = await trx.selectFrom('bank_pairs').select('id').where('payment_id', '=', paymentId).executeTakeFirst();
  if (pair) throw new ClubError('payment_paired');
  return payment;
}
