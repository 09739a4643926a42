import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clubNow, clockSkew, compareClock, onClockChange } from './club-clock.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');
let heard = 0;
let stop: () => void;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.useFakeTimers({ now: NOON });
  heard = 0;
  stop = onClockChange(() => (heard += 1));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The club answers at `real` what was asked `tookMs` ago. */
function answer(real: number, tookMs = 100): void {
  compareClock(new Response(null, { headers: { Date: new Date(real).toUTCString() } }), Date.now() - tookMs);
}

test('a clock that is wrong is noticed, ahead and behind, and the club’s moment is known', () => {
  answer(NOON - 3 * HOUR_MS);
  expect(Math.abs(clubNow() - (NOON - 3 * HOUR_MS))).toBeLessThan(2_000);
  expect(clockSkew()).toBeLessThan(0);
  answer(NOON + HOUR_MS);
  expect(Math.abs(clubNow() - (NOON + HOUR_MS))).toBeLessThan(2_000);
  expect(heard).toBe(2);
  answer(NOON);
  expect([clockSkew(), heard]).toEqual([0, 3]);
});

test('a clock a minute off, a slow answer and one without a moment blame no clock', () => {
  answer(NOON - 60_000);
  // It was given an hour ago and lay on the way.
  answer(NOON - HOUR_MS, HOUR_MS + 100);
  compareClock(new Response(null), NOON);
  expect([clockSkew(), heard]).toEqual([0, 0]);
});

test('what is known stays the same to the second, so that times do not jump', () => {
  answer(NOON + HOUR_MS);
  const known = clockSkew();
  answer(NOON + HOUR_MS - 4_000);
  expect([clockSkew(), heard]).toEqual([known, 1]);
});
