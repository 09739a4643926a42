import { createHash } from 'node:crypto';

const REMEMBERED_TEXTS = 5000;
/** A statement below this is quick, so that another request may wait behind it. */
const QUICK_MS = 20;
/** A quick statement stays so up to this: on a busy machine everything takes longer. */
const STILL_QUICK_MS = 100;
/** The weight of the last run against earlier ones. A longer one counts less: mostly the machine was busy. */
const LAST_RUN = { shorter: 0.2, longer: 0.05 };

/** The history of one text of SQL. */
export interface StatementRecord {
  /** A name to prepare it under, given from its second use on: one seen once is not worth the server's memory. */
  name: string | undefined;
  /** The duration, in milliseconds; undefined until it ran. */
  ms: number | undefined;
  isQuick: boolean;
}

/** Remembers a bounded number of texts; a stranger's tries push each other out. */
export class StatementHistory {
  /** The texts, the one used longest ago first. */
  readonly #texts = new Map<string, StatementRecord>();

  /** Counts a use of the text. */
  use(text: string): StatementRecord {
    const record = this.#texts.get(text);
    if (record) {
      record.name ??= nameOf(text);
      this.#texts.delete(text);
    }
    const used = record ?? { name: undefined, ms: undefined, isQuick: false };
    this.#texts.set(text, used);
    if (this.#texts.size > REMEMBERED_TEXTS) this.#texts.delete(this.#texts.keys().next().value!);
    return used;
  }
}

/** The expectation for statements that run together. */
export const expectationOf = (records: readonly StatementRecord[]): { isQuick: boolean; ms: number } => ({
  isQuick: records.every(({ isQuick }) => isQuick),
  ms: records.reduce((sum, { ms = 0 }) => sum + ms, 0),
});

/** Adds a run to the history. */
export function ran(record: StatementRecord, ms: number): void {
  const before = record.ms ?? ms;
  record.ms = before + (ms < before ? LAST_RUN.shorter : LAST_RUN.longer) * (ms - before);
  record.isQuick = record.ms < (record.isQuick ? STILL_QUICK_MS : QUICK_MS);
}

/** Records a run beyond the limit of quick ones: from now on the statement waits for its turn. */
export function ranTooLong(record: StatementRecord, ms: number): void {
  record.ms = Math.max(record.ms ?? 0, ms);
  record.isQuick = false;
}

const nameOf = (text: string) => `q${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
