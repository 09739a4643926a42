import { hasStoredSession } from './stored-session.ts';

/** The one request that must not fail for want of a network: the client would try for half a minute and then know nobody. */
const RENEWAL = /\/auth\/v1\/token\?grant_type=refresh_token/;
const READING = /\/rest\/v1\//;
const VISITOR = /^Bearer sb_publishable_/;

/**
 * `fetch`, with two exceptions: a session is renewed once there is a network again, and as long as it waits for that,
 * nothing is asked in a visitor's name, since an empty answer would be taken for the truth.
 */
export const patientFetch: typeof fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  if (RENEWAL.test(address)) await untilOnline();
  if (
    READING.test(address) &&
    hasStoredSession() &&
    VISITOR.test(new Headers(init?.headers).get('Authorization') ?? '')
  )
    throw new TypeError('The session could not be renewed yet');
  return fetch(input, init);
};

function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
