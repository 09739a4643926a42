import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { shortMessagePath, textMessage } from '../../../../contracts/messages.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { jsonRows, only, onlyRow } from '../../../platform/database/rows.ts';
import { writeTexts } from '../../../platform/sms/outbox.ts';
import type { SmsSender } from '../../../platform/sms/sms-sender.ts';
import { asAccounts } from '../../core/as-accounts.ts';
import type { ClubServices } from '../../core/procedure.ts';
import { PEOPLE, type AddressedFamily } from '../audience.ts';

/** The services of a procedure or a job that sends messages. */
export type TextServices = Pick<ClubServices, 'sms' | 'publicUrl'>;

/** The services of a club without a carrier. */
export const WITHOUT_TEXTS: TextServices = { sms: null, publicUrl: '' };

/** Later than this a text message is of no use. */
const USEFUL_HOURS = 12;
/** So many numbers are looked at before others have their turn. */
const LOOKED_AT_ONCE = 1000;

/** The word before the club's phone. */
const PHONE: Record<Locale, string> = { bg: 'тел.', en: 'tel.', ru: 'тел.' };

/** A text message to a phone, which several of the message's readers may have. */
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

/** A reader of a message with a phone. */
interface Reader {
  family_id: string;
  user_id: string;
  locale: Locale;
  /** The phone in the profile, as it may be called. */
  phone: string | null;
  /** There is an account to sign in with. */
  enters: boolean;
  /** Email reaches the family. */
  has_email: boolean;
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
  const { rows } = await sql<Reader>`
    with families as (
      select family_id, child_ids from jsonb_to_recordset(${jsonRows(families)}::jsonb) as families (family_id uuid, child_ids uuid[])
    ), people as (${PEOPLE}
    ), ways as (
      select people.family_id, people.user_id, coalesce(locale, 'bg') as locale, profiles.phone,
        not exists (select from private.managed_accounts where managed_accounts.user_id = users.id) and coalesce(users.banned_until <= now(), true) as enters,
        users.email is not null and refused_addresses.address is null as takes_email
      from people join auth.users on users.id = people.user_id
      left join profiles on profiles.user_id = people.user_id
      left join private.refused_addresses on refused_addresses.address = lower(users.email)
    ), reached as (
      select *, bool_or(enters and takes_email) over (partition by family_id) as has_email from ways
    )
    select family_id, user_id, locale, phone, enters, has_email from reached
    where ${urgent}::boolean or not has_email
    order by family_id, user_id <> family_id, user_id`.execute(trx);
  const verified = await verifiedPhones(trx, rows);
  const byPhone = new Map<string, PlannedText & { turn: number }>();
  const turns = new Map<string, number>();
  for (const { family_id, user_id, locale, phone, enters, has_email: hasEmail } of rows) {
    const recipient = verified.get(user_id) ?? phone?.replace('+', '');
    const text = recipient && byPhone.get(recipient);
    if (text) {
      text.people.push(user_id);
      text.families.add(family_id);
      text.enters ||= enters;
      text.hasEmail &&= hasEmail;
    } else if (recipient) {
      const turn = turns.get(family_id) ?? 0;
      turns.set(family_id, turn + 1);
      const [people, inFamilies] = [[user_id], new Set([family_id])];
      byPhone.set(recipient, { recipient, locale, people, families: inFamilies, enters, hasEmail, turn });
    }
  }
  const reached: (PlannedText & { turn: number })[] = [];
  for (const [index, text] of [...byPhone.values()].entries()) {
    if (index % LOOKED_AT_ONCE === LOOKED_AT_ONCE - 1) await breathe();
    if (await sms.reaches(text.recipient)) reached.push(text);
  }
  return reached.toSorted((one, other) => Number(one.hasEmail) - Number(other.hasEmail) || one.turn - other.turn);
}

/** The numbers by which the people sign in, digits only: proved by a code, they are known better than those of profiles. */
async function verifiedPhones(trx: Transaction, people: readonly Reader[]): Promise<Map<string, string>> {
  const { rows } = await asAccounts(trx, () =>
    sql<{ id: string; phone: string }>`
      select id, phone from auth.users
      where id = any (${people.map(({ user_id }) => user_id)}::uuid[]) and phone_confirmed_at is not null and phone <> ''
    `.execute(trx),
  );
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

/**
 * The club's limit of text messages a month for this writer, and how many count in this one. Those of instructors leave
 * half of them to the desk. Inside asServiceRole.
 */
export async function readLimit(trx: Transaction, writerId: string | null): Promise<{ limit: number; used: number }> {
  const { rows } = await sql<{ limit: number; used: number }>`
    select case when ${writerId}::uuid is null or private.has_role(${writerId}::uuid, 'admin') or private.has_role(${writerId}::uuid, 'reception')
      then texts_a_month else texts_a_month / 2 end as limit, private.texts_this_month() as used
    from club_settings`.execute(trx);
  return only(rows);
}

interface WrittenMessage extends Translated<'subject'> {
  id: string;
  sent_by: string | null;
  urgent: boolean;
  by_text: boolean;
}

/** Writes the text messages of a message into the outbox, as many as the limit of the month leaves. Returns whose they are. Inside asServiceRole. */
export async function sendTexts(
  trx: Transaction,
  { sms, publicUrl }: TextServices,
  { message, families }: { message: WrittenMessage; families: readonly AddressedFamily[] },
): Promise<{ text_id: string; user_id: string }[]> {
  if (!sms || !(message.urgent || message.by_text)) return [];
  const planned = await planTexts(trx, sms, { families, urgent: message.urgent });
  if (planned.length === 0) return [];
  // Another message that is sent at this moment waits, so that both together keep to the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended('texts a month', 0))`.execute(trx);
  const club = await onlyRow(trx)<Club>`
    select name, name_en, name_ru, phones[1] as phone, private.quiet_end(quiet_from, quiet_until, now()) as quiet_end
    from club_settings`;
  const { limit, used } = await readLimit(trx, message.sent_by);
  if (limit === 0) return [];
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
            more: enters ? link : club.phone ? `${PHONE[locale]} ${club.phone}` : '',
          })
        : null,
    urgent: message.urgent,
    usefulHours: USEFUL_HOURS,
    notBefore: message.urgent ? null : club.quiet_end,
    people,
  }));
  await writeTexts(trx, texts);
  return texts.flatMap(({ id, people: readers }) => readers.map((user_id) => ({ text_id: id, user_id })));
}

interface Club extends Translated<'name'> {
  phone: string | null;
  /** The end of the club's quiet hours of this moment; null: it is in none. */
  quiet_end: string | null;
}
