import { sql, type RawBuilder } from 'kysely';
import type { PushKeys } from '../../settings/push-keys.ts';
import { SERVICE } from '../caller.ts';
import type { Database, Transaction } from '../database/database.ts';
import { log } from '../log.ts';
import { createOutboxSender, LEASE_SECONDS, pauseAfter, reasonOf, type OutboxSender } from '../outbox-lanes.ts';
import { LAST_RANK, RANKS } from '../outbox-ranks.ts';
import { secondsOf } from '../retry-after.ts';
import { InsideAddressError } from './outside-request.ts';
import { postPush, type PushOptions, type PushTarget } from './push-service.ts';

/** Pushes under way at once; one of the lanes is kept for what is urgent. */
const LANES = [RANKS.urgent, ...Array.from({ length: 7 }, () => LAST_RANK)];
/** Pushes to a browser whose service fails wait no longer for it. */
const LONGEST_HOLD_SECONDS = 3600;
/** The service does not know the browser any more: the app was removed, or the permission taken back. */
const GONE = new Set([404, 410]);
const TOO_MANY = 429;

interface OutgoingPush extends PushTarget {
  id: string;
  subscription_id: string;
  payload: string;
  rank: number;
  attempts: number;
  useful_seconds: number;
}

/**
 * Delivers pushes to the services of the browsers: each at least once and not after it is stale, urgent ones first;
 * several processes share the work. A browser that its service does not know any more is forgotten.
 */
export const createPushSender = (keys: PushKeys, database: Database, options: PushOptions = {}): OutboxSender =>
  createOutboxSender({
    lanes: LANES,
    claim: (lastRank) => claim(database, lastRank),
    send: (push) => deliver(database, keys, push, options),
    failure: 'push.failure',
  });

/**
 * Takes a push for this process, in a transaction of its own. One that was written in the future, before the clock was
 * set back, is due; it is looked for by itself, so that the index leads past all that waits for its time.
 */
async function claim(database: Database, lastRank: number): Promise<OutgoingPush | undefined> {
  const first = (due: RawBuilder<unknown>) => sql`(
    select id from push.outgoing
    where sent_at is null and failed_at is null and rank <= ${lastRank} and ${due} and useful_until > now()
    order by rank, not_before limit 1 for update skip locked)`;
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql<OutgoingPush>`
      update push.outgoing set attempts = attempts + 1, not_before = now() + make_interval(secs => ${LEASE_SECONDS})
      from push_subscriptions as browser
      where browser.id = subscription_id and outgoing.id = coalesce(
        ${first(sql`not_before <= now()`)}, ${first(sql`attempts = 0 and created_at > now()`)})
      returning outgoing.id, subscription_id, payload, rank, attempts, endpoint, p256dh, auth,
        ceil(extract(epoch from useful_until - now()))::integer as useful_seconds
    `.execute(trx),
  );
  return rows[0];
}

async function deliver(database: Database, keys: PushKeys, push: OutgoingPush, options: PushOptions): Promise<void> {
  const { endpoint, p256dh, auth, payload, rank, useful_seconds: ttlSeconds } = push;
  try {
    const { status, retryAfter } = await postPush(
      keys,
      { endpoint, p256dh, auth },
      { payload, rank, ttlSeconds },
      options,
    );
    if (status >= 200 && status < 300) await accept(database, push);
    else if (GONE.has(status)) await forget(database, push);
    else if (status === TOO_MANY || status >= 500)
      await postpone(database, push, `the service answered ${status}`, secondsOf(retryAfter));
    else await giveUp(database, push, `the service answered ${status}`);
  } catch (error) {
    const work = error instanceof InsideAddressError ? giveUp : postpone;
    await work(database, push, reasonOf(error));
  }
}

async function accept(database: Database, { id, subscription_id: browser }: OutgoingPush): Promise<void> {
  await database.transaction(SERVICE, async (trx) => {
    await sql`
      update push.outgoing set sent_at = now(), payload = null, last_error = null where id = ${id}`.execute(trx);
    await sql`
      update push_subscriptions set last_accepted_at = now(), failed_since = null where id = ${browser}`.execute(trx);
  });
}

/** The pushes that wait for it go with it. */
async function forget(database: Database, { subscription_id: browser }: OutgoingPush): Promise<void> {
  log('info', 'push.gone', { subscription: browser });
  await database.transaction(SERVICE, (trx) => sql`delete from push_subscriptions where id = ${browser}`.execute(trx));
}

async function postpone(database: Database, push: OutgoingPush, reason: string, wished = 0): Promise<void> {
  const pause = Math.max(pauseAfter(push.attempts), wished);
  log('warn', 'push.postponed', { push: push.id, attempts: push.attempts, pause_seconds: pause, reason });
  await database.transaction(SERVICE, async (trx) => {
    await sql`
      update push.outgoing set not_before = now() + make_interval(secs => ${pause}), last_error = ${reason}
      where id = ${push.id}`.execute(trx);
    await failed(trx, push);
    await holdOthers(trx, push, pause);
  });
}

/**
 * Holds what waits for the same browser and is not more urgent, for as long as its service has been failing: a browser
 * that no service answers for takes the lanes from the others once, and not with each push.
 */
async function holdOthers(trx: Transaction, { subscription_id: browser, rank }: OutgoingPush, pause: number) {
  await sql`
    update push.outgoing set not_before = greatest(not_before, now() + make_interval(secs => greatest(
      ${pause}::float8, least(extract(epoch from now() - browser.failed_since), ${LONGEST_HOLD_SECONDS}::float8))))
    from push_subscriptions as browser
    where browser.id = ${browser} and outgoing.id in (
      select id from push.outgoing
      where subscription_id = ${browser} and sent_at is null and outgoing.failed_at is null and attempts = 0 and rank >= ${rank}
      order by id for update skip locked
    )`.execute(trx);
}

async function giveUp(database: Database, push: OutgoingPush, reason: string): Promise<void> {
  log('warn', 'push.refused', { push: push.id, attempts: push.attempts, reason });
  await database.transaction(SERVICE, async (trx) => {
    await sql`
      update push.outgoing set failed_at = now(), payload = null, last_error = ${reason} where id = ${push.id}
    `.execute(trx);
    await failed(trx, push);
  });
}

const failed = (trx: Transaction, { subscription_id: browser }: OutgoingPush) =>
  sql`update push_subscriptions set failed_since = now() where id = ${browser} and failed_since is null`.execute(trx);
