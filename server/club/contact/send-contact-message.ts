import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sendContactMessageInput } from '../../../contracts/inputs/contact.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { writeEmails } from '../../platform/email/outbox.ts';
import { networkOf } from '../../platform/http/client-ip.ts';
import { defineProcedure } from '../core/procedure.ts';
import { composeArrival } from './arrival-email.ts';

/** The hourly limits: under one name more is not a person writing; from one address more is not a school. */
const MESSAGES_AN_HOUR = 5;
const MESSAGES_AN_ADDRESS = 30;
const HOUR_MS = 3_600_000;

export const sendContactMessage = defineProcedure({
  name: 'send_contact_message',
  summary:
    'Puts a message into the club’s inbox and notifies the club’s mailbox; any visitor may write. A message with `website` is swallowed, since a program filled it in; one with a `message_id` is kept once, however often it is sent.',
  input: sendContactMessageInput,
  async run(context, { website, message_id = randomUUID(), ...message }) {
    if (website) return { message_id };
    return asServiceRole(context.trx, async (trx) => {
      await takeTurn(trx);
      const repeated = await trx
        .selectFrom('contact_messages')
        .select(['email', 'message'])
        .where('id', '=', message_id)
        .executeTakeFirst();
      if (repeated?.email === message.email && repeated.message === message.message) return { message_id };
      await requireFew(trx, message.email, context.ip && networkOf(context.ip));
      // Another's message of that id shows in no answer: this one is kept beside it.
      const id = repeated ? randomUUID() : message_id;
      await trx
        .insertInto('contact_messages')
        .values({ id, ...message, user_id: context.userId, sent_from: context.ip })
        .execute();
      const club = await trx.selectFrom('club_settings').select(['name', 'email']).executeTakeFirstOrThrow();
      if (club.email) await writeEmails(trx, [composeArrival({ id, ...message, phone: message.phone ?? null, club })]);
      return { message_id };
    });
  },
});

/** Takes one message at a time, so that many at once are counted, and one sent twice is known, like many in a row. */
async function takeTurn(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('contact messages', 0))`.execute(trx);
}

/**
 * Throws too_many_requests for a sender who has written enough within the hour. Forgets where messages older than that
 * came from.
 */
async function requireFew(trx: Transaction, email: string, network: string | null): Promise<void> {
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
