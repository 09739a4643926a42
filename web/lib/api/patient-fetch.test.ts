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

test('a session comes without the server’s moment of its end: the client counts its seconds by the device’s clock', async () => {
  const session = { access_token: 'a', expires_in: 3600 };
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => Response.json({ ...session, expires_at: 1 }));
  for (const address of [SIGN_IN, 'https://club.example/auth/v1/token?grant_type=refresh_token']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await patientFetch(address, { method: 'POST' });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await answer.json()).toEqual(session);
  }
});
