import { sendContactMessageInput } from '../../../contracts/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';

/** More than this an hour from one address is not a person writing. */
const MESSAGES_AN_HOUR = 5;
const HOUR_MS = 3_600_000;

export const sendContactMessage = defineProcedure({
  name: 'send_contact_message',
  summary: 'Puts a message into the club’s inbox; anybody may write.',
  input: sendContactMessageInput,
  async run(context, message) {
    return asClub(context.trx, async (trx) => {
      const { count } = await trx
        .selectFrom('contact_messages')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('email', '=', message.email)
        .where('created_at', '>', new Date(Date.now() - HOUR_MS).toISOString())
        .executeTakeFirstOrThrow();
      if (count >= MESSAGES_AN_HOUR) throw new ClubError('too_many_requests');
      const row = await trx
        .insertInto('contact_messages')
        .values({ ...message, user_id: context.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { message_id: row.id };
    });
  },
});
