import { setAutopayInput } from '../../../contracts/inputs/cards.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireUser } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { lockRunning } from './find.ts';

export const setAutopay = defineProcedure({
  name: 'set_autopay',
  summary: 'Lets a subscription pay each month by itself with a kept card of the caller; null ends it.',
  input: setAutopayInput,
  async run(context, { subscription_id, card_id }) {
    const userId = requireUser(context);
    await lockRunning(context, subscription_id);
    await asServiceRole(context.trx, async (trx) => {
      if (card_id !== null) {
        const card = await trx
          .selectFrom('saved_cards')
          .select('provider')
          .where('id', '=', card_id)
          .where('user_id', '=', userId)
          .forShare()
          .executeTakeFirstOrThrow(() => new ClubError('card_not_found'));
        if (card.provider !== context.cards?.name) throw new ClubError('method_not_available');
      }
      await trx
        .updateTable('subscriptions')
        .set({ autopay: card_id !== null, card_id })
        .where('id', '=', subscription_id)
        .execute();
    });
    const autopay = card_id !== null;
    await audit(context, 'set_autopay', { table: 'subscriptions', id: subscription_id, details: { autopay } });
    return { subscription_id, autopay };
  },
});
