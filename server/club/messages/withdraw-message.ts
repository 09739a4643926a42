import { messageInput } from '../../../contracts/inputs/messages.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { hasAdminRights, refuseVisitors } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

export const withdrawMessage = defineProcedure({
  name: 'withdraw_message',
  summary: 'Takes back a message that waits for its time: by who wrote it, or by the desk.',
  input: messageInput,
  async run(context, { message_id }) {
    refuseVisitors(context);
    const isDesk = await hasAdminRights(context);
    await asServiceRole(context.trx, async (trx) => {
      const message = await trx
        .selectFrom('messages')
        .select(['sent_by', 'sent_at', 'withdrawn_at'])
        .where('id', '=', message_id)
        .forUpdate()
        .executeTakeFirst();
      if (!message || !(isDesk || message.sent_by === context.userId)) throw new ClubError('message_not_found');
      if (message.sent_at) throw new ClubError('message_sent');
      if (message.withdrawn_at) return;
      await trx
        .updateTable('messages')
        .set({ withdrawn_at: new Date().toISOString() })
        .where('id', '=', message_id)
        .execute();
    });
    await audit(context, 'withdraw_message', { table: 'messages', id: message_id });
    return { message_id };
  },
});
