import { sql } from 'kysely';
import { SERVICE } from '../caller.ts';
import type { Database } from '../database/database.ts';
import { log } from '../log.ts';
import { createOutboxSender, LEASE_SECONDS, pauseAfter, reasonOf, type OutboxSender } from '../outbox-lanes.ts';
import { LAST_RANK, RANKS } from '../outbox-ranks.ts';
import { secondsOf } from '../retry-after.ts';
import { reportPath } from './delivery-reports.ts';
import { CarrierError, type SmsSender } from './sms-sender.ts';

/** Text messages under way at once; one of the lanes is kept for what is urgent. They have two of the ranks, urgent and usual: codes do not wait here. */
const LANES = [RANKS.urgent, LAST_RANK, LAST_RANK, LAST_RANK];
/** A text message that was tried so often is given up. */
export const MOST_ATTEMPTS = 10;
/** The carrier's last word on this number or this text; of any other answer the carrier or the settings may be the cause. */
const REFUSED = new Set([400, 422]);

interface OutgoingText {
  id: string;
  recipient: string;
  body: string;
  attempts: number;
  report_key: string;
}

/**
 * Hands text messages to the carrier: each at least once and not after it is stale, urgent ones first; several processes
 * share the work. A carrier that is down or busy is left alone for a while by all that waits.
 */
export function createTextSender(sms: SmsSender | null, database: Database, publicUrl: string): OutboxSender {
  if (!sms) return { flush: async () => undefined, stop: async () => undefined };
  return createOutboxSender({
    lanes: LANES,
    claim: (lastRank) => claim(database, lastRank <= RANKS.urgent),
    send: (text) => handOver(database, { ...sms, publicUrl }, text),
    failure: 'sms.failure',
  });
}

/**
 * Takes a text message for this process, in a transaction of its own. One that was written in the future, before the clock
 * was set back, is due.
 */
async function claim(database: Database, onlyUrgent: boolean): Promise<OutgoingText | undefined> {
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql<OutgoingText>`
      update sms.outbox set attempts = attempts + 1, not_before = now() + make_interval(secs => ${LEASE_SECONDS})
      where id in (
        select id from sms.outbox
        where sent_at is null and failed_at is null and not over_limit and (urgent or not ${onlyUrgent})
          and (not_before <= now() or (attempts = 0 and created_at > now()))
          and useful_until > now()
        order by urgent desc, not_before limit 1 for update skip locked
      )
      returning id, recipient, body, attempts, report_key`.execute(trx),
  );
  return rows[0];
}

async function handOver(
  database: Database,
  { send, publicUrl }: Pick<SmsSender, 'send'> & { publicUrl: string },
  text: OutgoingText,
): Promise<void> {
  const { id, recipient, body, attempts, report_key } = text;
  try {
    await send({ recipient, body, reportTo: `${publicUrl}${reportPath(report_key)}` });
  } catch (error) {
    const isRefused = error instanceof CarrierError && REFUSED.has(error.status);
    await (isRefused || attempts >= MOST_ATTEMPTS ? giveUp(database, text, error) : postpone(database, text, error));
    return;
  }
  await database.transaction(SERVICE, (trx) =>
    sql`update sms.outbox set sent_at = now(), body = null, last_error = null where id = ${id}`.execute(trx),
  );
}

/** All text messages have one carrier: what waits beside this one waits as long. */
async function postpone(database: Database, { id, attempts }: OutgoingText, error: unknown): Promise<void> {
  const wished = error instanceof CarrierError ? secondsOf(error.retryAfter) : 0;
  const pause = Math.max(pauseAfter(attempts), wished);
  const reason = reasonOf(error);
  log('warn', 'sms.postponed', { text: id, attempts, pause_seconds: pause, reason });
  await database.transaction(SERVICE, async (trx) => {
    await sql`
      update sms.outbox set not_before = now() + make_interval(secs => ${pause}), last_error = ${reason}
      where id = ${id}`.execute(trx);
    await sql`
      update sms.outbox set not_before = greatest(not_before, now() + make_interval(secs => ${Math.max(pauseAfter(1), wished)}))
      where id in (
        select id from sms.outbox where sent_at is null and failed_at is null and not over_limit and attempts = 0
        order by id for update skip locked
      )`.execute(trx);
  });
}

async function giveUp(database: Database, { id, attempts }: OutgoingText, error: unknown): Promise<void> {
  const reason = reasonOf(error);
  log('warn', 'sms.refused', { text: id, attempts, reason });
  await database.transaction(SERVICE, (trx) =>
    sql`update sms.outbox set failed_at = now(), body = null, last_error = ${reason} where id = ${id}`.execute(trx),
  );
}
