import { epcText } from '../../../contracts/epc.ts';
import { startPaymentInput, type TransferDetails } from '../../../contracts/payments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { hasRole, requireUser } from '../people/access.ts';

export const startPayment = defineProcedure({
  name: 'start_payment',
  summary:
    'Chooses how a waiting payment will be made and tells what that needs: transfer details with a payment code, or nothing for cash.',
  input: startPaymentInput,
  async run(context, { payment_id, enrollment_id, order_id, method }) {
    const userId = requireUser(context);
    // Card payments open with the card provider.
    if (method === 'card') throw new ClubError('method_not_available');
    const admin = await hasRole(context, 'admin');
    return asClub(context.trx, async (trx) => {
      const payment = await trx
        .selectFrom('payments')
        .select(['id', 'user_id', 'child_id', 'status', 'amount', 'euro_cents', 'reference'])
        .$if(payment_id !== undefined, (query) => query.where('id', '=', payment_id!))
        .$if(enrollment_id !== undefined, (query) =>
          query.where('enrollment_id', '=', enrollment_id!).where('status', '=', 'pending'),
        )
        .$if(order_id !== undefined, (query) => query.where('order_id', '=', order_id!).where('status', '=', 'pending'))
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .executeTakeFirst();
      if (!payment) throw new ClubError(payment_id ? 'payment_not_found' : 'nothing_to_pay');
      if (payment.user_id !== userId && !admin && !(await isGuardian(trx, userId, payment.child_id)))
        throw new ClubError('not_allowed');
      if (payment.status !== 'pending') throw new ClubError('payment_not_pending');
      await trx.updateTable('payments').set({ method }).where('id', '=', payment.id).execute();
      const { id, amount, euro_cents, reference } = payment;
      const transfer = method === 'bank_transfer' ? await transferDetails(trx, euro_cents, reference) : null;
      return { payment_id: id, method, amount, euro_cents, reference, transfer };
    });
  },
});

async function isGuardian(trx: Transaction, userId: string, childId: string | null): Promise<boolean> {
  if (!childId) return false;
  const row = await trx
    .selectFrom('guardians')
    .select('child_id')
    .where('child_id', '=', childId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where a transfer goes; refuses when the club has not entered its account yet. */
async function transferDetails(trx: Transaction, euroCents: number, reference: string): Promise<TransferDetails> {
  const club = await trx
    .selectFrom('club_settings')
    .select(['bank_beneficiary as beneficiary', 'bank_iban as iban', 'bank_bic as bic', 'bank_name as bank'])
    .executeTakeFirstOrThrow();
  if (!club.iban || !club.beneficiary) throw new ClubError('method_not_available');
  return { ...club, euro_cents: euroCents, reference, qr: epcText({ ...club, euroCents, reference }) };
}
