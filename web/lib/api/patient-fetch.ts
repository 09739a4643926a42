import { takeBegun } from '../first/begun-reads.ts';
import { compareClock } from '../format/club-clock.ts';
import { hasStoredSession } from './stored-session.ts';

/** The one request that must not fail for want of a network: the client would try for half a minute and then know no user. */
const RENEWAL = /\/auth\/v1\/token\?grant_type=refresh_token/;
const SIGNING_IN = /\/auth\/v1\/(?:token\?grant_type=password|signup)/;
/** Calls that answer with a session. */
const GIVING = /\/auth\/v1\/(?:token|signup|verify)\b/;
const READING = /\/rest\/v1\//;
const VISITOR = /^Bearer sb_publishable_/;

/** Sent to the window when many people sign in or up and this one has to wait for a turn; with a Turn as its detail. */
export const TURN_WAITS = 'club:turn-waits';

/** The server's estimate: how many people are ahead, and in how many seconds it is this one's turn. */
export interface Turn {
  /** Null: they were not counted, as where too many ask from one address. */
  ahead: number | null;
  seconds: number;
}

/**
 * `fetch`, with six exceptions: what the page asked before its code was there is not asked again; a session is renewed
 * once there is a network again; as long as it waits for that, nothing is asked in a visitor's name, since an empty answer
 * would be taken for the truth; what the server had no time to begin is sent again when it says so: a sign-in or -up until
 * it is its turn, a read or a procedure for half a minute; the moment of an answer is compared with the device's clock; and
 * a session ends by that clock.
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
  if (GIVING.test(address)) {
    const send = () => fetch(input, init);
    return endedByThisClock(await (SIGNING_IN.test(address) ? inTurn(send) : send()));
  }
  const ask = () => takeBegun(address, init) ?? fetch(input, init);
  return READING.test(address) ? withPatience(init?.method === 'POST' ? () => onTime(ask) : ask) : ask();
};

/** An act of the club is answered afresh, by no cache: its moment shows whether the device's clock is right. */
async function onTime(ask: () => Promise<Response>): Promise<Response> {
  const askedAt = Date.now();
  const answer = await ask();
  compareClock(answer, askedAt);
  return answer;
}

/** Leaves out the server's moment at which a session ends: the client then counts its seconds by the device's clock, which may be wrong. */
async function endedByThisClock(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const { expires_at: _end, ...session } = (await answer.json()) as { expires_at?: number };
  return new Response(JSON.stringify(session), answer);
}

const UNAVAILABLE = 503;
const TOO_MANY = 429;
const SOON = 5;
const PATIENCE_MS = 30_000;
/** The code of a request that the server did not begin, since too much was asked of it. */
const NOT_BEGUN = 'PGRST003';

/** Asks again as long as the server names a time for it, and says to the window how long that takes. */
async function inTurn(ask: () => Promise<Response>): Promise<Response> {
  const answer = await ask();
  const seconds = pauseOf(answer);
  if (!seconds) return answer;
  const { ahead = null, wait_seconds = seconds } = await bodyOf<{ ahead?: number; wait_seconds?: number }>(answer);
  window.dispatchEvent(new CustomEvent<Turn>(TURN_WAITS, { detail: { ahead, seconds: wait_seconds } }));
  await pause(seconds);
  return inTurn(ask);
}

async function withPatience(ask: () => Promise<Response>, until = Date.now() + PATIENCE_MS): Promise<Response> {
  const answer = await ask();
  const seconds = pauseOf(answer);
  if (!seconds || Date.now() + seconds * 1000 > until) return answer;
  const { code } = await bodyOf<{ code?: string }>(answer);
  if (code !== NOT_BEGUN) return answer;
  await pause(seconds);
  return withPatience(ask, until);
}

/** The seconds after which to ask again; 0 where that is no use. */
function pauseOf({ status, headers }: Response): number {
  const seconds = Number(headers.get('Retry-After'));
  // Many families behind one address take turns; a guess too many waits for longer.
  return status === UNAVAILABLE || (status === TOO_MANY && seconds <= SOON) ? seconds : 0;
}
const bodyOf = <Body>(answer: Response): Promise<Partial<Body>> =>
  answer
    .clone()
    .json()
    .catch(() => ({})) as Promise<Partial<Body>>;
/** A little more than asked for, so that a crowd does not come back in one moment. */
const pause = (seconds: number) =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000 * (1 + Math.random() / 5)));

function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
