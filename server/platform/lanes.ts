import pg from 'pg';
import { Batch, type BatchStep, type TextRow } from './batch.ts';

/** How many batches may be under way on one connection. */
const DEPTH = 4;
/** Behind a batch that was thought quick and runs longer than this, nothing more is queued. */
const SLOW_MS = 50;
/** Connections that stay free for transactions of several round trips. */
const KEPT_FREE = 2;

interface Lane {
  client: pg.PoolClient;
  underWay: number;
  /** When the batch at its head was begun. */
  since: number;
  /** What is under way is known to be quick. */
  isQuick: boolean;
  isBroken: boolean;
}

interface Waiting {
  steps: BatchStep[];
  isQuick: boolean;
  onRun(ms: number): void;
  resolve(rows: TextRow[][]): void;
  reject(error: Error): void;
}

/**
 * Sends batches over a few of the pool's connections; quick ones behind each other where there are more of them than
 * connections: each is a transaction of its own, so they may share. What comes up in one turn of the event loop leaves in
 * one write a connection. Waking each other up is most of the work of a short read, and this halves it.
 */
export class Lanes {
  readonly #pool: pg.Pool;
  readonly #most: number;
  readonly #fewest: number;
  readonly #lanes: Lane[] = [];
  #waiting: Waiting[] = [];
  #opening = 0;
  #isScheduled = false;

  constructor(pool: pg.Pool, poolSize: number) {
    this.#pool = pool;
    this.#most = Math.max(1, poolSize - KEPT_FREE);
    this.#fewest = Math.max(1, Math.floor(poolSize / 2));
  }

  /**
   * The rows of each step. A batch that fails changes nothing and fails no other. One that is not known to be quick has a
   * connection to itself. `onRun` is told how long it took.
   */
  run(steps: BatchStep[], isQuick: boolean, onRun: (ms: number) => void): Promise<TextRow[][]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ steps, isQuick, onRun, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#dispatch();
    });
  }

  #dispatch(): void {
    const now = performance.now();
    const corked = new Set<Lane>();
    this.#waiting = this.#waiting.filter((waiting) => {
      const lane = this.#freest(now, waiting.isQuick);
      if (!lane) return true;
      if (!corked.has(lane)) streamOf(lane).cork();
      corked.add(lane);
      this.#send(lane, waiting, now);
      return false;
    });
    for (const lane of corked) streamOf(lane).uncork();
    for (const lane of this.#lanes.filter((each) => each.underWay === 0)) this.#giveBack(lane);
    this.#openMore();
  }

  /** The lane with the least under way that takes more. Lanes are shared when there are no more to open. */
  #freest(now: number, isQuick: boolean): Lane | undefined {
    const isFull = this.#lanes.length + this.#opening >= this.#allowed();
    const depth = isQuick && isFull ? DEPTH : 1;
    let freest: Lane | undefined;
    for (const lane of this.#lanes.slice(0, this.#allowed())) {
      const isSlow = lane.underWay > 0 && (!lane.isQuick || now - lane.since > SLOW_MS);
      if (isSlow || lane.underWay >= depth) continue;
      if (!freest || lane.underWay < freest.underWay) freest = lane;
    }
    return freest;
  }

  /** While transactions wait for a connection, lanes keep to half of them. */
  #allowed(): number {
    return this.#pool.waitingCount > this.#opening ? this.#fewest : this.#most;
  }

  #send(lane: Lane, { steps, isQuick, onRun, resolve, reject }: Waiting, now: number): void {
    if (lane.underWay++ === 0) lane.since = now;
    lane.isQuick = isQuick;
    const batch = new Batch(steps, (error, rows) => {
      const ended = performance.now();
      onRun(ended - lane.since);
      lane.underWay--;
      lane.since = ended;
      if (error) reject(error);
      else resolve(rows);
      if (error && breaksConnection(error)) this.#leave(lane);
      if (lane.underWay === 0 && (lane.isBroken || this.#waiting.length === 0)) this.#giveBack(lane);
      if (this.#waiting.length > 0) this.#schedule();
    });
    lane.client.query(batch);
  }

  #openMore(): void {
    const wanted = Math.min(this.#waiting.length, this.#allowed() - this.#lanes.length) - this.#opening;
    for (let index = 0; index < wanted; index++) {
      this.#opening++;
      this.#pool.connect().then(
        (client) => {
          this.#opening--;
          this.#lanes.push({ client, underWay: 0, since: 0, isQuick: true, isBroken: false });
          this.#dispatch();
        },
        (error: Error) => {
          this.#opening--;
          this.#waiting.shift()?.reject(error);
          if (this.#waiting.length > 0) this.#schedule();
        },
      );
    }
  }

  /** A lane without work gives its connection back; one that is lost is ended. */
  #giveBack(lane: Lane): void {
    if (!lane.isBroken) this.#lanes.splice(this.#lanes.indexOf(lane), 1);
    lane.client.release(lane.isBroken);
  }

  /** Takes a lane whose connection is lost out of use; the connection is ended when its last batch has failed. */
  #leave(lane: Lane): void {
    if (lane.isBroken) return;
    lane.isBroken = true;
    this.#lanes.splice(this.#lanes.indexOf(lane), 1);
  }
}

const breaksConnection = (error: Error) =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC';

const streamOf = ({ client }: Lane) =>
  (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection.stream;
