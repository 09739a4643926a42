import { expect, test, vi } from 'vitest';
import { mergeReads } from './read-soon.ts';

test('a burst of changes is read once, and what comes during a reading is read when that has ended', async () => {
  vi.useFakeTimers();
  const ends: (() => void)[] = [];
  const readSoon = mergeReads(() => new Promise<void>((resolve) => ends.push(resolve)));
  for (let change = 0; change < 50; change++) readSoon();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(1);
  // A crowd goes on while the server answers slowly.
  for (let change = 0; change < 50; change++) {
    readSoon();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(2);
  vi.useRealTimers();
});

test('a reading that fails does not end it', async () => {
  vi.useFakeTimers();
  const read = vi.fn(() => Promise.reject(new Error('no network')));
  const readSoon = mergeReads(read);
  for (let change = 0; change < 3; change++) {
    readSoon();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(read).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
