import { log } from './log.ts';

const POLL_MS = 30_000;
/** While an item is being sent, no other process takes it; after a crash it is taken again. Longer than a service is waited for. */
export const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;

/** The seconds until the next try after so many attempts: each pause is twice the one before, up to the longest. */
export const pauseAfter = (attempts: number, longest = LONGEST_PAUSE_SECONDS): number =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), longest);

/** The words of an error, as an outbox keeps them. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

export interface OutboxSender {
  /** Sends what waits. Call it after the commit, without waiting for it; it never throws. */
  flush(): Promise<void>;
  /** Ends the timer of the retries and waits for what is under way. */
  stop(): Promise<void>;
}

interface Outbox<Item> {
  /** The last rank that each lane takes. As many items are under way at once; some lanes are kept for what does not wait behind the rest. */
  lanes: readonly number[];
  /** Takes the next item up to a rank for this process, so that no other process takes it meanwhile. */
  claim(lastRank: number): Promise<Item | undefined>;
  /** Sends one item and writes down how it went. */
  send(item: Item): Promise<void>;
  /** The event of the log when the database fails. */
  failure: string;
}

/** Empties an outbox of the database on lanes, at each flush and every half minute. */
export function createOutboxSender<Item>(outbox: Outbox<Item>): OutboxSender {
  const lanes = outbox.lanes.map((lastRank) => new Lane(outbox, lastRank));
  const flush = async () => {
    await Promise.all(lanes.map((lane) => lane.flush()));
  };
  const timer = setInterval(() => void flush(), POLL_MS);
  timer.unref();
  return {
    flush,
    async stop() {
      clearInterval(timer);
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** Sends one item after the other. */
class Lane<Item> {
  readonly #outbox: Outbox<Item>;
  readonly #lastRank: number;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isStopping = false;

  constructor(outbox: Outbox<Item>, lastRank: number) {
    this.#outbox = outbox;
    this.#lastRank = lastRank;
  }

  /** Sends until nothing waits. Never rejects. */
  flush(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#drain().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** Waits for the item that is under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #drain(): Promise<void> {
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        for (let item = await this.#next(); item; item = await this.#next()) {
          await this.#outbox.send(item);
        }
      }
    } catch (error) {
      log('error', this.#outbox.failure, { error });
    }
  }

  async #next(): Promise<Item | undefined> {
    return this.#isStopping ? undefined : this.#outbox.claim(this.#lastRank);
  }
}
