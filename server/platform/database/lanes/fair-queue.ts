import type { Caller } from '../../caller.ts';

/** The longest wait of a caller for its turn before it is asked to come back later. */
export const LONGEST_WAIT_MS = 5_000;
/** The limits of one caller's queue, and of the whole queue; the next one is refused at once. */
const MOST_WAITING: Record<Kind | 'together', number> = { visitor: 50, user: 200, admin: 200, together: 5_000 };
/** Half of a caller's use is forgotten after this, where nothing else is said. */
const HALF_LIFE_MS = 1_000;
const FORGOTTEN_MS = 1;

/** Callers are fair to each other within their kind; no kind takes what the others need. */
export type Kind = 'visitor' | 'user' | 'admin';

/** The caller that wants something done: the account, or the address that a visitor comes from. */
export interface Asker {
  kind: Kind;
  key: string;
}

/** The caller that has to share; null for the program itself and for the secret key. */
export function askerOf({ role, address, claims: { sub } }: Caller): Asker | null {
  if (role === 'anon') return address ? { kind: 'visitor', key: address } : null;
  if (role === 'authenticated') return { kind: 'user', key: String(sub) };
  // A false claim of the role is refused by the database before anything is read.
  return role === 'club_admin' ? { kind: 'admin', key: String(sub) } : null;
}

/** The number of works of a kind under way together, and of them for one caller. */
export interface Share {
  together: number;
  each: number;
}

export type Shares = Partial<Record<Kind, Share>>;

/** There is more to do than this caller may ask for now: HTTP 503 with `Retry-After`. */
export class Overloaded extends Error {
  /** In seconds. */
  readonly retryAfter = 1;

  constructor() {
    super('Too much is asked for at the moment: try again shortly');
  }
}

/** The caller is gone before its turn: an answer has no reader. */
export class CallerGone extends Error {
  constructor() {
    super('The caller has left');
  }
}

/** The time that each caller has used lately, in milliseconds. */
export class Usage {
  readonly #used = new Map<string, number>();
  readonly #halfLifeMs: number;
  #halvedAt = performance.now();

  /** `halfLifeMs` is longer than a round of those who wait: otherwise the one who always asks looks like a new one. */
  constructor(halfLifeMs = HALF_LIFE_MS) {
    this.#halfLifeMs = halfLifeMs;
  }

  charge(key: string, ms: number): void {
    const halvings = Math.floor((performance.now() - this.#halvedAt) / this.#halfLifeMs);
    if (halvings > 0) this.#halve(halvings);
    this.#used.set(key, this.of(key) + ms);
  }

  of(key: string): number {
    return this.#used.get(key) ?? 0;
  }

  #halve(times: number): void {
    this.#halvedAt += times * this.#halfLifeMs;
    for (const [key, ms] of this.#used) {
      const left = ms / 2 ** times;
      if (left < FORGOTTEN_MS) this.#used.delete(key);
      else this.#used.set(key, left);
    }
  }
}

interface QueuedCaller {
  asker: Asker;
  begin(): void;
}

/** Lets callers do a bounded number of things at once; the one with the least use so far goes first. */
export class FairQueue {
  readonly #shares: Shares;
  readonly #usage: Usage;
  readonly #underWay = new Map<string, number>();
  readonly #longestWaitMs: number;
  #waiting: QueuedCaller[] = [];

  /** `longestWaitMs` of 0: a caller waits until it is its turn. */
  constructor(shares: Shares, usage: Usage, longestWaitMs = LONGEST_WAIT_MS) {
    this.#shares = shares;
    this.#usage = usage;
    this.#longestWaitMs = longestWaitMs;
  }

  /**
   * Resolves when it is the caller's turn, with a function that ends it. Throws Overloaded, and CallerGone once the
   * signal says so. The program itself (null) never waits.
   */
  async take(asker: Asker | null, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw new CallerGone();
    if (asker === null) return () => undefined;
    if (!this.#mayBegin(asker)) await this.#wait(asker, signal);
    else this.#count(asker, 1);
    const begun = performance.now();
    return () => {
      this.#usage.charge(asker.key, performance.now() - begun);
      this.#count(asker, -1);
      this.#callNext();
    };
  }

  /** The number of callers that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  #mayBegin({ kind, key }: Asker): boolean {
    const share = this.#shares[kind];
    if (!share) return true;
    const { together, each } = share;
    return (this.#underWay.get(kind) ?? 0) < together && (this.#underWay.get(`${kind} ${key}`) ?? 0) < each;
  }

  #count({ kind, key }: Asker, change: 1 | -1): void {
    for (const name of [kind, `${kind} ${key}`]) {
      const count = (this.#underWay.get(name) ?? 0) + change;
      if (count === 0) this.#underWay.delete(name);
      else this.#underWay.set(name, count);
    }
  }

  #wait(asker: Asker, signal: AbortSignal | undefined): Promise<void> {
    const own = this.#waiting.reduce((sum, { asker: { key } }) => (key === asker.key ? sum + 1 : sum), 0);
    if (own >= MOST_WAITING[asker.kind] || this.#waiting.length >= MOST_WAITING.together) throw new Overloaded();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const waiting: QueuedCaller = { asker, begin: () => (settle(), resolve()) };
      const giveUp = (refusal: Error) => {
        settle();
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        reject(refusal);
      };
      const leave = () => giveUp(new CallerGone());
      const tooLate = () => giveUp(new Overloaded());
      const timer = this.#longestWaitMs > 0 ? setTimeout(tooLate, this.#longestWaitMs) : undefined;
      signal?.addEventListener('abort', leave);
      this.#waiting.push(waiting);
    });
  }

  #callNext(): void {
    const ready = this.#waiting.filter(({ asker }) => this.#mayBegin(asker));
    if (ready.length === 0) return;
    const next = ready.reduce((first, other) => (this.#usedBy(other) < this.#usedBy(first) ? other : first));
    this.#waiting = this.#waiting.filter((each) => each !== next);
    // Counted here, so that no call in between takes the turn.
    this.#count(next.asker, 1);
    next.begin();
  }

  #usedBy({ asker }: QueuedCaller): number {
    return this.#usage.of(asker.key);
  }
}
