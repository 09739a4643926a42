import type { CardOutcome } from '../../../../../contracts/cards.ts';
import { checkCardPaymentInput } from '../../../../../contracts/inputs/cards.ts';
import type { Intent } from '../../../../integrations/cards/provider.ts';
import { SERVICE } from '../../../../platform/caller.ts';
import { ClubError } from '../../../../platform/club-error.ts';
import { asServiceRole } from '../../../../platform/database/database.ts';
import { hasAdminRights, isFamilyPayment, requireUser } from '../../../core/access/access.ts';
import { defineProcedure, Later, type Outside } from '../../../core/procedure.ts';
import { returnSurplus } from '../../easypay/return-surplus.ts';
import { refusalOf } from '../provider-refusal.ts';
import { recordIntent } from './record-intent.ts';

/**
 * Asks the provider for the state of an intent and records it, whichever request heard of it first. Throws
 * ProviderError.
 */
export async function settleIntent(outside: Outside, intentId: string): Promise<Intent> {
  const intent = await outside.cards.retrieveIntent(intentId);
  const row = await outside.database.transaction(SERVICE, async (trx) => {
    const row = await trx
      .selectFrom('card_intents')
      .select('id')
      .where('provider', '=', outside.cards.name)
      .where(({ eb, or, and }) =>
        or([
          eb('provider_intent_id', '=', intentId),
          // The provider's message came before its answer was kept.
          and([eb('provider_intent_id', 'is', null), eb(eb.cast<string>('id', 'text'), '=', intent.reference)]),
        ]),
      )
      .executeTakeFirst();
    if (row) await recordIntent(trx, row.id, intent);
    return row;
  });
  if (row) await returnSurplus(outside, row.id);
  return intent;
}

export const checkCardPayment = defineProcedure({
  name: 'check_card_payment',
  summary: 'Asks the card provider for the state of a payment, without waiting for its message.',
  input: checkCardPaymentInput,
  async run(context, { payment_id }) {
    const userId = requireUser(context);
    const admin = await hasAdminRights(context);
    const intent = await asServiceRole(context.trx, async (trx) => {
      const payment = await trx
        .selectFrom('payments')
        .select(['user_id', 'child_id'])
        .where('id', '=', payment_id)
        .executeTakeFirstOrThrow(() => new ClubError(admin ? 'payment_not_found' : 'not_allowed'));
      if (!admin && !(await isFamilyPayment(trx, userId, payment))) throw new ClubError('not_allowed');
      return trx
        .selectFrom('card_intents')
        .select(['provider', 'provider_intent_id'])
        .where('payment_id', '=', payment_id)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
    });
    return new Later(async (outside) => {
      const settled =
        intent?.provider_intent_id && intent.provider === outside.cards.name
          ? await settleIntent(outside, intent.provider_intent_id).catch(refusalOf)
          : null;
      return outcomeOf(outside, payment_id, settled?.status === 'working' ? 'waiting' : 'open');
    });
  },
});

async function outcomeOf(
  { database }: Outside,
  paymentId: string,
  undecided: 'open' | 'waiting',
): Promise<CardOutcome> {
  const payment = await database.transaction(SERVICE, (trx) =>
    trx.selectFrom('payments').select(['status', 'decline_reason']).where('id', '=', paymentId).executeTakeFirst(),
  );
  if (!payment) throw new ClubError('payment_not_found');
  const outcome = payment.status === 'failed' ? 'declined' : payment.status === 'pending' ? undecided : 'paid';
  return {
    payment_id: paymentId,
    outcome,
    decline_reason: outcome === 'declined' ? (payment.decline_reason as CardOutcome['decline_reason']) : null,
  };
}
