import type { AuditAction } from '../../../../contracts/audit.ts';
import { fromEuroCents } from '../../../../contracts/money.ts';
import type { ProviderRefund } from '../../../integrations/cards/provider.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertRow, onlyRow } from '../../../platform/database/rows.ts';
import { log } from '../../../platform/log.ts';
import { clubCurrency } from '../../core/club-currency.ts';

interface Foreign extends ProviderRefund {
  provider: 'test' | 'stripe';
  origin: 'provider' | 'dispute';
}

/**
 * Records a refund that the club did not ask for, under the payment's lock, as under way: writeOutcome settles it.
 * Returns its id; null for one that moved nothing, or belongs to no payment of the club (a surplus goes back by itself
 * and never was in the books).
 */
export async function takeInRefund(trx: Transaction, refund: Foreign): Promise<string | null> {
  const { id, intentId, euroCents, reason, provider, origin } = refund;
  if (refund.status !== 'succeeded' || !intentId || euroCents <= 0) return null;
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'amount', 'settled_amount'])
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', intentId)
    .forUpdate()
    .executeTakeFirst();
  if (!payment?.settled_amount) return null;
  // Another process may have recorded it while this one waited.
  const earlier = await trx
    .selectFrom('refunds')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_refund_id', '=', id)
    .executeTakeFirst();
  if (earlier) return earlier.id;
  const amount = await amountOf(trx, payment, euroCents);
  if (amount <= 0) {
    log('error', 'cards.refund.beyond', { payment: payment.id, refund: id });
    return null;
  }
  const refundId = await insertRow(trx, 'refunds', {
    payment_id: payment.id,
    amount,
    reason: reason ?? 'requested_by_customer',
    settled_amount: euroCents,
    settled_currency: 'EUR',
    provider,
    provider_refund_id: id,
    origin,
    created_by: null,
  });
  await trx
    .insertInto('audit_log')
    .values({
      action: 'take_in_refund' satisfies AuditAction,
      subject_table: 'payments',
      subject_id: payment.id,
      details: JSON.stringify({ amount, origin }),
    })
    .execute();
  log('warn', 'cards.refund.foreign', { payment: payment.id, origin });
  return refundId;
}

/**
 * The amount of these cents in the club's currency, so that all refunds together come to the amount of their cents, and
 * the last to all that is left.
 */
async function amountOf(
  trx: Transaction,
  payment: { id: string; amount: number; settled_amount: number | null },
  euroCents: number,
): Promise<number> {
  const given = await onlyRow(trx)<{ amount: number; cents: number }>`
    select coalesce(sum(amount), 0)::integer as amount, coalesce(sum(settled_amount), 0)::integer as cents
    from refunds where payment_id = ${payment.id}::uuid and status in ('pending', 'succeeded')`;
  const cents = given.cents + euroCents;
  const whole = cents >= (payment.settled_amount ?? 0) ? payment.amount : fromEuroCents(cents, await clubCurrency(trx));
  return Math.min(whole, payment.amount) - given.amount;
}
