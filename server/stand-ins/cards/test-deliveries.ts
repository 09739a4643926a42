import { sql } from 'kysely';
import { sign } from '../../integrations/cards/signature.ts';
import { SERVICE } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { log } from '../../platform/log.ts';
import { TEST_SIGNATURE } from './test-provider.ts';

/** The pause between two looks for due messages. */
const EVERY_MS = 1000;
/** A refused message is sent again this much later, doubled each time, and given up after this many tries. */
const AGAIN_SECONDS = 2;
const MAX_TRIES = 10;
const AT_ONCE = 20;

interface Delivery {
  id: string;
  body: string;
  tries: number;
}

/** Hands a message over; answers the HTTP status. */
type Deliver = (body: string, headers: Record<string, string>) => Promise<number>;

/**
 * Delivers the test provider's messages to the club, once a second, each message by one process; what is refused is
 * sent again later. Ends with the database. Returns a function that sends what is due now.
 */
export function startDeliveries(database: Database, secret: string, deliver: Deliver): () => Promise<number> {
  let running: Promise<number> | null = null;
  const run = () => (running ??= sendDue(database, secret, deliver).finally(() => (running = null)));
  const timer = setInterval(
    () => void run().catch((error) => log('warn', 'test-provider.delivery', { error })),
    EVERY_MS,
  );
  timer.unref();
  database.onClose(async () => {
    clearInterval(timer);
    await running?.catch(() => undefined);
  });
  return run;
}

/** Sends what is due, one message after the other; returns how many were taken. */
export async function sendDue(database: Database, secret: string, deliver: Deliver): Promise<number> {
  // Removed before it is sent: a message may be lost with its process, as on any network.
  const due = await database.transaction(SERVICE, async (trx) => {
    const { rows } = await sql<Delivery>`
      delete from test_provider.deliveries where id in (
        select id from test_provider.deliveries where due_at <= now() order by due_at limit ${AT_ONCE} for update skip locked
      ) returning id, body, tries`.execute(trx);
    return rows;
  });
  let taken = 0;
  for (const { body, tries } of due) {
    const status = await deliver(body, { [TEST_SIGNATURE]: sign(body, secret) }).catch(() => 0);
    if (status >= 200 && status < 300) taken++;
    else if (tries + 1 < MAX_TRIES) await sendAgain(database, body, tries + 1);
  }
  return taken;
}

async function sendAgain(database: Database, body: string, tries: number): Promise<void> {
  const { id } = JSON.parse(body) as { id: string };
  await database.transaction(SERVICE, (trx) =>
    sql`insert into test_provider.deliveries (event_id, body, tries, due_at)
      values (${id}, ${body}, ${tries}, now() + make_interval(secs => ${AGAIN_SECONDS * 2 ** tries}))`.execute(trx),
  );
}
