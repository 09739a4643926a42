import { resumeSubscriptionInput } from '../../../../contracts/inputs/subscriptions.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockRunning } from '../find.ts';

export const resumeSubscription = defineProcedure({
  name: 'resume_subscription',
  summary: 'Takes back the last day of a subscription, while it still runs: it renews as before.',
  input: resumeSubscriptionInput,
  async run(context, { subscription_id }) {
    const { ends_on } = await lockRunning(context, subscription_id);
    if (ends_on === null) throw new ClubError('subscription_not_ending');
    // The nightly job has not run yet, but the last day is over.
    if (ends_on < clubDay()) throw new ClubError('subscription_ended');
    await asServiceRole(context.trx, (trx) =>
      trx.updateTable('subscriptions').set({ ends_on: null }).where('id', '=', subscription_id).execute(),
    );
    await audit(context, 'resume_subscription', { table: 'subscriptions', id: subscription_id });
    return { subscription_id };
  },
});
