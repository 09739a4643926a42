import { refundPaymentInput } from '../../../../contracts/inputs/refunds.ts';
import { REFUND_REASONS, refundShare, type RefundOutcome } from '../../../../contracts/refunds.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { insertRow } from '../../../platform/database/rows.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { requireOthersPayment } from '../../core/access/other-family.ts';
import { requireProofOfSum } from '../../core/access/recent-proof.ts';
import { requireSecondPerson } from '../../core/access/second-person.ts';
import { audit } from '../../core/audit.ts';
import { clubCurrency } from '../../core/club-currency.ts';
import { defineProcedure, Later, type ProcedureContext } from '../../core/procedure.ts';
import { lockCredit } from '../../ledger/credit.ts';
import { lockPayment, requirePayment } from '../../ledger/lock-payment.ts';
import { askForRefund } from './ask-for-refund.ts';
import { outcomeOf, writeOutcome } from './write-outcome.ts';

interface RefundRequest {
  payment_id: string;
  amount: number;
  reason: (typeof REFUND_REASONS)[number];
  notes: string | null;
}

export const refundPayment = defineProcedure({
  name: 'refund_payment',
  summary:
    'Refunds a payment, at once and for good: to the card by its provider; cash and transfers are recorded as given back. Never more than was settled.',
  input: refundPaymentInput,
  async run(context, request): Promise<RefundOutcome | Later<RefundOutcome>> {
    await requireAdmin(context);
    await requireProofOfSum(context, request.amount);
    await requireOthersPayment(context, request.payment_id);
    const family = await lockFamily(context, request.payment_id);
    if (family) await requireSecondPerson(context, { family, amount: request.amount });
    const reserved = await asServiceRole(context.trx, (trx) => reserveRefund(trx, request, context));
    const { payment_id, amount, reason } = request;
    await audit(context, 'refund_payment', { table: 'payments', id: payment_id, details: { amount, reason } });
    if (reserved.byProvider) return new Later((outside) => askForRefund(outside, reserved.id));
    return asServiceRole(context.trx, async (trx) => {
      await writeOutcome(trx, reserved.id, { status: 'succeeded', failure: null, providerRefundId: null });
      return outcomeOf(trx, reserved.id);
    });
  },
});

/** Locks the credit of who paid, so that two refunds at once count as one sum. Returns the family. */
const lockFamily = ({ trx }: ProcedureContext, paymentId: string): Promise<string | null> =>
  asServiceRole(trx, async (club) => {
    const payment = await lockPayment(club, paymentId);
    if (payment) await lockCredit(club, payment.user_id);
    return payment?.user_id ?? null;
  });

/**
 * Writes the refund before the provider gets it, under a lock on the payment: a refund under way counts as given. One
 * that becomes credit asks no provider.
 */
export async function reserveRefund(
  trx: Transaction,
  { payment_id, amount, reason, notes }: RefundRequest,
  to: Pick<ProcedureContext, 'userId' | 'cards'> | 'credit',
): Promise<{ id: string; byProvider: boolean }> {
  const payment = await requirePayment(trx, payment_id);
  const { settled_amount, settled_currency, provider } = payment;
  if (
    settled_amount === null ||
    settled_currency === null ||
    payment.status === 'pending' ||
    payment.status === 'failed'
  )
    throw new ClubError('payment_not_settled');
  const refunds = await trx
    .selectFrom('refunds')
    .select(['amount', 'settled_amount'])
    .where('payment_id', '=', payment_id)
    .where('status', 'in', ['pending', 'succeeded'])
    .execute();
  // A sum that became the family's credit is given back already.
  const credits = await trx
    .selectFrom('family_credits')
    .select(['amount', 'euro_cents as settled_amount'])
    .where('payment_id', '=', payment_id)
    .where('kind', '=', 'granted')
    .execute();
  const share = refundShare(
    { amount: payment.amount, settled_amount, settled_currency, refunds: [...refunds, ...credits] },
    amount,
    await clubCurrency(trx),
  );
  if (share === 'too_large') throw new ClubError('refund_too_large');
  const byProvider = to !== 'credit' && payment.method === 'card' && share > 0;
  if (byProvider && (!payment.provider_payment_id || provider !== to.cards?.name))
    throw new ClubError('refund_needs_provider');
  const id = await insertRow(trx, 'refunds', {
    payment_id,
    amount,
    reason,
    notes,
    settled_amount: share,
    settled_currency,
    provider: byProvider ? provider : null,
    created_by: to === 'credit' ? null : to.userId,
  });
  return { id, byProvider };
}
