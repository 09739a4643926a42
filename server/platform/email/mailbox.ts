import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Config } from '../../settings/config.ts';
import { SERVICE } from '../caller.ts';
import type { Database } from '../database/database.ts';
import { mailboxPage } from './mailbox-page.ts';
import { withSite } from './outbox.ts';

const NEWEST = 100;

export interface StoredEmail {
  id: string;
  recipient: string;
  /** Null for a text message. */
  locale: string | null;
  kind: string;
  subject: string;
  text: string | null;
  html: string | null;
  sent_at: string | null;
  created_at: string;
}

/**
 * The demo's mailbox: `/dev/mailbox` to read what the club has written, by email and as text messages,
 * `/dev/mailbox.json?to=` for programs. No route outside a demo.
 */
export function createMailbox({ database, config }: { database: Database; config: Config }): Hono {
  const app = new Hono();
  if (!config.demo) return app;
  app.get('/dev/mailbox', async (c) => {
    const search = new URL(c.req.url).searchParams;
    const to = search.get('to') ?? '';
    const emails = await newestEmails(database, config, to);
    c.header('cache-control', 'no-store');
    c.header(
      'content-security-policy',
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
    );
    const chosen = emails.find((email) => email.id === search.get('id')) ?? emails[0];
    return c.html(mailboxPage({ emails, to, chosen, asText: search.get('as') === 'text' }));
  });
  app.get('/dev/mailbox.json', async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(
      (await newestEmails(database, config, new URL(c.req.url).searchParams.get('to') ?? '')).map(withLinks),
    );
  });
  return app;
}

/** The newest emails and text messages, to one address or number where one is named. */
async function newestEmails(database: Database, { publicUrl }: Config, to: string): Promise<StoredEmail[]> {
  const recipient = to.replaceAll('\0', '').trim().toLowerCase();
  const number = recipient.replace(/^\+|\s/g, '');
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql<StoredEmail>`
      select id, recipient, locale, kind, subject, text, html, sent_at, created_at from email.outgoing
      where not for_digest and (${recipient} = '' or lower(recipient) = ${recipient})
      union all
      select id, '+' || recipient, null, 'sms', 'SMS', body, null, created_at, created_at from sms.outgoing
      where ${number} = '' or recipient = ${number}
      order by created_at desc, id limit ${NEWEST}
    `.execute(trx),
  );
  const placed = (text: string | null) => text && withSite(text, publicUrl);
  return rows.map((email) => ({ ...email, text: placed(email.text), html: placed(email.html) }));
}

const withLinks = (email: StoredEmail) => ({
  ...email,
  links: [...(email.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => link),
});
