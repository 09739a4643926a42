import { endPauseInput } from '../../../../contracts/inputs/subscriptions.ts';
import { addDays, clubDay, daysBetween } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { audit } from '../../core/audit.ts';
import { readFactsOf } from '../../core/enrollment-facts.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockRunning } from '../find.ts';
import { movePeriods, type Pause } from './turn-pauses.ts';

export const endPause = defineProcedure({
  name: 'end_pause',
  summary:
    'Ends the pause of a subscription today, or cancels a planned one. Unused days are taken off the month again.',
  input: endPauseInput,
  async run(context, { subscription_id }) {
    const { enrollment_id } = await lockRunning(context, subscription_id);
    const name = await asServiceRole(context.trx, async (trx) => {
      const pause = await trx
        .selectFrom('subscription_pauses')
        .select(['id', 'subscription_id', 'starts_on', 'ends_on', 'began_at'])
        .where('subscription_id', '=', subscription_id)
        .where('ended_at', 'is', null)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new ClubError('pause_not_found'));
      if (pause.began_at !== null) await wake(trx, pause);
      else await trx.deleteFrom('subscription_pauses').where('id', '=', pause.id).execute();
      return (await readFactsOf(trx, enrollment_id)).facts.child_name;
    });
    await audit(context, 'end_pause', { table: 'subscriptions', id: subscription_id, details: { name } });
    return { subscription_id };
  },
});

/** Today is the first day that counts again. */
async function wake(trx: Transaction, pause: Pause): Promise<void> {
  const today = clubDay();
  const unused = Math.max(0, daysBetween(today, pause.ends_on) + 1);
  if (unused > 0) await movePeriods(trx, pause, -unused);
  await trx
    .updateTable('subscriptions')
    .set({ status: 'active' })
    .where('id', '=', pause.subscription_id)
    .where('status', '=', 'paused')
    .execute();
  const pauses = trx.updateTable('subscription_pauses').where('id', '=', pause.id);
  if (pause.starts_on >= today) await trx.deleteFrom('subscription_pauses').where('id', '=', pause.id).execute();
  else
    await pauses
      .set({ ended_at: new Date().toISOString(), ...(unused > 0 ? { ends_on: addDays(today, -1) } : {}) })
      .execute();
}
