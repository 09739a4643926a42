import { creditShare } from '../../../contracts/books.ts';
import { payFromCreditInput } from '../../../contracts/inputs/books.ts';
import { isDue } from '../../../contracts/payments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { hasAdminRights, requireUser } from '../core/access/access.ts';
import { auditForFamily } from '../core/audit.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { defineProcedure, type Later } from '../core/procedure.ts';
import { changeCredit, lockCredit } from '../ledger/credit.ts';
import { lockPayment, requirePayment } from '../ledger/lock-payment.ts';
import { onceClosed } from '../payments/cards/intents/close-intent.ts';
import { cutOff } from '../payments/cut-off.ts';
import { movePayment } from '../payments/move-payment.ts';

interface PaidFromCredit {
  /** The payment that the credit settled: the one named, or the part that was cut off it. */
  payment_id: string;
  /** In the club's currency. */
  paid: number;
  /** The rest of the payment that still waits, in the club's currency; 0 when nothing does. */
  left: number;
}

export const payFromCredit = defineProcedure({
  name: 'pay_from_credit',
  summary:
    'Pays what is due from the family’s credit, as far as it reaches. The rest waits on as before; the paid part is a payment of its own, with its own receipt.',
  input: payFromCreditInput,
  async run(context, { payment_id }): Promise<PaidFromCredit | Later<PaidFromCredit>> {
    const userId = requireUser(context);
    const admin = await hasAdminRights(context);
    return asServiceRole(context.trx, async (trx) => {
      const payment = await lockPayment(trx, payment_id);
      if (!payment) throw new ClubError(admin ? 'payment_not_found' : 'not_allowed');
      if (payment.user_id !== userId && !admin) throw new ClubError('not_allowed');
      const pay = async (inside: Transaction) => {
        const spent = await spend(inside, payment_id, userId);
        const subject = { table: 'payments', id: spent.payment_id, details: { amount: spent.paid } };
        await auditForFamily(
          { ...context, trx: inside },
          { mine: payment.user_id === userId },
          'pay_from_credit',
          subject,
        );
        return spent;
      };
      return onceClosed(context, { trx, paymentId: payment_id }, pay);
    });
  },
});

async function spend(trx: Transaction, paymentId: string, by: string): Promise<PaidFromCredit> {
  const payment = await requirePayment(trx, paymentId);
  if (!isDue(payment)) throw new ClubError('payment_not_pending');
  if (payment.euro_cents === 0) throw new ClubError('nothing_to_pay');
  const credit = await lockCredit(trx, payment.user_id);
  const share = creditShare(payment, credit, await clubCurrency(trx));
  if (!share) throw new ClubError('no_credit');
  const { paid, left } = share;
  if (payment.status === 'failed') await movePayment(trx, paymentId, { to: 'pending', note: null, by });
  const settled = left.amount === 0 ? paymentId : await cutOff(trx, paymentId, { part: paid.amount, by });
  await trx.updateTable('payments').set({ method: 'bank_transfer' }).where('id', '=', settled).execute();
  await movePayment(trx, settled, { to: 'validated', note: null, by });
  await changeCredit(trx, credit, {
    userId: payment.user_id,
    kind: 'spent',
    euroCents: -paid.euro_cents,
    ...(credit.euro_cents === paid.euro_cents ? {} : { amount: -paid.amount }),
    paymentId: settled,
    by,
  });
  return { payment_id: settled, paid: paid.amount, left: left.amount };
}
