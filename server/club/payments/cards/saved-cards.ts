import { forgetCardInput } from '../../../../contracts/inputs/cards.ts';
import type { ProviderCard } from '../../../integrations/cards/provider.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireUser } from '../../core/access/access.ts';
import { defineProcedure, Later } from '../../core/procedure.ts';
import type { CardIntent } from './intents/card-intents.ts';
import { refusalOf } from './provider-refusal.ts';

/** Keeps a card that its holder let the club charge again; the provider holds its number. */
export async function saveCard(
  trx: Transaction,
  userId: string,
  provider: CardIntent['provider'],
  { id, brand, last4, expiresOn }: ProviderCard,
): Promise<void> {
  await trx
    .insertInto('saved_cards')
    .values({ user_id: userId, provider, provider_card_id: id, brand, last4, expires_on: expiresOn })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_card_id']).doNothing())
    .execute();
}

export const forgetCard = defineProcedure({
  name: 'forget_card',
  summary:
    'Forgets a kept card of the caller, here and at the provider; its subscriptions do not pay by themselves any more.',
  input: forgetCardInput,
  async run(context, { card_id }) {
    const userId = requireUser(context);
    const card = await asServiceRole(context.trx, async (trx) => {
      const card = await trx
        .selectFrom('saved_cards')
        .select(['provider', 'provider_card_id'])
        .where('id', '=', card_id)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new ClubError('card_not_found'));
      await trx.updateTable('subscriptions').set({ autopay: false }).where('card_id', '=', card_id).execute();
      await trx.deleteFrom('saved_cards').where('id', '=', card_id).execute();
      return card;
    });
    const answer = { card_id };
    if (context.cards?.name !== card.provider) return answer;
    return new Later(async ({ cards }) => {
      await cards.forgetCard(card.provider_card_id).catch(refusalOf);
      return answer;
    });
  },
});
