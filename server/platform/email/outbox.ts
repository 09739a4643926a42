import { sql } from 'kysely';
import type { Locale } from '../../../contracts/roles.ts';
import { asServiceRole, type Transaction } from '../database.ts';
import { jsonRows } from '../json-rows.ts';

/** Stands in a waiting mail for the address of the site, which whoever delivers or shows it knows. */
export const SITE = '{site}';

/** A mail ready to leave, in one language. Its links may begin with SITE. */
export interface Email {
  recipient: string;
  locale: Locale;
  /** Which template it came from, such as `recovery`. */
  kind: string;
  subject: string;
  text: string;
  html: string;
  /** Whom it tells of a happening. */
  userId?: string;
  /** The key with which the reader switches mails of this kind off. */
  unsubscribeKey?: string | undefined;
}

/**
 * Puts a mail that a person waits for into the outbox of this transaction, such as one with a code: it leaves before the
 * others if, and only if, the transaction is committed.
 */
export async function sendLater(trx: Transaction, email: Email): Promise<void> {
  await asServiceRole(trx, (trusted) => writeEmails(trusted, [email], true));
}

/** So many mails are one statement: a club of thousands of families is written to in portions. */
const EMAILS_AT_ONCE = 1000;

/** Puts mails into the outbox; the transaction has the club's own rights. */
export async function writeEmails(trusted: Transaction, emails: readonly Email[], urgent = false): Promise<void> {
  for (let from = 0; from < emails.length; from += EMAILS_AT_ONCE) {
    // One value for all rows: a statement takes 65,535 of them at most.
    const rows = jsonRows(emails.slice(from, from + EMAILS_AT_ONCE));
    await sql`
      insert into email.outgoing (recipient, locale, kind, subject, text, html, user_id, unsubscribe_key, urgent)
      select recipient, locale, kind, subject, text, html, "userId", "unsubscribeKey", ${urgent}::boolean
      from jsonb_to_recordset(${rows}::jsonb) as emails (
        recipient text, locale text, kind text, subject text, text text, html text, "userId" uuid, "unsubscribeKey" uuid
      )
    `.execute(trusted);
  }
}

/** A waiting mail's text with the site's address in its place. */
export const withSite = (text: string, publicUrl: string): string => text.replaceAll(SITE, publicUrl);
