import type { ProviderRefund } from '../../../integrations/cards/provider.ts';
import { SERVICE } from '../../../platform/caller.ts';
import type { Outside } from '../../core/procedure.ts';
import { takeInRefund } from './take-in-refund.ts';
import { writeOutcome } from './write-outcome.ts';

/** Asks the provider for the state of a refund and records it; one made in the provider's own dashboard is added. */
export async function settleRefund(outside: Outside, providerRefundId: string): Promise<void> {
  await record(outside, await outside.cards.retrieveRefund(providerRefundId), 'provider');
}

/** The same for a charge that its holder disputed: while the bank has the money it counts as given back. */
export async function settleDispute(outside: Outside, disputeId: string): Promise<void> {
  await record(outside, await outside.cards.retrieveDispute(disputeId), 'dispute');
}

async function record(
  { database, cards }: Outside,
  refund: ProviderRefund,
  origin: 'provider' | 'dispute',
): Promise<void> {
  await database.transaction(SERVICE, async (trx) => {
    const row = await trx
      .selectFrom('refunds')
      .select('id')
      .where('provider', '=', cards.name)
      .where(({ eb, or, and }) =>
        or([
          eb('provider_refund_id', '=', refund.id),
          // The provider's message came before its answer was kept.
          and([eb('provider_refund_id', 'is', null), eb(eb.cast<string>('id', 'text'), '=', refund.reference)]),
        ]),
      )
      .executeTakeFirst();
    const id = row?.id ?? (await takeInRefund(trx, { ...refund, provider: cards.name, origin }));
    if (id) await writeOutcome(trx, id, { ...refund, providerRefundId: refund.id });
  });
}
