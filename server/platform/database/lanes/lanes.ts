import pg from 'pg';
import { socketOf } from '../../postgres/embedded/socket-of.ts';
import { isStandby } from '../failures.ts';
import { Batch, type BatchStep, type TextRow } from './batch.ts';
import { FairQueue, type Asker, type Shares, type Usage } from './fair-queue.ts';

/** The most batches under way on one connection, and the longest that all of them may be expected to take. */
const DEPTH = 4;
const DEPTH_MS = 20;
/** Behind a batch that was thought quick and runs longer than this, nothing more is queued. */
const SLOW_MS = 50;
/** A millisecond of waiting makes up for so many of use. */
const WAITING_COUNTS = 10;
/** Connections that stay free for transactions of several round trips. */
const KEPT_FREE = 2;

interface Lane {
  client: pg.PoolClient;
  underWay: number;
  /** The expected time of the batches under way. */
  expectedMs: number;
  /** The moment at which the batch at its head was begun. */
  since: number;
  /** All batches under way are known to be quick. */
  isQuick: boolean;
  isBroken: boolean;
}

/** The estimate for a batch before it runs. */
interface Expectation {
  isQuick: boolean;
  ms: number;
}

interface QueuedBatch extends Expectation {
  steps: BatchStep[];
  asker: Asker | null;
  since: number;
  onRun(ms: number): void;
  resolve(rows: TextRow[][]): void;
  reject(error: Error): void;
}

/**
 * Sends batches over a few of the pool's connections; quick ones behind each other where there are more of them than
 * connections: each is a transaction of its own, so they may share. Batches of one turn of the event loop leave in one
 * write a connection. Waking each other up is most of the work of a short read, and this halves it. A batch that is not
 * known to be quick waits for its turn first, so that at least one connection is always left for quick ones.
 */
export class Lanes {
  readonly #pool: pg.Pool;
  readonly #most: number;
  readonly #fewest: number;
  readonly #usage: Usage;
  readonly #slowTurns: FairQueue;
  readonly #lanes: Lane[] = [];
  #waiting: QueuedBatch[] = [];
  #opening = 0;
  #isScheduled = false;

  constructor(pool: pg.Pool, poolSize: number, usage: Usage, longestWaitMs: number) {
    this.#pool = pool;
    this.#most = Math.max(1, poolSize - KEPT_FREE);
    this.#fewest = Math.max(1, Math.floor(poolSize / 2));
    this.#usage = usage;
    this.#slowTurns = new FairQueue(slowShares(this.#most), usage, longestWaitMs);
  }

