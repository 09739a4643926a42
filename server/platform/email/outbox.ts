import { sql } from 'kysely';
import type { Locale } from '../../../contracts/roles.ts';
import { asServiceRole, type Transaction } from '../database/database.ts';
import { allRows, jsonRows } from '../database/rows.ts';
import { RANKS, type Rank } from '../outbox-ranks.ts';

/** A placeholder for the address of the site in a waiting email, which the delivering process knows. */
export const SITE = '{site}';

/** An email ready to leave, in one language. Its links may begin with SITE. */
export interface Email {
  recipient: string;
  locale: Locale;
  /** The template, such as `recovery`. */
  kind: string;
  subject: string;
  text: string;
  html: string;
  /** The user who is notified. */
  userId?: string;
  /** The key with which the reader switches emails of this kind off. */
  unsubscribeKey?: string | undefined;
  /** The notification that it carries. */
  notificationId?: string;
  /** Holds it back for a few minutes: it asks for this payment, which may be paid at once. */
  heldFor?: string | undefined;
  /** It does not leave earlier, such as during quiet hours. */
  notBefore?: string | undefined;
  /** It waits for the one email of the day, which is made at `notBefore`. */
  forDigest?: boolean;
  /** Left out: the database chooses it. */
  id?: string;
}

/**
 * Puts an email that a person waits for into the outbox of this transaction, such as one with a code: it leaves before
 * all others if, and only if, the transaction is committed.
 */
export async function sendLater(trx: Transaction, email: Email): Promise<void> {
  await asServiceRole(trx, (trusted) => writeEmails(trusted, [email], 'code'));
}

/** This many emails are one statement: a club of thousands of families is written to in portions. */
const EMAILS_AT_ONCE = 1000;
/** Minutes in which cash is taken at the desk after it was asked for. */
export const HELD_MINUTES = 10;

/** Puts emails into the outbox; the transaction has the club's own rights. */
export async function writeEmails(trusted: Transaction, emails: readonly Email[], rank: Rank = 'usual'): Promise<void> {
  // Older programs go by `urgent` alone.
  const urgent = RANKS[rank] <= RANKS.urgent;
  for (let from = 0; from < emails.length; from += EMAILS_AT_ONCE) {
    // One value for all rows: a statement takes 65,535 of them at most.
    const rows = jsonRows(emails.slice(from, from + EMAILS_AT_ONCE));
    await sql`
      insert into email.outgoing
        (id, recipient, locale, kind, subject, text, html, user_id, unsubscribe_key, urgent, rank, payment_id, notification_id,
          for_digest, not_before)
      select coalesce(id, gen_random_uuid()), recipient, locale, kind, subject, text, html, "userId", "unsubscribeKey", ${urgent}::boolean, ${RANKS[rank]}::smallint, "heldFor",
        "notificationId", coalesce("forDigest", false),
        greatest("notBefore", now() + case when "heldFor" is null then interval '0' else make_interval(mins => ${HELD_MINUTES}) end)
      from jsonb_to_recordset(${rows}::jsonb) as emails (
        id uuid, recipient text, locale text, kind text, subject text, text text, html text, "userId" uuid,
        "unsubscribeKey" uuid, "heldFor" uuid, "notificationId" uuid, "forDigest" boolean, "notBefore" timestamptz
      )
    `.execute(trusted);
  }
}

/** An email that is held back for a payment. */
interface Held {
  kind: string;
  user_id: string;
}

/** The emails that are held back for a payment. None of them leaves before the transaction ends. */
export const readHeld = (trusted: Transaction, paymentId: string): Promise<Held[]> => allRows(trusted)`
    select kind, user_id from email.outgoing
    where payment_id = ${paymentId}::uuid and attempts = 0 and sent_at is null for update`;

/** Drops the emails of a kind that are held back for these payments; where users are named, only theirs. */
export async function dropHeld(
  trusted: Transaction,
  paymentIds: readonly string[],
  kind: string,
  users: readonly string[] | null = null,
): Promise<void> {
  await sql`
    delete from email.outgoing
    where payment_id = any (${paymentIds}::uuid[]) and kind = ${kind} and attempts = 0 and sent_at is null
      and (${users}::uuid[] is null or user_id = any (${users}::uuid[]))`.execute(trusted);
}

/** Fills the site's address into a waiting email's text. */
export const withSite = (text: string, publicUrl: string): string => text.replaceAll(SITE, publicUrl);
