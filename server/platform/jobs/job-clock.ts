import { only } from '../database/rows.ts';
import { log } from '../log.ts';
import { newClient, type Connection } from '../postgres/primary-client.ts';

const LOOK_MS = 60_000;
/** No job of the club is planned further ahead: its longest pause between tries is ten minutes. */
const AHEAD = `interval '15 minutes'`;
/** Clocks of several machines differ by less. */
const SKEW = `interval '1 minute'`;

const IS_THERE = `select to_regclass('pgboss.version') is not null as there`;
const WENT_BACK = `select exists (select from pgboss.version where cron_on > now() + ${SKEW})
  or exists (select from pgboss.queue where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + ${SKEW})
  or exists (select from pgboss.job where start_after > now() + ${AHEAD}) as ahead`;
/** Moves future moments to now; frees the slots of occurrences that come once more. */
const TURN_BACK = `
  update pgboss.version set cron_on = null where cron_on > now();
  update pgboss.queue set monitor_claim_on = null, monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now());
  update pgboss.job set start_after = now() where start_after > now() + ${AHEAD};
  update pgboss.job set started_on = now(), heartbeat_on = now() where state = 'active' and greatest(started_on, heartbeat_on) > now();
  update pgboss.job set singleton_on = null where singleton_on > now() at time zone 'utc'`;

/**
 * Keeps jobs going when the machine's clock is set back. pg-boss compares its written moments with the clock: until the
 * clock has caught up, nothing would be due.
 */
export class JobClock {
  readonly #owner: Connection;
  #timer: NodeJS.Timeout | undefined;

  constructor(owner: Connection) {
    this.#owner = owner;
  }

  async start(): Promise<void> {
    await this.#look();
    this.stop();
    this.#timer = setInterval(() => void this.#look().catch((error) => log('warn', 'jobs.clock', { error })), LOOK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const client = newClient(this.#owner);
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (!only((await client.query<{ there: boolean }>(IS_THERE)).rows).there) return;
      if (!only((await client.query<{ ahead: boolean }>(WENT_BACK)).rows).ahead) return;
      await client.query(TURN_BACK);
      log('warn', 'jobs.clock_set_back');
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
