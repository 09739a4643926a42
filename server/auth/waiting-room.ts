import { AuthError } from './auth-error.ts';

/** This many passwords are checked together: each takes a core for some hundredths of a second. */
const AT_ONCE = 8;
/** A caller who would wait longer gets a time to come back, well before the request's time is up. */
const LONGEST_WAIT_MS = 5_000;
/** The longest time for which a person is sent away, however many there were. */
const LONGEST_AWAY_MS = 30_000;
/** The assumed time of a sign-in until one was measured. */
const FIRST_GUESS_MS = 100;
const LAST_RUN = 0.1;

/**
 * Admits a bounded number of people at a time to sign in or up. The next ones wait; those for whom there is no time
 * learn at once when it will be their turn, each a little later than the one before, so that they do not all come back
 * together.
 */
export class WaitingRoom {
  #underWay = 0;
  #waiting: (() => void)[] = [];
  #averageMs = FIRST_GUESS_MS;
  /** Until when the people who were sent away have been given turns. */
  #promisedUntil = 0;

  /** Does the work when it is its turn. Throws AuthError 503 with the seconds until then. */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= AT_ONCE) await this.#wait();
    else this.#underWay++;
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.#averageMs += LAST_RUN * (performance.now() - begun - this.#averageMs);
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay--;
    }
  }

  #wait(): Promise<void> {
    const each = this.#averageMs / AT_ONCE;
    if ((this.#waiting.length + 1) * each > LONGEST_WAIT_MS) throw this.#comeBack(each);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #comeBack(each: number): AuthError {
    const now = performance.now();
    const promised = Math.max(this.#promisedUntil, now + LONGEST_WAIT_MS) + each;
    this.#promisedUntil = promised > now + LONGEST_AWAY_MS ? now + LONGEST_WAIT_MS : promised;
    const seconds = Math.ceil((this.#promisedUntil - now) / 1000);
    const message = 'Many people are signing in at the moment: try again shortly';
    return new AuthError(503, 'over_request_rate_limit', message, {}, seconds);
  }
}

/** The queue of all requests with a password: they share the processor. */
export const waitingRoom = new WaitingRoom();
