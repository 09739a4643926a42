import { declineInvoiceRequestInput, requestInvoiceInput } from '../../../contracts/inputs/invoices.ts';
import { SETTLED_STATUSES, type PaymentStatus } from '../../../contracts/payments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { isFamilyPayment, requireAdmin, requireUser } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { lockPayment } from '../ledger/lock-payment.ts';
import { issueInvoice, refuseInvoiced } from './issue-invoice.ts';
import { readSeller } from './seller.ts';

interface AskedInvoice {
  /** `requested`: an admin issues it. */
  outcome: 'issued' | 'requested';
  invoice_id: string | null;
}

export const requestInvoice = defineProcedure({
  name: 'request_invoice',
  summary:
    'Asks for the invoice of a payment that was made, with the buyer’s data, which are kept for the next time. A setting lets the club issue it at once.',
  input: requestInvoiceInput,
  async run(context, { payment_id, buyer }): Promise<AskedInvoice> {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      const payment = await lockPayment(trx, payment_id);
      if (!payment || !(await isFamilyPayment(trx, userId, payment))) throw new ClubError('payment_not_found');
      if (!SETTLED_STATUSES.includes(payment.status as PaymentStatus) || payment.refunded_amount >= payment.amount)
        throw new ClubError('invoice_not_ready');
      const { at_once } = await readSeller(trx);
      const details = JSON.stringify(buyer);
      await trx
        .insertInto('billing_details')
        .values({ user_id: userId, details })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ details }))
        .execute();
      if (at_once) {
        const { invoice_id } = await issueInvoice(trx, { paymentId: payment_id, buyer, userId, by: userId });
        return { outcome: 'issued', invoice_id };
      }
      await refuseInvoiced(trx, payment_id);
      await trx.insertInto('invoice_requests').values({ payment_id, user_id: userId, details }).execute();
      return { outcome: 'requested', invoice_id: null };
    });
  },
});

export const declineInvoiceRequest = defineProcedure({
  name: 'decline_invoice_request',
  summary: 'Declines a request for an invoice; the note gives the family the reason.',
  input: declineInvoiceRequestInput,
  async run(context, { request_id, note }) {
    await requireAdmin(context);
    await asServiceRole(context.trx, async (trx) => {
      const declined = await trx
        .updateTable('invoice_requests')
        .set({ status: 'declined', note, decided_by: context.userId, decided_at: new Date().toISOString() })
        .where('id', '=', request_id)
        .where('status', '=', 'open')
        .returning(['payment_id', 'user_id'])
        .executeTakeFirstOrThrow(() => new ClubError('request_decided'));
      const { child_id, amount, reference } = await trx
        .selectFrom('payments')
        .select(['child_id', 'amount', 'reference'])
        .where('id', '=', declined.payment_id)
        .executeTakeFirstOrThrow();
      const data = { payment_id: declined.payment_id, child_id, amount, reference, note };
      await notify(trx, { to: declined.user_id, kind: 'invoice_declined', data });
    });
    await audit(context, 'decline_invoice_request', {
      table: 'invoice_requests',
      id: request_id,
      details: { note },
    });
    return { request_id };
  },
});
