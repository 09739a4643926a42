import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import { SERVICE } from '../caller.ts';
import type { Database } from '../database.ts';
import { log } from '../log.ts';
import { withSite } from './outbox.ts';

const BATCH = 10;
const POLL_MS = 30_000;
/** While a mail is being sent, nobody else takes it; after a crash it is taken again. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 6 * 3600;
/** A mail that could not leave for so long is of no use to anyone. */
const WORTH_SENDING_HOURS = 48;
const SMTP_TIMEOUT_MS = 30_000;

interface OutgoingMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  unsubscribe_key: string | null;
}

/** What carries a mail away; nodemailer's transport is one. */
export interface MailTransport {
  sendMail(mail: {
    from: string;
    to: string;
    subject: string;
    text: string;
    html: string;
    messageId: string;
    headers: Record<string, string>;
  }): Promise<unknown>;
}

export interface Mailer {
  /** Sends what waits in the outbox. Call it after the commit, without waiting for it; it never throws. */
  flush(): Promise<void>;
  /** Ends the timer of the retries and waits for what is being sent. */
  stop(): Promise<void>;
}

/**
 * Delivers the outbox by SMTP: each mail at least once, retried with growing pauses; several processes share the work.
 * Without SMTP_URL mails stay in the outbox, where the demo's mailbox shows them.
 */
export function createMailer(config: Config, database: Database, transport = smtpTransport(config)): Mailer {
  if (!transport) return { flush: async () => undefined, stop: async () => undefined };
  let running: Promise<void> | undefined;
  let wanted = false;

  async function drain(): Promise<void> {
    try {
      do {
        wanted = false;
        const mails = await claim(database);
        for (const mail of mails) await deliver(database, config, transport!, mail);
        if (mails.length === BATCH) wanted = true;
      } while (wanted);
    } catch (error) {
      log('error', 'mail.failure', { error });
    } finally {
      running = undefined;
    }
  }
  function flush(): Promise<void> {
    wanted = true;
    running ??= drain();
    return running;
  }
  const timer = setInterval(() => void flush(), POLL_MS);
  timer.unref();
  return {
    flush,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function smtpTransport(config: Config): MailTransport | undefined {
  if (!config.smtpUrl) return undefined;
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  };
  return createTransport({ url: config.smtpUrl, ...timeouts });
}

/** Takes some mails for this process, in a transaction of their own: nothing is locked while the provider is talked to. */
async function claim(database: Database): Promise<OutgoingMail[]> {
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql<OutgoingMail>`
      update mail.outgoing set attempts = attempts + 1, not_before = now() + make_interval(secs => ${LEASE_SECONDS})
      where id in (
        select id from mail.outgoing
        where sent_at is null and not_before <= now() and created_at > now() - make_interval(hours => ${WORTH_SENDING_HOURS})
        order by not_before limit ${BATCH} for update skip locked
      )
      returning id, recipient, subject, text, html, attempts, unsubscribe_key
    `.execute(trx),
  );
  return rows;
}

async function deliver(
  database: Database,
  config: Config,
  transport: MailTransport,
  mail: OutgoingMail,
): Promise<void> {
  try {
    const messageId = `<${mail.id}@${new URL(config.publicUrl).hostname}>`;
    await transport.sendMail({
      from: config.mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      text: withSite(mail.text, config.publicUrl),
      html: withSite(mail.html, config.publicUrl),
      messageId,
      headers: oneClickHeaders(mail, config.publicUrl),
    });
  } catch (error) {
    await postpone(database, mail, error);
    return;
  }
  await database.transaction(SERVICE, (trx) =>
    sql`update mail.outgoing set sent_at = now(), text = null, html = null, last_error = null where id = ${mail.id}`.execute(
      trx,
    ),
  );
}

/** RFC 8058: the reader's mail program shows a button of its own that switches such mails off. */
function oneClickHeaders({ unsubscribe_key: key }: OutgoingMail, publicUrl: string): Record<string, string> {
  if (!key) return {};
  return {
    'List-Unsubscribe': `<${publicUrl}/unsubscribe/${key}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

async function postpone(database: Database, mail: OutgoingMail, error: unknown): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (mail.attempts - 1), LONGEST_PAUSE_SECONDS);
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  log('warn', 'mail.postponed', { mail: mail.id, attempts: mail.attempts, pause_seconds: pause, reason });
  await database.transaction(SERVICE, (trx) =>
    sql`update mail.outgoing set not_before = now() + make_interval(secs => ${pause}), last_error = ${reason} where id = ${mail.id}`.execute(
      trx,
    ),
  );
}
