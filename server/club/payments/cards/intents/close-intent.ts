import { SERVICE } from '../../../../platform/caller.ts';
import type { Outside } from '../../../core/procedure.ts';
import { returnSurplus } from '../../easypay/return-surplus.ts';
import { refusalOf } from '../provider-refusal.ts';
import type { CardIntent } from './card-intents.ts';
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
