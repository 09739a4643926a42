import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patientFetch, TURN_WAITS, type Turn } from './patient-fetch.ts';

const SIGN_IN = 'https://club.example/auth/v1/token?grant_type=password';
let turns: Turn[];

beforeEach(() => {
  turns = [];
  const window = new EventTarget();
  window.addEventListener(TURN_WAITS, (event) => turns.push((event as CustomEvent<Turn>).detail));
  vi.stubGlobal('window', window);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Signs in where the server answers so first, and then lets the person in. */
async function signIn(status: number, body: object): Promise<number> {
  const answers = [
    Response.json(body, { status, headers: { 'Retry-After': '2' } }),
    Response.json({ access_token: 'a' }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  const answer = patientFetch(SIGN_IN, { method: 'POST' });
  await vi.runAllTimersAsync();
  return (await answer).status;
}

test('the waiting room says how many are ahead; a limit of one address says only for how long', async () => {
  expect(await signIn(503, { ahead: 40, wait_seconds: 9 })).toBe(200);
  expect(await signIn(429, { error_code: 'over_request_rate_limit' })).toBe(200);
  expect(turns).toEqual([
    { ahead: 40, seconds: 9 },
    { ahead: null, seconds: 2 },
  ]);
});
