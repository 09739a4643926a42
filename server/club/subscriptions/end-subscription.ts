import { endSubscriptionInput } from '../../../contracts/inputs/subscriptions.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { audit } from '../core/audit.ts';
import { readFactsOf } from '../core/enrollment-facts.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { lockRunning } from './find.ts';

export const endSubscription = defineProcedure({
  name: 'end_subscription',
  summary:
    'Sets the last day of a subscription: until then it runs, after it the seat is freed. Another day may be chosen until then.',
  input: endSubscriptionInput,
  async run(context, { subscription_id, ends_on }) {
    const { enrollment_id } = await lockRunning(context, subscription_id);
    await asServiceRole(context.trx, async (trx) => {
      await trx.updateTable('subscriptions').set({ ends_on }).where('id', '=', subscription_id).execute();
      const { facts, family } = await readFactsOf(trx, enrollment_id);
      const once = `subscription_ending:${subscription_id}:${ends_on}`;
      await notify(trx, { to: family, kind: 'subscription_ending', data: { ...facts, ends_on }, once });
    });
    await audit(context, 'end_subscription', { table: 'subscriptions', id: subscription_id, details: { ends_on } });
    return { subscription_id, ends_on };
  },
});
