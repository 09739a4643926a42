import type { CardForm } from '../../../../contracts/cards.ts';
import { SERVICE } from '../../../platform/caller.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Outside } from '../../core/procedure.ts';
import { lockPayment } from '../../ledger/lock-payment.ts';
import { customerOf } from './card-customers.ts';
import { findOpenIntent, reserveIntent, type CardIntent } from './intents/card-intents.ts';
import { closeIntent } from './intents/close-intent.ts';
import { refusalOf } from './provider-refusal.ts';

interface CardStart {
  paymentId: string;
  /** The payer, and the user whose card is kept. */
  userId: string;
  /** Left out: as the open form says, else not. */
  savesCard?: boolean | undefined;
}

/**
 * Opens a waiting payment at the provider, or finds it open, and returns what the form needs. Runs outside
 * transactions.
 */
export async function startCard(outside: Outside, start: CardStart): Promise<CardForm> {
  const { database, cards } = outside;
  const customerId = start.savesCard ? await customerOf(outside, start.userId).catch(refusalOf) : null;
  let reserved = await database.transaction(SERVICE, (trx) => reserve(trx, outside, start));
  if (reserved.stale) {
    await closeIntent(outside, reserved.stale);
    reserved = await database.transaction(SERVICE, (trx) => reserve(trx, outside, start));
  }
  const { row } = reserved;
  if (!row) throw new ClubError('try_again');
  const order = { euroCents: row.euro_cents, reference: row.id, description: reserved.reference };
  const intent = await (
    row.provider_intent_id
      ? cards.retrieveIntent(row.provider_intent_id)
      : cards.createIntent({ ...order, customerId, savesCard: row.saves_card }, row.id)
  ).catch(refusalOf);
  await database.transaction(SERVICE, (trx) => keepOpened(trx, row.id, intent.id));
  return {
    provider: cards.name,
    intent_id: intent.id,
    client_secret: intent.clientSecret ?? '',
    publishable_key: cards.publishableKey,
    saves_card: row.saves_card,
  };
}

async function reserve(
  trx: Transaction,
  { cards }: Outside,
  { paymentId, userId, savesCard }: CardStart,
): Promise<{ row: CardIntent | null; stale: CardIntent | null; reference: string }> {
  const payment = await lockPayment(trx, paymentId);
  if (payment?.status !== 'pending' || payment.method !== 'card') throw new ClubError('payment_not_pending');
  const { reference, euro_cents } = payment;
  const open = await findOpenIntent(trx, paymentId);
  const fits =
    open?.provider === cards.name &&
    !open.off_session &&
    // A page that only opens keeps the form as it was asked for.
    open.saves_card === (savesCard ?? (open.provider_intent_id !== null && open.saves_card)) &&
    open.euro_cents === euro_cents &&
    (!open.saves_card || open.user_id === userId);
  if (open) return fits ? { row: open, stale: null, reference } : { row: null, stale: open, reference };
  const row = await reserveIntent(trx, {
    payment_id: paymentId,
    user_id: userId,
    provider: cards.name,
    euro_cents,
    saves_card: savesCard ?? false,
  });
  return { row, stale: null, reference };
}

async function keepOpened(trx: Transaction, rowId: string, intentId: string): Promise<void> {
  const updated = await trx
    .updateTable('card_intents')
    .set({ status: 'open', provider_intent_id: intentId, looked_at: new Date().toISOString() })
    .where('id', '=', rowId)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst();
  // Another request closed it meanwhile: it must not be paid.
  if (updated.numUpdatedRows === 0n) throw new ClubError('try_again');
}
