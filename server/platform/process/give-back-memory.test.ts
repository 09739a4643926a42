import { afterEach, expect, test, vi } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

afterEach(() => vi.useRealTimers());

test('garbage is collected once after each burst, when it is quiet again', () => {
  vi.useFakeTimers();
  const loads = [0.01, 0.5, 0.1, 0.02, 0.01, 0.9, 0.03];
  const collectedAt: number[] = [];
  const left = [...loads];
  const stop = giveBackMemory(
    () => collectedAt.push(loads.length - left.length),
    () => left.shift()!,
  );
  vi.advanceTimersByTime(loads.length * 10_000);
  stop();
  expect(left).toEqual([]);
  expect(collectedAt).toEqual([4, 7]);
});
