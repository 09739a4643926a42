import { SERVICE } from '../../platform/caller.ts';
import type { Outside } from '../../platform/procedure.ts';
import { writeOutcome } from './write-outcome.ts';

/** Asks the provider how a refund stands and writes it down; one that this club did not ask for is left alone. */
export async function settleRefund({ database, cards }: Outside, providerRefundId: string): Promise<void> {
  const refund = await cards.retrieveRefund(providerRefundId);
  await database.transaction(SERVICE, async (trx) => {
    const found = await trx
      .selectFrom('refunds')
      .select('id')
      .where('provider', '=', cards.name)
      .where(({ eb, or, and }) =>
        or([
          eb('provider_refund_id', '=', providerRefundId),
          // The provider's message came before its answer was kept.
          and([eb('provider_refund_id', 'is', null), eb(eb.cast<string>('id', 'text'), '=', refund.reference)]),
        ]),
      )
      .executeTakeFirst();
    if (found) await writeOutcome(trx, found.id, { ...refund, providerRefundId });
  });
}
