import { sql } from 'kysely';
import type { Locale } from '../../../contracts/roles.ts';
import { asClub, type Transaction } from '../database.ts';

/** A mail ready to leave, in one language. */
export interface Mail {
  recipient: string;
  locale: Locale;
  /** Which template it came from, such as `recovery`. */
  kind: string;
  subject: string;
  text: string;
  html: string;
}

/** Puts the mail into the outbox of this transaction: it leaves if, and only if, the transaction is committed. */
export async function sendLater(trx: Transaction, mail: Mail): Promise<void> {
  await asClub(trx, (trusted) =>
    sql`
      insert into mail.outgoing (recipient, locale, kind, subject, text, html)
      values (${mail.recipient}, ${mail.locale}, ${mail.kind}, ${mail.subject}, ${mail.text}, ${mail.html})
    `.execute(trusted),
  );
}
