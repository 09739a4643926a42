import { isDue } from '../../../../../contracts/payments.ts';
import type { Intent } from '../../../../integrations/cards/provider.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { log } from '../../../../platform/log.ts';
import { lockPayment, type LockedPayment } from '../../../ledger/lock-payment.ts';
import { movePayment } from '../../move-payment.ts';
import { saveCard } from '../saved-cards.ts';
import type { CardIntent } from './card-intents.ts';

/** Those whose outcome is final. */
const FINAL: readonly CardIntent['status'][] = ['succeeded', 'surplus', 'returned'];

/**
 * Records what the provider knows of an intent: payment, history, books, receipt and the family's notification change
 * together. The same news twice, or old news after new, changes nothing. A charge without a waiting payment is surplus.
 */
export async function recordIntent(trx: Transaction, rowId: string, intent: Intent): Promise<void> {
  const intentRow = await trx
    .selectFrom('card_intents')
    .select('payment_id')
    .where('id', '=', rowId)
    .executeTakeFirst();
  if (!intentRow) return;
  // The payment's row first, as everywhere.
  const locked = intentRow.payment_id ? await lockPayment(trx, intentRow.payment_id) : undefined;
  const row = await trx
    .selectFrom('card_intents')
    .selectAll()
    .where('id', '=', rowId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A payment that was dropped meanwhile has let go of the intent.
  const payment = row.payment_id ? locked : undefined;
  if (FINAL.includes(row.status)) return;
  if (intent.euroCents !== row.euro_cents || (row.provider_intent_id ?? intent.id) !== intent.id) {
    log('error', 'cards.intent.differs', { row: rowId, intent: intent.id });
    return;
  }
  const change = (values: Partial<CardIntent>) =>
    trx
      .updateTable('card_intents')
      .set({ provider_intent_id: intent.id, looked_at: new Date().toISOString(), ...values })
      .where('id', '=', rowId)
      .execute();
  if (intent.status === 'succeeded') {
    const isDueNow = payment && isWanted(payment, row);
    await change({ status: isDueNow ? 'succeeded' : 'surplus', decline_reason: null });
    if (isDueNow) await settle(trx, payment, row, intent);
    return;
  }
  if (intent.failed && intent.failed.attempt !== row.attempt) {
    const { attempt, reason } = intent.failed;
    const over = row.off_session ? 'failed' : intent.status === 'cancelled' ? 'cancelled' : 'open';
    await change({ attempt, decline_reason: reason, status: over });
    if (payment?.status === 'pending' && payment.method === 'card')
      await movePayment(trx, payment.id, { to: 'failed', note: null, by: null, reason });
    return;
  }
  if (row.status === 'creating' || row.status === 'open')
    await change({ status: intent.status === 'cancelled' ? 'cancelled' : 'open' });
}

/** A card also settles a payment that was recorded as cash or a transfer and did not come. */
function isWanted({ status, euro_cents }: LockedPayment, row: CardIntent): boolean {
  return isDue({ status, method: 'card' }) && euro_cents === row.euro_cents;
}

async function settle(trx: Transaction, payment: LockedPayment, row: CardIntent, intent: Intent): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ method: 'card', provider: row.provider, provider_payment_id: intent.id })
    .where('id', '=', payment.id)
    .execute();
  if (payment.status === 'failed') await movePayment(trx, payment.id, { to: 'pending', note: null, by: null });
  await movePayment(trx, payment.id, { to: 'paid', note: null, by: null });
  if (intent.card && row.saves_card && row.user_id) await saveCard(trx, row.user_id, row.provider, intent.card);
}
