import type { Context } from 'hono';
import { networkOf } from '../../platform/http/client-ip.ts';
import { AuthError } from '../auth-error.ts';
import { deviceOf } from '../service.ts';

/** This many passwords are checked together: each takes a core for some hundredths of a second, which others who are inside need too. */
const AT_ONCE = 4;
/** This many wait in their requests: enough that the room is never empty between two looks of those behind them. */
const NEAR = 200;
/** A person who would wait longer is asked to come back, well before the request's time is up. */
const LONGEST_WAIT_MS = 4_000;
/** A room that became slower meanwhile asks its last ones to come back, so much later than it thought. */
const STAY_LONGER_MS = 500;
/** A person who waits asks again this often at the latest, so that the estimate follows the room. */
const MOST_SECONDS = 10;
/** A person who stays away this long after the given time is passed over until they come back. */
const GRACE_MS = 5_000;
/** The position of a person who is away is kept this long, for example over a reload. */
const KEPT_MS = 600_000;
/** The positions of all, and of one network: a larger crowd from one address keeps no order among itself. */
const MOST_POSITIONS = 50_000;
const MOST_OF_A_NETWORK = 500;
/** The assumed time between two who leave a full room, until it was measured over some dozens. */
const FIRST_GUESS_MS = 12.5;
const LAST_PAUSE = 0.02;
/** A standstill, such as of the database, is no measure: with it no one would be let into the queue to measure again. */
const LONGEST_PAUSE_MS = 250;
/** So much of a login names a position: an address of email is not longer. */
const MOST_OF_A_LOGIN = 254;

/** A caller who wants in: the login that is typed, and the network that it comes from. */
export interface Visitor {
  login: string;
  network: string | null;
}

interface Position {
  /** Rises with the time of the first request. */
  number: number;
  network: string | null;
  /** Until then the person is expected: a later position counts it. */
  expectedUntil: number;
  /** The position of a further request of a login that has one: it ends with its request. */
  isFurther: boolean;
}

interface QueuedRequest {
  number: number;
  begin: () => void;
}

/**
 * Admits a bounded number of people at a time to sign in or up, in the order in which they came. Those for whom there is
 * no time yet learn how many are ahead, how long that takes, and when to ask again; their position stays theirs, by login and
 * network, whatever happens to the page, and asking more often changes nothing.
 */
export class WaitingRoom {
  #underWay = 0;
  #pauseMs = FIRST_GUESS_MS;
  #lastLeft = 0;
  #lastNumber = 0;
  #lastTurnedAway = -Infinity;
  /** In the order of their numbers. */
  readonly #positions = new Map<string, Position>();
  readonly #ofNetwork = new Map<string, number>();
  /** Those whose turn is near, in the order of their numbers. */
  #queue: QueuedRequest[] = [];
  readonly #longestWaitMs: number;

  constructor(longestWaitMs = LONGEST_WAIT_MS) {
    this.#longestWaitMs = longestWaitMs;
  }

