import { takeBegun } from './begun-reads.ts';
import { hasStoredSession } from './stored-session.ts';

/** The one request that must not fail for want of a network: the client would try for half a minute and then know no user. */
const RENEWAL = /\/auth\/v1\/token\?grant_type=refresh_token/;
const SIGNING_IN = /\/auth\/v1\/(?:token\?grant_type=password|signup)/;
const READING = /\/rest\/v1\//;
const VISITOR = /^Bearer sb_publishable_/;

/** Sent to the window when many people sign in or up and this one has to wait for a turn. */
export const TURN_WAITS = 'club:turn-waits';

/**
 * `fetch`, with four exceptions: what the page asked before its code was there is not asked again; a session is renewed once there is a network again; as long as it waits for that, nothing
 * is asked in a visitor's name, since an empty answer would be taken for the truth; and a sign-in or -up for which the server
 * has no time yet is sent again when it says so.
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
  if (SIGNING_IN.test(address)) return inTurn(() => fetch(input, init));
  return takeBegun(address, init) ?? fetch(input, init);
};

const UNAVAILABLE = 503;

/** Asks again as long as the server names a time for it. */
async function inTurn(ask: () => Promise<Response>): Promise<Response> {
  const answer = await ask();
  const seconds = Number(answer.headers.get('Retry-After'));
  if (answer.status !== UNAVAILABLE || !(seconds > 0)) return answer;
  window.dispatchEvent(new Event(TURN_WAITS));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return inTurn(ask);
}

function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
