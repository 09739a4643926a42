import { sql } from 'kysely';
import { reportPushShownInput } from '../../../../contracts/inputs/notifications.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { isShownKey, noteShown } from '../../../platform/push/outbox.ts';
import { defineProcedure } from '../../core/procedure.ts';

export const reportPushShown = defineProcedure({
  name: 'report_push_shown',
  summary:
    'A device showed a push of a message: its family counts as reached. The key is in the sealed push alone; any key is answered the same.',
  input: reportPushShownInput,
  guess: {
    purpose: 'shown push',
    wrong: null,
    byVisitors: true,
    of: ({ key }) => key,
    isRight: (trx: Transaction, key: string) => asServiceRole(trx, (club) => isShownKey(club, key)),
  },
  async run(context, { key }) {
    await asServiceRole(context.trx, async (trx) => {
      const notificationId = await noteShown(trx, key);
      // The row of the push goes with its browser and after a month: that the family was reached stays.
      if (notificationId)
        await sql`
          update threads set shown_at = now() from thread_readers
          where threads.id = thread_id and notification_id = ${notificationId}::uuid and shown_at is null`.execute(trx);
    });
    return {};
  },
});