  /** Does the work when it is its turn. Throws AuthError 503 with how many are ahead and the seconds until asking again. */
  async admit<T>(visitor: Visitor, work: () => Promise<T>): Promise<T> {
    const [key, position] = this.#positionOf(visitor);
    this.#refuseEarly(key, position);
    position.expectedUntil = Infinity;
    if (this.#underWay < AT_ONCE) this.#underWay++;
    else if (!(await this.#wait(position.number))) throw this.#comeBackLater(key, position);
    try {
      const result = await work();
      this.#leave(key, position);
      return result;
    } catch (error) {
      // A mistyped password does not send its owner to the end; without a crowd there is nothing to keep.
      if (this.#isCrowded()) this.#stayAway(key, position, 0);
      else this.#leave(key, position);
      throw error;
    } finally {
      const next = this.#queue.shift();
      const now = performance.now();
      // Two who leave a full room one after the other say how fast it is.
      if (next && this.#lastLeft)
        this.#pauseMs += LAST_PAUSE * (Math.min(now - this.#lastLeft, LONGEST_PAUSE_MS) - this.#pauseMs);
      this.#lastLeft = next ? now : 0;
      if (next) next.begin();
      else this.#underWay--;
    }
  }

  /** The callers inside, waiting in their requests, and asked to come back and expected. */
  counts(): { inside: number; near: number; away: number } {
    const now = performance.now();
    let away = 0;
    for (const { expectedUntil } of this.#positions.values())
      if (expectedUntil > now && expectedUntil < Infinity) away++;
    return { inside: this.#underWay, near: this.#queue.length, away };
  }

  /** The position that the login has, or the next one. One request of a login has its position; others meanwhile come after all. */
  #positionOf({ login, network }: Visitor): [string, Position] {
    const own = `${network ?? ''} ${login.slice(0, MOST_OF_A_LOGIN).toLowerCase()}`;
    const ownPosition = this.#positions.get(own);
    const isFurther = ownPosition?.expectedUntil === Infinity;
    if (ownPosition && !isFurther) return [own, ownPosition];
    if (!this.#hasSpaceFor(network)) {
      this.#forgetAbsent();
      if (!this.#hasSpaceFor(network)) throw comeBack(this.#positions.size, MOST_SECONDS, MOST_SECONDS);
    }
    const number = ++this.#lastNumber;
    const key = isFurther ? `${own} ${number}` : own;
    const position = { number, network, expectedUntil: 0, isFurther };
    this.#positions.set(key, position);
    this.#ofNetwork.set(network ?? '', (this.#ofNetwork.get(network ?? '') ?? 0) + 1);
    return [key, position];
  }

  #refuseEarly(key: string, position: Position): void {
    const ahead = this.#ahead(key);
    if (ahead >= NEAR || ahead * this.#pauseMs > this.#longestWaitMs) throw this.#comeBackLater(key, position);
  }

  #comeBackLater(key: string, position: Position): AuthError {
    const ahead = this.#ahead(key);
    const waitMs = ahead * this.#pauseMs;
    // Half of the wait, so that a person is there if the turn comes sooner than it seemed.
    const seconds = Math.min(Math.max(1, Math.floor(waitMs / 2000)), MOST_SECONDS);
    this.#stayAway(key, position, seconds * 1000 + GRACE_MS);
    this.#lastTurnedAway = performance.now();
    return comeBack(ahead, Math.ceil(waitMs / 1000), seconds);
  }

  #isCrowded(): boolean {
    return this.#queue.length > 0 || performance.now() - this.#lastTurnedAway < KEPT_MS;
  }

  /** The number of callers with an earlier position who are inside or expected. Forgets those who stayed away. */
  #ahead(key: string): number {
    const now = performance.now();
    let count = 0;
    for (const [other, position] of this.#positions) {
      if (other === key) break;
      if (position.expectedUntil > now) count++;
      else if (position.expectedUntil + KEPT_MS < now) this.#leave(other, position);
    }
    return count;
  }

  #stayAway(key: string, position: Position, forMs: number): void {
    if (position.isFurther) this.#leave(key, position);
    else position.expectedUntil = performance.now() + forMs;
  }

  #hasSpaceFor(network: string | null): boolean {
    const others = network === null ? 0 : (this.#ofNetwork.get(network) ?? 0);
    return this.#positions.size < MOST_POSITIONS && others < MOST_OF_A_NETWORK;
  }

  /** Forgets the positions of those who are not there, where no space is left. */
  #forgetAbsent(): void {
    const now = performance.now();
    for (const [key, position] of this.#positions) if (position.expectedUntil <= now) this.#leave(key, position);
  }

  #leave(key: string, { network }: Position): void {
    if (!this.#positions.delete(key)) return;
    const left = this.#ofNetwork.get(network ?? '')! - 1;
    if (left > 0) this.#ofNetwork.set(network ?? '', left);
    else this.#ofNetwork.delete(network ?? '');
  }

  /** True if the turn came in time. */
  #wait(number: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting: QueuedRequest = { number, begin: () => (clearTimeout(timer), resolve(true)) };
      const timer = setTimeout(() => {
        this.#queue = this.#queue.filter((other) => other !== waiting);
        resolve(false);
      }, this.#longestWaitMs + STAY_LONGER_MS);
      const later = this.#queue.findIndex((other) => other.number > number);
      this.#queue.splice(later === -1 ? this.#queue.length : later, 0, waiting);
    });
  }
}

function comeBack(ahead: number, waitSeconds: number, retryAfter: number): AuthError {
  const message = 'Many people are signing in at the moment: try again shortly';
  return new AuthError(503, 'over_request_rate_limit', message, { ahead, wait_seconds: waitSeconds }, retryAfter);
}

/** The queue of all requests with a password: they share the processor. */
let waitingRoom = new WaitingRoom();

/** Replaces the room, for example by a more patient one. */
export const useRoom = (room: WaitingRoom) => void (waitingRoom = room);

/** Does the work when it is the turn of the person who typed this login. Throws AuthError 503. */
export function inTurn<T>(c: Context, login: string | null | undefined, work: () => Promise<T>): Promise<T> {
  const { ip } = deviceOf(c);
  return waitingRoom.admit({ login: login ?? '', network: ip ? networkOf(ip) : null }, work);
}

/** The length of the queue of this process. */
export const waitingRoomCounts = () => waitingRoom.counts();
