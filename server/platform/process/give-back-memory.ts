import { performance } from 'node:perf_hooks';

const LOOK_MS = 10_000;
/** The share of busy time from which the program has made garbage. */
const BUSY = 0.2;
/** A program that is this idle keeps no request waiting. */
const QUIET = 0.05;

/** Collects garbage thoroughly; missing where the program was started without `--expose-gc`. */
const collectAll = globalThis.gc && (() => void globalThis.gc!({ type: 'major', flavor: 'last-resort' }));

/** The share of the time that the event loop has worked since the last call. */
function loadMeter(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}

/**
 * Collects garbage once after each burst of work, when it is quiet again: V8 keeps a burst's garbage until the next
 * one, and the database on the same machine could use the memory. Returns a function that ends this.
 */
export function giveBackMemory(collect: (() => void) | undefined = collectAll, load = loadMeter()): () => void {
  let hasWorked = false;
  const timer = setInterval(() => {
    const share = load();
    if (share > BUSY) hasWorked = true;
    if (!hasWorked || share > QUIET) return;
    hasWorked = false;
    collect?.();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
