import type { CardForm, CardSetupOutcome } from '../../../../contracts/cards.ts';
import { checkCardSetupInput, startCardSetupInput } from '../../../../contracts/inputs/cards.ts';
import type { Setup } from '../../../integrations/cards/provider.ts';
import { SERVICE } from '../../../platform/caller.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { requireUser } from '../../core/access/access.ts';
import { defineProcedure, Later, type Outside } from '../../core/procedure.ts';
import { customerOf } from './card-customers.ts';
import { refusalOf } from './provider-refusal.ts';
import { saveCard } from './saved-cards.ts';

export const startCardSetup = defineProcedure({
  name: 'start_card_setup',
  summary:
    'Opens the form in which a card is kept without paying anything, so that a subscription may be paid with it.',
  input: startCardSetupInput,
  async run(context): Promise<Later<CardForm>> {
    const userId = requireUser(context);
    if (!context.cards) throw new ClubError('method_not_available');
    return new Later((outside) => start(outside, userId));
  },
});

export const checkCardSetup = defineProcedure({
  name: 'check_card_setup',
  summary: 'Asks the card provider whether the card of the open form was kept, without waiting for its message.',
  input: checkCardSetupInput,
  async run(context): Promise<Later<CardSetupOutcome>> {
    const userId = requireUser(context);
    if (!context.cards) throw new ClubError('method_not_available');
    return new Later(async (outside) => {
      const row = await newest(outside, userId);
      if (!row?.provider_setup_id) return { outcome: 'open', decline_reason: null };
      if (row.status === 'succeeded') return { outcome: 'kept', decline_reason: null };
      const setup = await settleSetup(outside, row.provider_setup_id).catch(refusalOf);
      if (setup.status === 'succeeded') return { outcome: 'kept', decline_reason: null };
      return { outcome: setup.failed ? 'declined' : 'open', decline_reason: setup.failed?.reason ?? null };
    });
  },
});

/** The form that is open, or a new one: the row is written before the provider is asked, and its id is the key. */
async function start(outside: Outside, userId: string): Promise<CardForm> {
  const { database, cards } = outside;
  const customerId = await customerOf(outside, userId).catch(refusalOf);
  const row = await database.transaction(SERVICE, (trx) => reserve(trx, userId, cards.name));
  const setup = await (
    row.provider_setup_id
      ? cards.retrieveSetup(row.provider_setup_id)
      : cards.createSetup({ reference: row.id, customerId }, row.id)
  ).catch(refusalOf);
  await database.transaction(SERVICE, (trx) =>
    trx
      .updateTable('card_setups')
      .set({ status: 'open', provider_setup_id: setup.id })
      .where('id', '=', row.id)
      .where('status', '=', 'creating')
      .execute(),
  );
  return {
    provider: cards.name,
    intent_id: setup.id,
    client_secret: setup.clientSecret ?? '',
    publishable_key: cards.publishableKey,
    saves_card: true,
  };
}

async function reserve(trx: Transaction, userId: string, provider: Outside['cards']['name']) {
  await trx
    .insertInto('card_setups')
    .values({ user_id: userId, provider })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('card_setups')
    .select(['id', 'provider_setup_id'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirstOrThrow();
}

async function newest({ database, cards }: Outside, userId: string) {
  return database.transaction(SERVICE, (trx) =>
    trx
      .selectFrom('card_setups')
      .select(['status', 'provider_setup_id'])
      .where('user_id', '=', userId)
      .where('provider', '=', cards.name)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
}

/**
 * Asks the provider for the state of a card that is being kept and stores it here, whichever request heard of it first.
 * Throws ProviderError.
 */
export async function settleSetup({ database, cards }: Outside, setupId: string): Promise<Setup> {
  const setup = await cards.retrieveSetup(setupId);
  if (setup.status !== 'succeeded' && setup.status !== 'cancelled') return setup;
  await database.transaction(SERVICE, async (trx) => {
    const row = await trx
      .selectFrom('card_setups')
      .select(['id', 'user_id', 'status'])
      .where('provider', '=', cards.name)
      .where(({ eb, or }) =>
        // The provider's message came before its answer was kept.
        or([eb('provider_setup_id', '=', setupId), eb(eb.cast<string>('id', 'text'), '=', setup.reference)]),
      )
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.status === 'succeeded') return;
    await trx
      .updateTable('card_setups')
      .set({ status: setup.status === 'succeeded' ? 'succeeded' : 'cancelled', provider_setup_id: setupId })
      .where('id', '=', row.id)
      .execute();
    if (setup.status === 'succeeded' && setup.card) await saveCard(trx, row.user_id, cards.name, setup.card);
  });
  return setup;
}
