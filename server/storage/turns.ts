import { slowDown } from './storage-error.ts';

/** Lets a bounded number of pieces of heavy work run at a time, and a bounded number wait. */
export class Turns {
  #free: number;
  readonly #longestQueue: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number, longestQueue: number) {
    this.#free = atOnce;
    this.#longestQueue = longestQueue;
  }

  /** Runs the work when its turn comes. Throws SlowDown when too many wait already. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else if (this.#waiting.length >= this.#longestQueue) throw slowDown();
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
