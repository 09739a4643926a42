import { useEffect, useRef } from 'react';

/** The changes of one press arrive within this time. */
const BURST_MS = 200;

/**
 * A function that reads again soon: once for a burst of changes, and never while a reading is under way, since a crowd of
 * changes would begin it again and again.
 */
export function mergeReads(read: () => Promise<unknown>): () => void {
  let isDue = false;
  let reading: Promise<unknown> = Promise.resolve();
  return () => {
    if (isDue) return;
    isDue = true;
    const burst = new Promise((resolve) => setTimeout(resolve, BURST_MS));
    reading = Promise.all([reading, burst]).then(() => {
      isDue = false;
      return read().catch(() => undefined);
    });
  };
}

/** The same for a component; the latest `read` is called. */
export function useReadSoon(read: () => Promise<unknown>): () => void {
  const latest = useRef(read);
  const merged = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = read;
  });
  return () => {
    merged.current ??= mergeReads(() => latest.current());
    merged.current();
  };
}
