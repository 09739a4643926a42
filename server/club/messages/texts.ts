import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { shortMessagePath, textMessage } from '../../../contracts/messages.ts';
import type { Locale } from '../../../contracts/roles.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { jsonRows, only } from '../../platform/database/rows.ts';
import { writeTexts } from '../../platform/sms/outbox.ts';
import type { SmsSender } from '../../platform/sms/sms-sender.ts';
import type { ClubServices } from '../core/procedure.ts';
import type { AddressedFamily } from './audience.ts';

/** The services of a procedure or a job that sends messages. */
export type TextServices = Pick<ClubServices, 'sms' | 'publicUrl'>;

/** The services of a club without a carrier. */
export const WITHOUT_TEXTS: TextServices = { sms: null, publicUrl: '' };

/** Later than this a text message is of no use. */
const USEFUL_HOURS = 12;
/** So many numbers are looked at before others have their turn. */
const LOOKED_AT_ONCE = 200;

/** A text message to a phone, whoever of the message's readers has it. */
interface PlannedText {
  /** E.164 without the plus sign. */
  recipient: string;
  locale: Locale;
  people: string[];
  families: Set<string>;
  /** One of its readers has an account to sign in with. */
  enters: boolean;
  /** Email reaches the family. */
  hasEmail: boolean;
}

/**
 * The text messages of a message: one to each phone that the carrier reaches, of an urgent one to all, of another to families that no
 * email reaches. First come families without email, then the first phone of each family. Inside asServiceRole.
 */
export async function planTexts(
  trx: Transaction,
  sms: SmsSender,
  { families, urgent }: { families: readonly AddressedFamily[]; urgent: boolean },
): Promise<PlannedText[]> {
  const { rows } = await sql<{
    family_id: string;
    user_id: string;
    recipient: string;
    locale: Locale;
    enters: boolean;
    has_email: boolean;
    turn: number;
  }>`
    with families as (
      select family_id, child_ids from jsonb_to_recordset(${jsonRows(families)}::jsonb) as families (family_id uuid, child_ids uuid[])
    ), children as (
      select family_id, child_id from families, unnest(child_ids) as child_id
    ), people as (
      select family_id, family_id as user_id from families
      union select family_id, user_id from children join guardians using (child_id)
      union select family_id, user_id from children join athlete_accounts using (child_id) where approved
    ), ways as (
      select people.family_id, people.user_id, coalesce(locale, 'bg') as locale,
        coalesce(nullif(case when users.phone_confirmed_at is not null then users.phone end, ''), ltrim(profiles.phone, '+')) as recipient,
        not private.is_managed(users.id) and coalesce(users.banned_until <= now(), true) as enters,
        users.email is not null and refused_addresses.address is null as has_email
      from people join auth.users on users.id = people.user_id
      left join profiles on profiles.user_id = people.user_id
      left join private.refused_addresses on refused_addresses.address = lower(users.email)
    ), reached as (
      select *, bool_or(enters and has_email) over (partition by family_id) as family_has_email from ways
    )
    select family_id, user_id, recipient, locale, enters, family_has_email as has_email,
      row_number() over (partition by family_id order by user_id <> family_id, user_id)::integer as turn
    from reached where recipient is not null and (${urgent}::boolean or not family_has_email)
    order by has_email, turn, family_id`.execute(trx);
  const byPhone = new Map<string, PlannedText>();
  for (const { recipient, family_id, user_id, locale, enters, has_email: hasEmail } of rows) {
    const text = byPhone.get(recipient);
    if (!text)
      byPhone.set(recipient, {
        recipient,
        locale,
        people: [user_id],
        families: new Set([family_id]),
        enters,
        hasEmail,
      });
    else {
      text.people.push(user_id);
      text.families.add(family_id);
      text.enters ||= enters;
    }
  }
  const reached: PlannedText[] = [];
  for (const [index, text] of [...byPhone.values()].entries()) {
    if (index % LOOKED_AT_ONCE === LOOKED_AT_ONCE - 1) await breathe();
    if (await sms.reaches(text.recipient)) reached.push(text);
  }
  return reached;
}

/** The club's limit of text messages a month, and how many count in this one. Inside asServiceRole. */
export async function readLimit(trx: Transaction): Promise<{ limit: number; used: number }> {
  const { rows } = await sql<{ limit: number; used: number }>`
    select texts_a_month as limit, private.texts_this_month() as used from club_settings`.execute(trx);
  return only(rows);
}

interface WrittenMessage {
  id: string;
  subject: string;
  subject_en: string | null;
  subject_ru: string | null;
  urgent: boolean;
  by_text: boolean;
}

/** Writes the text messages of a message into the outbox, as many as the limit of the month leaves. Inside asServiceRole, once it has its threads. */
export async function sendTexts(
  trx: Transaction,
  { sms, publicUrl }: TextServices,
  { message, families }: { message: WrittenMessage; families: readonly AddressedFamily[] },
): Promise<void> {
  if (!sms || !(message.urgent || message.by_text)) return;
  const planned = await planTexts(trx, sms, { families, urgent: message.urgent });
  if (planned.length === 0) return;
  // Another message that is sent at this moment waits, so that both together keep to the limit.
  const { rows } = await sql<Club>`
    select name, name_en, name_ru, phones[1] as phone from club_settings for no key update`.execute(trx);
  const club = only(rows);
  const { limit, used } = await readLimit(trx);
  if (limit === 0) return;
  const link = `${publicUrl}${shortMessagePath(message.id)}`;
  const texts = planned.map(({ recipient, locale, enters, people }, index) => ({
    id: randomUUID(),
    recipient,
    body:
      index < limit - used
        ? textMessage({
            club: (locale === 'bg' ? null : club[`name_${locale}`]) || club.name,
            subject: (locale === 'bg' ? null : message[`subject_${locale}`]) || message.subject,
            // Without an account there is no page to open.
            more: enters ? link : (club.phone ?? ''),
          })
        : null,
    urgent: message.urgent,
    usefulHours: USEFUL_HOURS,
    people,
  }));
  await writeTexts(trx, texts);
  await sql`
    update thread_readers set text_id = texts.id
    from threads, jsonb_to_recordset(${jsonRows(texts.flatMap(({ id, people }) => people.map((user_id) => ({ id, user_id }))))}::jsonb)
      as texts (id uuid, user_id uuid)
    where threads.id = thread_id and message_id = ${message.id}::uuid and thread_readers.user_id = texts.user_id`.execute(
    trx,
  );
}

interface Club {
  name: string;
  name_en: string | null;
  name_ru: string | null;
  phone: string | null;
}
