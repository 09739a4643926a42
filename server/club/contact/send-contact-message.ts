import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sendContactMessageInput } from '../../../contracts/inputs/contact.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database.ts';
import { networkOf } from '../../platform/http/client-ip.ts';
import { sendLater } from '../../platform/email/outbox.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { composeArrival } from './arrival-email.ts';

/** More than this an hour under one name is not a person writing; more from one address is not a school. */
const MESSAGES_AN_HOUR = 5;
const MESSAGES_AN_ADDRESS = 30;
const HOUR_MS = 3_600_000;

export const sendContactMessage = defineProcedure({
  name: 'send_contact_message',
  summary:
    'Puts a message into the club’s inbox and tells the club’s mailbox; anybody may write. What a program fills into `website` is swallowed.',
  input: sendContactMessageInput,
  async run(context, { website, ...message }) {
    if (website) return { message_id: randomUUID() };
    return asServiceRole(context.trx, async (trx) => {
      await requireFew(trx, message.email, context.ip && networkOf(context.ip));
      const { id } = await trx
        .insertInto('contact_messages')
        .values({ ...message, user_id: context.userId, sent_from: context.ip })
        .returning('id')
        .executeTakeFirstOrThrow();
      const club = await trx.selectFrom('club_settings').select(['name', 'email']).executeTakeFirstOrThrow();
      if (club.email) await sendLater(trx, composeArrival({ id, ...message, phone: message.phone ?? null, club }));
      return { message_id: id };
    });
  },
});

/** Throws too_many_requests for whoever has written enough within the hour. Where messages older than that came from is forgotten. */
async function requireFew(trx: Transaction, email: string, network: string | null): Promise<void> {
  // One message at a time, so that many at once are counted like many in a row.
  await sql`select pg_advisory_xact_lock(hashtextextended('contact messages', 0))`.execute(trx);
  const since = new Date(Date.now() - HOUR_MS).toISOString();
  await trx
    .updateTable('contact_messages')
    .set({ sent_from: null })
    .where('sent_from', 'is not', null)
    .where('created_at', '<=', since)
    .execute();
  const { named, near } = await trx
    .selectFrom('contact_messages')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('email', '=', email).as('named'),
      eb.fn
        .countAll<number>()
        .filterWhere(sql<boolean>`sent_from <<= ${network}::inet`)
        .as('near'),
    ])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  if (named >= MESSAGES_AN_HOUR || near >= MESSAGES_AN_ADDRESS) throw new ClubError('too_many_requests');
}
