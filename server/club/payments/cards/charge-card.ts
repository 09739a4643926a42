import { isKeyFresh, ProviderError } from '../../../integrations/cards/provider.ts';
import { SERVICE } from '../../../platform/caller.ts';
import type { Outside } from '../../core/procedure.ts';
import { lockPayment } from '../../ledger/lock-payment.ts';
import { returnSurplus } from '../easypay/return-surplus.ts';
import { movePayment } from '../move-payment.ts';
import type { CardIntent } from './intents/card-intents.ts';
import { recordIntent } from './intents/record-intent.ts';

/**
 * Charges a kept card for a reserved intent. After a fault it uses the same key again: the provider returns its first
 * answer. Without an answer the intent stays reserved, for recovery.
 */
export async function chargeReserved(outside: Outside, row: CardIntent): Promise<void> {
  const { database, cards } = outside;
  const { id, euro_cents, provider_customer_id: customerId, provider_card_id: cardId } = row;
  if (!customerId || !cardId) return drop(outside, row);
  const order = { euroCents: euro_cents, reference: id, description: await descriptionOf(outside, row), customerId };
  try {
    const intent = isKeyFresh(row.created_at)
      ? await cards.chargeCard({ ...order, savesCard: false, cardId }, id)
      : await cards.findIntent(id, customerId);
    if (!intent) return await drop(outside, row);
    await database.transaction(SERVICE, (trx) => recordIntent(trx, id, intent));
    await returnSurplus(outside, id);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unknown') throw error;
    await drop(outside, row);
  }
}

async function descriptionOf({ database }: Outside, { payment_id }: CardIntent): Promise<string> {
  if (!payment_id) return '';
  const payment = await database.transaction(SERVICE, (trx) =>
    trx.selectFrom('payments').select('reference').where('id', '=', payment_id).executeTakeFirst(),
  );
  return payment?.reference ?? '';
}

/** Nothing was charged, and nothing will be: the payment has failed. */
async function drop({ database }: Outside, row: CardIntent): Promise<void> {
  await database.transaction(SERVICE, async (trx) => {
    const payment = row.payment_id ? await lockPayment(trx, row.payment_id) : undefined;
    const dropped = await trx
      .updateTable('card_intents')
      .set({ status: 'failed', decline_reason: 'provider_fault' })
      .where('id', '=', row.id)
      .where('status', '=', 'creating')
      .executeTakeFirst();
    if (dropped.numUpdatedRows > 0n && payment?.status === 'pending' && payment.method === 'card')
      await movePayment(trx, payment.id, { to: 'failed', note: null, by: null, reason: 'provider_fault' });
  });
}
