import type { RowChange } from './wal-reader.ts';

const MOST_KEPT = 500;
const LONGEST_KEPT_MS = 120_000;

/** The last changes that were read from the log, for pages that were read before they could listen. */
export class RecentChanges {
  #kept: { at: number; change: RowChange }[] = [];
  /** Everything after this moment is kept. */
  #knownSince = Infinity;

  /** Reading of the log begins. */
  begin(): void {
    this.#knownSince = performance.now();
  }

  /** Reading of the log has ended. */
  end(): void {
    this.#kept = [];
    this.#knownSince = Infinity;
  }

  add(changes: RowChange[]): void {
    const at = performance.now();
    this.#kept.push(...changes.map((change) => ({ at, change })));
    const old = this.#kept.filter((each) => each.at < at - LONGEST_KEPT_MS).length;
    const gone = this.#kept.splice(0, Math.max(old, this.#kept.length - MOST_KEPT)).at(-1);
    if (gone) this.#knownSince = gone.at;
  }

  /** The changes of the last milliseconds; undefined if a part of them is not known. */
  within(milliseconds: number): RowChange[] | undefined {
    const since = performance.now() - milliseconds;
    if (this.#knownSince >= since) return undefined;
    return this.#kept.filter(({ at }) => at >= since).map(({ change }) => change);
  }
}
