import type { RefundFailure } from '../../../../contracts/cards.ts';
import type { RefundOutcome } from '../../../../contracts/refunds.ts';
import { isKeyFresh, ProviderError, type ProviderRefund } from '../../../integrations/cards/provider.ts';
import { SERVICE } from '../../../platform/caller.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { log } from '../../../platform/log.ts';
import type { Outside } from '../../core/procedure.ts';
import { outcomeOf, writeOutcome } from './write-outcome.ts';

/**
 * Asks the provider for a reserved refund and records its answer. After a fault it uses the same key again, so that the
 * money goes back once. Without an answer the refund stays under way, and recovery asks again. Throws refund_failed,
 * the reason in `details`, when the provider refused.
 */
export async function askForRefund(outside: Outside, refundId: string): Promise<RefundOutcome> {
  const { database } = outside;
  const answer = await ask(outside, refundId);
  return database
    .transaction(SERVICE, async (trx) => {
      if (answer) await writeOutcome(trx, refundId, { ...answer, providerRefundId: answer.id });
      return outcomeOf(trx, refundId);
    })
    .then((outcome) => {
      if (outcome.status === 'failed') throw new ClubError('refund_failed', { details: answer?.failure ?? null });
      return outcome;
    });
}

type Answered = Pick<ProviderRefund, 'id' | 'reference' | 'status' | 'failure'>;

/** The provider's answer; null when it is not known. */
async function ask({ database, cards }: Outside, refundId: string): Promise<Answered | null> {
  const refund = await database.transaction(SERVICE, (trx) =>
    trx
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select([
        'refunds.settled_amount',
        'refunds.status',
        'refunds.created_at',
        'reason',
        'provider_payment_id',
        'provider_refund_id',
      ])
      .where('refunds.id', '=', refundId)
      .executeTakeFirst(),
  );
  if (refund?.status !== 'pending' || !refund.provider_payment_id) return null;
  try {
    if (refund.provider_refund_id) return await cards.retrieveRefund(refund.provider_refund_id);
    const { settled_amount: euroCents, reason, provider_payment_id: intentId } = refund;
    if (!isKeyFresh(refund.created_at)) {
      const refund = await cards.findRefund(intentId, refundId);
      return refund ?? unmade(refundId, 'provider_fault');
    }
    return await cards.refund({ intentId, euroCents, reason, reference: refundId }, refundId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log('warn', 'cards.refund', { refund: refundId, kind: error.kind, code: error.code });
    return error.kind === 'refused' ? unmade(refundId, 'refused') : null;
  }
}

/** A refund that the provider never made. */
const unmade = (reference: string, failure: RefundFailure): Answered => ({
  id: '',
  reference,
  status: 'failed',
  failure,
});
