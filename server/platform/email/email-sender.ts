import { sql, type RawBuilder } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Config } from '../../settings/config.ts';
import { SERVICE } from '../caller.ts';
import type { Database } from '../database/database.ts';
import { log } from '../log.ts';
import { createOutboxSender, LEASE_SECONDS, pauseAfter, reasonOf, type OutboxSender } from '../outbox-lanes.ts';
import { LAST_RANK, RANKS } from '../outbox-ranks.ts';
import { withSite } from './outbox.ts';

/** Connections at once: one is kept for codes, which do not wait behind an important message either, and one for what is urgent. */
const CONNECTIONS = [RANKS.code, RANKS.urgent, LAST_RANK, LAST_RANK, LAST_RANK];
/** A slow server keeps its email: the lease goes on as long as the email is under way. */
const RENEW_MS = 30_000;
const LONGEST_PAUSE_SECONDS = 6 * 3600;
/** An email that could not leave for this long is of no use to anyone. */
export const WORTH_SENDING_HOURS = 48;
/** An eSMTP server that is silent for this long is given up for this time. */
const SMTP_TIMEOUT_MS = 20_000;

interface OutgoingEmail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  unsubscribe_key: string | null;
}

/** The carrier of emails; nodemailer's transport is one. */
export interface EmailTransport {
  sendMail(email: {
    from: string;
    to: string;
    subject: string;
    text: string;
    html: string;
    messageId: string;
    headers: Record<string, string>;
  }): Promise<unknown>;
}

/**
 * Delivers the outbox by SMTP: each email at least once, retried with growing pauses, in the order of their ranks; several
 * processes share the work. Without SMTP_URL emails stay in the outbox, where the demo's mailbox
 * shows them.
 */
export function createEmailSender(
  config: Config,
  database: Database,
  transport = smtpTransport(config),
  renewMs = RENEW_MS,
): OutboxSender {
  if (!transport) return { flush: async () => undefined, stop: async () => undefined };
  return createOutboxSender({
    lanes: CONNECTIONS,
    claim: (lastRank) => claim(database, lastRank),
    send: (email) => deliver(database, config, transport, email, renewMs),
    failure: 'email.failure',
  });
}

function smtpTransport(config: Config): EmailTransport | undefined {
  if (!config.smtpUrl) return undefined;
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    dnsTimeout: SMTP_TIMEOUT_MS,
  };
  return createTransport({ url: config.smtpUrl, ...timeouts });
}

/**
 * Takes an email for this process, in a transaction of its own: nothing is locked while the provider is talked to. One
 * that was written in the future, before the clock was set back, is due; it is looked for by itself, so that the index
 * leads past all that waits for its time.
 */
async function claim(database: Database, lastRank: number): Promise<OutgoingEmail | undefined> {
  const first = (due: RawBuilder<unknown>) => sql`(
    select id from email.outgoing
    where sent_at is null and failed_at is null and not for_digest and rank <= ${lastRank} and ${due}
      and created_at > now() - make_interval(hours => ${WORTH_SENDING_HOURS})
    order by rank, not_before limit 1 for update skip locked)`;
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql<OutgoingEmail>`
      update email.outgoing set attempts = attempts + 1, not_before = now() + make_interval(secs => ${LEASE_SECONDS})
      where id = coalesce(${first(sql`not_before <= now()`)}, ${first(sql`attempts = 0 and created_at > now()`)})
      returning id, recipient, subject, text, html, attempts, unsubscribe_key
    `.execute(trx),
  );
  return rows[0];
}

async function deliver(
  database: Database,
  config: Config,
  transport: EmailTransport,
  email: OutgoingEmail,
  renewMs: number,
): Promise<void> {
  const renewal = setInterval(() => void renew(database, email), renewMs);
  let answer: string | null;
  try {
    const taken = await transport.sendMail({
      from: config.emailFrom,
      to: email.recipient,
      subject: email.subject,
      text: withSite(email.text, config.publicUrl),
      html: withSite(email.html, config.publicUrl),
      messageId: `<${email.id}@${new URL(config.publicUrl).hostname}>`,
      headers: oneClickHeaders(email, config.publicUrl),
    });
    answer = answerOf(taken);
  } catch (error) {
    await (isRefusedForGood(error) ? giveUp(database, email, error) : postpone(database, email, error));
    return;
  } finally {
    clearInterval(renewal);
  }
  await database.transaction(SERVICE, (trx) =>
    sql`
      update email.outgoing set sent_at = now(), text = null, html = null, last_error = null, answer = ${answer}
      where ${isOrIsIn(email)}`.execute(trx),
  );
}

/** The email, and where it is a digest, those that it has. */
const isOrIsIn = ({ id }: OutgoingEmail) => sql`(id = ${id} or digest_id = ${id})`;

/** The server's words when it took the email, such as „250 2.0.0 Ok: queued“. */
const answerOf = (taken: unknown): string | null =>
  typeof taken === 'object' && taken !== null && 'response' in taken ? String(taken.response).slice(0, 500) : null;

async function renew(database: Database, { id }: OutgoingEmail): Promise<void> {
  const renewed = database.transaction(SERVICE, (trx) =>
    sql`update email.outgoing set not_before = now() + make_interval(secs => ${LEASE_SECONDS}) where id = ${id}`.execute(
      trx,
    ),
  );
  await renewed.catch((error: unknown) => log('warn', 'email.lease', { email: id, error }));
}

/** The server's last word (5xx) on this recipient or this email; a refusal of the club as a sender may pass. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
}

async function giveUp(database: Database, email: OutgoingEmail, error: unknown): Promise<void> {
  const { id, attempts } = email;
  const reason = reasonOf(error);
  log('warn', 'email.refused', { email: id, attempts, reason });
  await database.transaction(SERVICE, (trx) =>
    sql`update email.outgoing set failed_at = now(), last_error = ${reason},
        text = case when notification_id is not null and not for_digest then text end,
        html = case when notification_id is not null and not for_digest then html end
      where ${isOrIsIn(email)}`.execute(trx),
  );
}

/** RFC 8058: the reader's email program shows a button of its own that switches such emails off. */
function oneClickHeaders({ unsubscribe_key: key }: OutgoingEmail, publicUrl: string): Record<string, string> {
  if (!key) return {};
  return {
    'List-Unsubscribe': `<${publicUrl}/unsubscribe/${key}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

async function postpone(database: Database, email: OutgoingEmail, error: unknown): Promise<void> {
  const pause = pauseAfter(email.attempts, LONGEST_PAUSE_SECONDS);
  const reason = reasonOf(error);
  log('warn', 'email.postponed', { email: email.id, attempts: email.attempts, pause_seconds: pause, reason });
  await database.transaction(SERVICE, (trx) =>
    sql`update email.outgoing set not_before = now() + make_interval(secs => ${pause}), last_error = ${reason} where id = ${email.id}`.execute(
      trx,
    ),
  );
}