  /** Lanes that are open, batches under way on them, and batches that wait for one or for their turn. */
  counts(): { open: number; underWay: number; waiting: number } {
    const underWay = this.#lanes.reduce((sum, lane) => sum + lane.underWay, 0);
    return { open: this.#lanes.length, underWay, waiting: this.#waiting.length + this.#slowTurns.waiting };
  }

  /**
   * Returns the rows of each step. A batch that fails changes nothing and fails no other. One that is not known to be
   * quick has a connection to itself, when it is its caller's turn: throws Overloaded. `onRun` gets how long it took.
   */
  async run(
    steps: BatchStep[],
    expect: () => Expectation,
    asker: Asker | null,
    onRun: (ms: number) => void,
  ): Promise<TextRow[][]> {
    const expected = expect();
    if (expected.isQuick) return this.#queue(steps, expected, asker, onRun);
    const end = await this.#slowTurns.take(asker);
    // While it waited, another run may have shown that it is quick: those behind it need not wait for it.
    const now = expect();
    if (now.isQuick) end();
    const rows = this.#queue(steps, now, asker, onRun);
    return now.isQuick ? rows : rows.finally(end);
  }

  #queue(
    steps: BatchStep[],
    expected: Expectation,
    asker: Asker | null,
    onRun: (ms: number) => void,
  ): Promise<TextRow[][]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...expected, steps, asker, since: performance.now(), onRun, resolve, reject });
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
    if (this.#waiting.length > this.#most) this.#sortByUsage();
    let isKept = false;
    this.#waiting = this.#waiting.filter((waiting) => {
      const lane = this.#freest(now, waiting, isKept);
      // A lane runs empty for a batch that needs one to itself; otherwise those that share lanes would never let it in.
      if (!lane && !waiting.isQuick) isKept = true;
      if (!lane) return true;
      if (!corked.has(lane)) socketOf(lane.client).cork();
      corked.add(lane);
      this.#send(lane, waiting, now);
      return false;
    });
    for (const lane of corked) socketOf(lane.client).uncork();
    for (const lane of this.#lanes.filter((each) => each.underWay === 0)) this.#giveBack(lane);
    this.#openMore();
  }

  /**
   * Sorts those who wait beyond the lanes: the caller with the least use goes first, and the program itself before all.
   * Waiting makes up for use: a caller whose one batch met a busy moment is not overtaken until all have used as much.
   */
  #sortByUsage(): void {
    const used = ({ asker, since }: QueuedBatch) =>
      asker === null ? -Infinity : this.#usage.of(asker.key) + WAITING_COUNTS * since;
    this.#waiting.sort((one, other) => used(one) - used(other));
  }

  /** The lane with the least under way that takes more. Lanes are shared when there are no more to open. */
  #freest(now: number, { isQuick, ms }: Expectation, isKept: boolean): Lane | undefined {
    const isFull = this.#lanes.length + this.#opening >= this.#allowed();
    const depth = isQuick && isFull ? DEPTH : 1;
    let [freest, next]: (Lane | undefined)[] = [];
    for (const lane of this.#lanes.slice(0, this.#allowed())) {
      const isSlow = lane.underWay > 0 && (!lane.isQuick || now - lane.since > SLOW_MS);
      if (isSlow || lane.underWay >= depth || (lane.underWay > 0 && lane.expectedMs + ms > DEPTH_MS)) continue;
      if (!freest || lane.underWay < freest.underWay) [freest, next] = [lane, freest];
      else if (!next || lane.underWay < next.underWay) next = lane;
    }
    return isKept && isQuick ? next : freest;
  }

  /** While transactions wait for a connection, lanes keep to half of them; one is left beside those that are slow. */
  #allowed(): number {
    if (this.#pool.waitingCount <= this.#opening) return this.#most;
    const slow = this.#lanes.filter(({ underWay, isQuick }) => underWay > 0 && !isQuick).length;
    return Math.max(this.#fewest, slow + 1);
  }

  #send(lane: Lane, { steps, isQuick, ms, asker, onRun, resolve, reject }: QueuedBatch, now: number): void {
    if (lane.underWay++ === 0) lane.since = now;
    lane.expectedMs += ms;
    lane.isQuick = isQuick;
    const batch = new Batch(steps, (error, rows) => {
      const ended = performance.now();
      onRun(ended - lane.since);
      if (asker && isQuick) this.#usage.charge(asker.key, ended - lane.since);
      lane.underWay--;
      lane.expectedMs -= ms;
      lane.since = ended;
      if (error) reject(error);
      // The rows of the last step are followed by an empty list.
      else resolve(rows.slice(0, steps.length));
      if (error && breaksConnection(error)) this.#leave(lane);
      if (lane.underWay === 0 && (lane.isBroken || this.#waiting.length === 0)) this.#giveBack(lane);
      if (this.#waiting.length > 0) this.#schedule();
    });
    lane.client.query(batch);
  }

  #openMore(): void {
    const missing = Math.min(this.#waiting.length, this.#allowed() - this.#lanes.length) - this.#opening;
    for (let index = 0; index < missing; index++) {
      this.#opening++;
      this.#pool.connect().then(
        (client) => {
          this.#opening--;
          this.#lanes.push({ client, underWay: 0, expectedMs: 0, since: 0, isQuick: true, isBroken: false });
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

  /** Removes a lane whose connection is lost; the connection is ended when its last batch has failed. */
  #leave(lane: Lane): void {
    if (lane.isBroken) return;
    lane.isBroken = true;
    this.#lanes.splice(this.#lanes.indexOf(lane), 1);
  }
}

/**
 * The number of slow batches that may run at once, of this many lanes: fewer than there are, so that one is left for quick ones.
 */
function slowShares(lanes: number): Shares {
  const third = Math.max(1, Math.floor(lanes / 3));
  const half = Math.max(1, third - 1);
  return {
    visitor: { together: half, each: half },
    // One account holds at most half of the turns, however much it asks for.
    user: { together: third, each: Math.ceil(third / 2) },
    admin: { together: third, each: third },
  };
}

const breaksConnection = (error: Error) =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC' || isStandby(error);
