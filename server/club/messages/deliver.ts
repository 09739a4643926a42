import { sql } from 'kysely';
import { formatOf } from '../../../contracts/format.ts';
import type { Audience } from '../../../contracts/inputs/messages.ts';
import { fillFields } from '../../../contracts/messages.ts';
import type { NotificationData } from '../../../contracts/notifications.ts';
import type { Locale } from '../../../contracts/roles.ts';
import type { MaybeTranslated, Translated } from '../../../contracts/translated.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows, firstRow, jsonRows } from '../../platform/database/rows.ts';
import { makeLinkKey } from '../../platform/link-key.ts';
import { keepAnswerLinks } from '../core/notifications/answer-keys.ts';
import { notify } from '../core/notifications/notify.ts';
import { findFamilies, PEOPLE, type AddressedChild, type AddressedFamily } from './audience.ts';
import { sendTexts, WITHOUT_TEXTS, type TextServices } from './texts/send-texts.ts';

interface DueMessage extends Translated<'subject' | 'body'>, MaybeTranslated<'class_title'> {
  id: string;
  sent_by: string | null;
  class_id: string | null;
  urgent: boolean;
  asks: boolean;
  by_text: boolean;
  audience: Audience;
  /** The names of its files. */
  files: string[];
}

/**
 * Sends a message whose time has come: one thread a family, a notification to each of its people. Returns how many families
 * and people; null where it was sent or taken back meanwhile. Inside asServiceRole.
 */
export async function deliver(
  trx: Transaction,
  messageId: string,
  services: TextServices = WITHOUT_TEXTS,
): Promise<{ families: number; people: number } | null> {
  const message = await lockDue(trx, messageId);
  if (!message) return null;
  const families = await findFamilies(trx, message.audience);
  const readers = await makeThreads(trx, message, families);
  const readerOf = new Map(readers.map((reader) => [reader.user_id, reader]));
  const keyOf = new Map(message.asks ? readers.map(({ user_id }) => [user_id, makeLinkKey()]) : []);
  const factsOf = factsBy(message, families);
  const notified = await notify(trx, {
    to: [...readerOf.keys()],
    kind: message.urgent ? 'urgent_message' : 'club_message',
    data: { message_id: message.id, ...titles(message) },
    emailFacts: (userId) => {
      const answer_key = keyOf.get(userId);
      return { ...factsOf(readerOf.get(userId)), ...(answer_key && { answer_key }) };
    },
    once: `message:${message.id}`,
    urgent: message.urgent,
    reportsShown: true,
  });
  const texts = await sendTexts(trx, services, { message, families });
  await sql`
    insert into thread_readers (thread_id, user_id, notification_id, text_id)
    select thread_id, user_id, notification_id, text_id
    from jsonb_to_recordset(${jsonRows(readers)}::jsonb) as readers (thread_id uuid, user_id uuid)
    join jsonb_to_recordset(${jsonRows(notified)}::jsonb) as notified (user_id uuid, notification_id uuid) using (user_id)
    left join jsonb_to_recordset(${jsonRows(texts)}::jsonb) as texts (text_id uuid, user_id uuid) using (user_id)
  `.execute(trx);
  await keepAnswerLinks(
    trx,
    [...keyOf].flatMap(([user_id, key]) => {
      const reader = readerOf.get(user_id);
      return reader ? { key, thread_id: reader.thread_id, user_id } : [];
    }),
  );
  await sql`update messages set sent_at = now() where id = ${message.id}::uuid`.execute(trx);
  // It was looked up: the ids of the families are in the threads from here on, and go with them.
  await sql`delete from private.message_audiences where message_id = ${message.id}::uuid`.execute(trx);
  return { families: families.length, people: readerOf.size };
}

const lockDue = (trx: Transaction, messageId: string): Promise<DueMessage | undefined> => firstRow(trx)`
    select messages.*, audience, array(select name from attachments where message_id = messages.id order by position) as files,
      classes.title as class_title, classes.title_en as class_title_en, classes.title_ru as class_title_ru
    from messages join private.message_audiences on message_id = messages.id left join classes on classes.id = class_id
    where messages.id = ${messageId}::uuid and sent_at is null and withdrawn_at is null and send_at <= now()
    for update of messages`;

interface ThreadReader {
  thread_id: string;
  user_id: string;
  family_id: string;
  /** The children of the thread for whom a second parent is one; null: it is another reader. */
  guards: string[] | null;
}

/** Makes the threads of the families. Returns the readers of each: both parents, and the swimmer with an account of its own. */
const makeThreads = (
  trx: Transaction,
  { id, class_id }: DueMessage,
  families: readonly AddressedFamily[],
): Promise<ThreadReader[]> => allRows(trx)`
    with families as (
      select gen_random_uuid() as id, family_id, child_ids, starts_at
      from jsonb_to_recordset(${jsonRows(families)}::jsonb) as families (family_id uuid, child_ids uuid[], starts_at timestamptz)
    ), made as (
      insert into threads (id, message_id, family_id, class_id, lesson_at)
      select id, ${id}::uuid, family_id, ${class_id}::uuid, starts_at from families returning id
    ), with_children as (
      insert into thread_children (thread_id, child_id)
      select families.id, child_id from families, unnest(child_ids) as child_id returning 1
    )
    select id as thread_id, family_id, user_id,
      (select array_agg(child_id) from guardians where guardians.user_id = people.user_id and child_id = any (child_ids)) as guards
    from (${PEOPLE}) as people join families using (family_id)`;

const titles = ({ subject, subject_en, subject_ru }: DueMessage) => ({
  title: subject,
  title_en: subject_en,
  title_ru: subject_ru,
});

type Facts = Partial<NotificationData['club_message']>;

/** The texts of the email to a reader. A second parent of some children of a family reads of these alone. */
function factsBy(message: DueMessage, families: readonly AddressedFamily[]) {
  const childrenOf = new Map(families.map(({ family_id, children }) => [family_id, children]));
  const whole = new Map(families.map(({ family_id, children }) => [family_id, factsFor(message, children)]));
  return (reader: ThreadReader | undefined): Facts | undefined => {
    if (!reader) return undefined;
    const { family_id, guards } = reader;
    const children = childrenOf.get(family_id) ?? [];
    return guards && guards.length < children.length
      ? factsFor(
          message,
          children.filter(({ id }) => guards.includes(id)),
        )
      : whole.get(family_id);
  };
}

/** The texts of an email about these children. */
function factsFor(message: DueMessage, children: readonly AddressedChild[]): Facts {
  const names = [...new Set(children.map(({ first_name }) => first_name))];
  const [starts_at] = children.flatMap((child) => child.starts_at ?? []).toSorted();
  const fill = (text: string, locale: Locale, title: string | null) =>
    fillFields(text, {
      child: formatOf(locale).list(names),
      class: title ?? '',
      ...(starts_at && { when: formatOf(locale).dateTime(starts_at) }),
    });
  return {
    ...(message.files.length > 0 && { files: message.files }),
    note: fill(message.body, 'bg', message.class_title),
    note_en: message.body_en && fill(message.body_en, 'en', message.class_title_en ?? message.class_title),
    note_ru: message.body_ru && fill(message.body_ru, 'ru', message.class_title_ru ?? message.class_title),
  };
}

/** The messages whose time has come, the urgent ones first. */
export async function dueMessages(trx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from messages where sent_at is null and withdrawn_at is null and send_at <= now()
    order by urgent desc, send_at limit 50`.execute(trx);
  return rows.map(({ id }) => id);
}
