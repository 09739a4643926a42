import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { messageFormInput, sendMessageInput, type Audience } from '../../../contracts/inputs/messages.ts';
import { MAX_SUBJECT, MESSAGES_AN_HOUR } from '../../../contracts/messages.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { hasAdminRights } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure, type ProcedureContext } from '../core/procedure.ts';
import { keepFiles } from './attachments/attachments.ts';
import { audienceOf, findFamilies, findUnreached } from './audience.ts';
import { deliver, dueMessages } from './deliver.ts';
import { mayStillWrite, requireWriter } from './require-writer.ts';
import { WITHOUT_TEXTS, type TextServices } from './texts/send-texts.ts';

export const sendMessage = defineProcedure({
  name: 'send_message',
  summary: 'Writes to the families of an audience, at once or at a time; each gets a thread in which it may answer.',
  input: sendMessageInput,
  async run(context, { audience: by, target, message_id = randomUUID(), text, ...message }) {
    const audience = audienceOf({ audience: by, target });
    const class_id = await requireWriter(context, audience);
    if (!(await hasAdminRights(context))) await refuseFlood(context, message_id);
    const sent = await writeMessage(context, { ...message, ...textsOf(message, text), message_id, audience, class_id });
    const unreachable = await asServiceRole(context.trx, async (trx) =>
      findUnreached(trx, await findFamilies(trx, audience)),
    );
    return { ...sent, unreachable };
  },
});

type Call = z.output<typeof sendMessageInput>;

/** The texts of a message: those of its form, or of one `text`, whose first words are the subject where none is given. */
function textsOf(
  { subject, subject_en = null, subject_ru = null, body, body_en = null, body_ru = null }: Partial<Call>,
  text: Call['text'],
): Pick<NewMessage, 'subject' | 'subject_en' | 'subject_ru' | 'body' | 'body_en' | 'body_ru'> {
  const given = typeof text === 'string' ? { bg: text } : (text ?? { bg: body ?? '', en: body_en, ru: body_ru });
  return {
    subject: subject ?? firstWords(given.bg),
    subject_en: subject_en ?? (subject || !given.en ? null : firstWords(given.en)),
    subject_ru: subject_ru ?? (subject || !given.ru ? null : firstWords(given.ru)),
    body: given.bg,
    body_en: given.en ?? null,
    body_ru: given.ru ?? null,
  };
}

/** The first sentence or line of a text, without fields, as a subject. */
function firstWords(text: string): string {
  const [first = ''] = text
    .replaceAll(/\{\{[^}]*\}\}/g, '')
    .trim()
    .split(/[\n.!?]/u);
  const words = (first.trim() || text).replaceAll(/[\s{}]+/gu, ' ').trim();
  return words !== '' && words.length <= MAX_SUBJECT
    ? words
    : `${words.slice(0, MAX_SUBJECT - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Throws too_many_requests for an instructor who sent enough others within the hour. Those sent at once wait for each other. */
async function refuseFlood({ trx, userId }: ProcedureContext, messageId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('messages of ' || ${userId}::text, 0))`.execute(trx);
  const { rows } = await asServiceRole(trx, (trusted) =>
    sql<{ others: number }>`
      select count(*)::integer as others from messages
      where sent_by = ${userId}::uuid and id <> ${messageId}::uuid and created_at > now() - interval '1 hour'
    `.execute(trusted),
  );
  if (only(rows).others >= MESSAGES_AN_HOUR) throw new ClubError('too_many_requests');
}

/** A message with its audience, and the class that it is about. */
type NewMessage = z.output<typeof messageFormInput> & { class_id: string | null };

/**
 * Writes a message and sends it, if its time has come; the caller has the right to. Written again under its id it is the
 * same one. Throws audience_empty, attachment_missing.
 */
export async function writeMessage(
  context: ProcedureContext,
  { message_id, audience, send_at, call_after_minutes, files = [], ...written }: NewMessage,
): Promise<{ message_id: string; families: number | null }> {
  return asServiceRole(context.trx, async (trx) => {
    const added = await trx
      .insertInto('messages')
      .values({
        id: message_id,
        ...written,
        audience_kind: audience.kind,
        event_id: eventOf(audience),
        call_after_minutes: written.urgent
          ? (call_after_minutes ?? sql<number>`(select call_after_minutes from club_settings)`)
          : null,
        sent_by: context.userId,
        ...(send_at ? { send_at } : {}),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return repeatOf(trx, message_id, context.userId);
    await trx
      .withSchema('private')
      .insertInto('message_audiences' as never)
      .values({ message_id, audience: JSON.stringify(audience) } as never)
      .execute();
    await keepFiles(trx, { message_id, userId: context.userId }, files);
    const sent = await deliver(trx, message_id, context);
    if (sent?.families === 0 || (!sent && (await findFamilies(trx, audience)).length === 0))
      throw new ClubError('audience_empty');
    await audit(context, 'send_message', {
      table: 'messages',
      id: message_id,
      details: { name: written.subject, ...sent },
    });
    return { message_id, families: sent?.families ?? null };
  });
}

/** The one event that a message is written to; it is null where there is none by that id. */
const eventOf = ({ kind, ...audience }: Audience) => {
  const [id, ...more] = kind === 'event' && 'ids' in audience ? new Set(audience.ids) : [];
  return id && more.length === 0 ? sql<string | null>`(select id from events where id = ${id}::uuid)` : null;
};

/** The answer of a call that is made again: of the first. */
async function repeatOf(trx: Transaction, messageId: string, userId: string | null) {
  const message = await trx
    .selectFrom('messages')
    .select(['id', 'sent_at'])
    .select((each) =>
      each
        .selectFrom('threads')
        .whereRef('message_id', '=', 'messages.id')
        .select(each.fn.countAll<number>().as('n'))
        .as('families'),
    )
    .where('id', '=', messageId)
    .where('sent_by', '=', userId)
    .executeTakeFirstOrThrow(() => new ClubError('message_not_found'));
  return { message_id: message.id, families: message.sent_at ? Number(message.families) : null };
}

/** Sends the messages whose time has come; returns how many families got one. Those of who may not write them by now are taken back. */
export async function sendDueMessages(
  trx: Transaction,
  services: TextServices = WITHOUT_TEXTS,
): Promise<{ notices: number }> {
  await sql`
    update messages set withdrawn_at = now()
    where sent_at is null and withdrawn_at is null and send_at <= now() and sent_by is not null
      and not ${mayStillWrite(sql`sent_by`, sql`class_id`)}`.execute(trx);
  let notices = 0;
  for (const id of await dueMessages(trx)) notices += (await deliver(trx, id, services))?.families ?? 0;
  return { notices };
}
