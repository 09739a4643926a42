import { SERVICE } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { Later, type Outside, type ProcedureContext } from '../../../core/procedure.ts';
import { returnSurplus } from '../../easypay/return-surplus.ts';
import { refusalOf } from '../provider-refusal.ts';
import { findOpenIntent, type CardIntent } from './card-intents.ts';
import { recordIntent } from './record-intent.ts';

/**
 * Cancels an open intent, so that it cannot be paid any more; one that was paid meanwhile is recorded as paid. One
 * whose creation was never answered is dropped: its secret reached no payer.
 */
export async function closeIntent(
  outside: Outside,
  { id, provider_intent_id, off_session }: CardIntent,
): Promise<void> {
  const { database, cards } = outside;
  if (provider_intent_id) {
    const intent = await cards.cancelIntent(provider_intent_id, `cancel-${id}`).catch(refusalOf);
    await database.transaction(SERVICE, (trx) => recordIntent(trx, id, intent));
    await returnSurplus(outside, id);
  } else if (!off_session) {
    await database.transaction(SERVICE, (trx) =>
      trx
        .updateTable('card_intents')
        .set({ status: 'cancelled' })
        .where('id', '=', id)
        .where('status', '=', 'creating')
        .execute(),
    );
  }
}

/**
 * The work on a locked payment, once the card form that is open for it is closed: so that it is not paid twice from another
 * window.
 */
export async function onceClosed<Output>(
  { cards }: ProcedureContext,
  { trx, paymentId }: { trx: Transaction; paymentId: string },
  work: (trx: Transaction) => Promise<Output>,
): Promise<Output | Later<Output>> {
  const open = await findOpenIntent(trx, paymentId);
  if (!open || !cards) return work(trx);
  return new Later(async (outside) => {
    await closeIntent(outside, open);
    return outside.database.transaction(SERVICE, work);
  });
}
