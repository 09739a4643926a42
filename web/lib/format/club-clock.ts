import { clubDay } from '../../../contracts/time.ts';

const KEY = 'clock-skew';
const CHANGED = 'club:clock';
/** A clock that differs by less counts as right. */
const NOTABLE_MS = 2 * 60_000;
/** So exact is the moment that an answer names. */
const SECOND_MS = 1000;

/**
 * The ms by which this device's clock is behind the club's in the last answer; below zero it is ahead. 0: it is right, or
 * unknown. The server, which writes the first reads of a page, has no storage.
 */
export const clockSkew = (): number => Number(globalThis.localStorage?.getItem(KEY) ?? 0);

/** Now by the club's clock, as far as this device knows. */
export const clubNow = (): number => Date.now() + clockSkew();

/** Today in the club, as far as this device knows. */
export const clubToday = (): string => clubDay(new Date(clubNow()));

/** Compares the device's clock with the moment that an answer to a question of `askedAt` names; a slow answer blames no clock. */
export function compareClock(answer: Response, askedAt: number): void {
  const named = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isNaN(named)) return;
  const [least, most] = [named - Date.now(), named + SECOND_MS - askedAt];
  const skew = least > NOTABLE_MS ? least : most < -NOTABLE_MS ? most : 0;
  // A difference that is known stays the same to the second, so that the times of marks follow each other.
  if (Math.abs(skew - clockSkew()) < 10 * SECOND_MS) return;
  if (skew === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, String(skew));
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back when another difference is known; returns how to stop. */
export function onClockChange(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
