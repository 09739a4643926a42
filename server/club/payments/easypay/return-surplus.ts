import { SERVICE } from '../../../platform/caller.ts';
import { log } from '../../../platform/log.ts';
import type { Outside } from '../../core/procedure.ts';

/**
 * Refunds a charge without a waiting payment: paid twice, or paid for what is gone. It never was in the books, so its
 * return is not either. Does nothing unless the charge is surplus; without an answer recovery tries it again.
 */
export async function returnSurplus({ database, cards }: Outside, rowId: string): Promise<void> {
  const surplus = await database.transaction(SERVICE, (trx) =>
    trx
      .selectFrom('card_intents')
      .select(['provider_intent_id', 'euro_cents'])
      .where('id', '=', rowId)
      .where('status', '=', 'surplus')
      .where('provider', '=', cards.name)
      .executeTakeFirst(),
  );
  if (!surplus?.provider_intent_id) return;
  try {
    const { provider_intent_id: intentId, euro_cents: euroCents } = surplus;
    const order = { intentId, euroCents, reason: 'duplicate' as const, reference: rowId };
    const refund = (await cards.findRefund(intentId, rowId)) ?? (await cards.refund(order, `return-${rowId}`));
    if (refund.status === 'failed') return log('error', 'cards.surplus.stays', { row: rowId, failure: refund.failure });
    await database.transaction(SERVICE, (trx) =>
      trx
        .updateTable('card_intents')
        .set({ status: 'returned' })
        .where('id', '=', rowId)
        .where('status', '=', 'surplus')
        .execute(),
    );
  } catch (error) {
    log('error', 'cards.surplus.stays', { row: rowId, error });
  }
}
