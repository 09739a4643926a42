import { createHash } from 'node:crypto';

const REMEMBERED_TEXTS = 1000;
/** Quick is what takes less than this, so that another request may wait behind it. */
const QUICK_MS = 20;
/** How much the last run counts against those before. */
const LAST_RUN = 0.2;

/** What is known of one text of SQL from its earlier runs. */
export interface Known {
  /** A name to prepare it under, given from its second use on: one seen once is not worth the server's memory. */
  name: string | undefined;
  /** How long it takes, in milliseconds; undefined until it ran. */
  ms: number | undefined;
}

/** Remembers a bounded number of texts; a stranger's tries push each other out. */
export class StatementHistory {
  /** The texts, the one used longest ago first. */
  readonly #texts = new Map<string, Known>();

  /** Counts a use of the text. */
  use(text: string): Known {
    const known = this.#texts.get(text);
    if (known) {
      known.name ??= nameOf(text);
      this.#texts.delete(text);
    }
    const used = known ?? { name: undefined, ms: undefined };
    this.#texts.set(text, used);
    if (this.#texts.size > REMEMBERED_TEXTS) this.#texts.delete(this.#texts.keys().next().value!);
    return used;
  }
}

export function isQuick({ ms }: Known): boolean {
  return ms !== undefined && ms < QUICK_MS;
}

/** Adds a run to what is known. */
export function ran(known: Known, ms: number): void {
  known.ms = known.ms === undefined ? ms : known.ms + LAST_RUN * (ms - known.ms);
}

const nameOf = (text: string) => `q${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
