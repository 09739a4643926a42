import { answerContactMessageInput } from '../../../contracts/inputs/contact.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/rows.ts';
import { sendLater } from '../../platform/email/outbox.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { composeAnswer } from './answer-email.ts';

export const answerContactMessage = defineProcedure({
  name: 'answer_contact_message',
  summary:
    'Answers a message of the contact form by email, keeps the answer beside it, and marks the message as handled.',
  input: answerContactMessageInput,
  async run(context, { message_id, answer, locale }) {
    await requireAdmin(context);
    const answer_id = await asServiceRole(context.trx, async (trx) => {
      const message = await trx
        .selectFrom('contact_messages')
        .select(['name', 'email', 'message'])
        .where('id', '=', message_id)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new ClubError('message_not_found'));
      const club = await trx
        .selectFrom('club_settings')
        .select(['name', 'name_en', 'name_ru', 'email', 'phones'])
        .executeTakeFirstOrThrow();
      const id = await insertRow(trx, 'contact_answers', { message_id, body: answer, sent_by: context.userId });
      const now = new Date().toISOString();
      await trx
        .updateTable('contact_messages')
        .set({ answered_at: now, handled_at: now })
        .where('id', '=', message_id)
        .execute();
      await sendLater(trx, composeAnswer({ ...message, answer, locale, club }));
      return id;
    });
    await audit(context, 'answer_contact_message', { table: 'contact_messages', id: message_id });
    return { answer_id };
  },
});
