import type { GoTrueClient, Session } from '@supabase/auth-js';
import type { PostgrestClient } from '@supabase/postgrest-js';
import type { RealtimeClient } from '@supabase/realtime-js';
import type { StorageClient } from '@supabase/storage-js';
import type { Database } from '../../../contracts/database.ts';
import { importAgain } from '../first/import-again.ts';
import { patientFetch } from './patient-fetch.ts';
import { hasStoredSession, isFresh, isFromLater, sessionKey, storedSession } from './stored-session.ts';

/** The official client's part for rows and procedures, typed by the migrated database. */
export type ClubClient = PostgrestClient<Database>;

/** The part of the client's code that a page's first reads need. */
type RowsCode = Pick<typeof import('@supabase/postgrest-js'), 'PostgrestClient'>;
const loadLate = () => import('../first/late-clients.ts');
let loadRows = (): Promise<RowsCode> => importAgain(() => import('@supabase/postgrest-js'));

let whenCalm = (): Promise<void> => Promise.resolve();

/** For pages that bring the client's code with them: it is not asked for a second time. `calm`: what live channels wait for. */
export function bringClient(code: RowsCode, calm: typeof whenCalm): void {
  loadRows = () => Promise.resolve(code);
  whenCalm = calm;
}

let client: Promise<ClubClient> | undefined;
let account: Promise<GoTrueClient> | undefined;
/** The client of accounts once it is there. */
let accounts: GoTrueClient | undefined;
let channels: Promise<RealtimeClient> | undefined;
let recovering = false;

/** Code that could not be loaded is asked for again at the next use. */
const again = (forget: () => void) => (error: unknown) => {
  forget();
  throw error;
};

/** The browser's one client of rows and procedures; its code is loaded on first use, after the page is painted, unless the page brings it. */
export function supabase(): Promise<ClubClient> {
  client ??= loadRows().then(
    // Reads are tried again where they are asked for, and only while there is a network.
    (code) => new code.PostgrestClient<Database>(`${location.origin}/rest/v1`, { fetch: signedFetch, retry: false }),
    again(() => (client = undefined)),
  );
  return client;
}

/** The client of accounts: signing in and out, renewing, changing. Loaded on first use, and again after a failure. */
export function auth(): Promise<GoTrueClient> {
  account ??= importAgain(loadLate).then(
    (code) => {
      accounts = new code.AuthClient({
        url: `${location.origin}/auth/v1`,
        headers: { apikey: publishableKey(), Authorization: `Bearer ${publishableKey()}` },
        storageKey: sessionKey(),
        flowType: 'pkce',
        // A session in an address may be a stranger's: only a code counts whose verifier is on this device.
        detectSessionInUrl: () => false,
        fetch: patientFetch,
      });
      accounts.onAuthStateChange((event) => {
        if (event === 'PASSWORD_RECOVERY') recovering = true;
      });
      return accounts;
    },
    again(() => (account = undefined)),
  );
  return account;
}

/** The client of live channels in the user's name; its code comes once the page has read what it shows, and again after a failure. */
export async function live(): Promise<RealtimeClient> {
  channels ??= whenCalm()
    .then(() => Promise.all([auth(), importAgain(loadLate)]))
    .then(
      ([signedIn, code]) => {
        const url = `${location.origin.replace(/^http/, 'ws')}/realtime/v1`;
        const made = new code.RealtimeClient(url, { params: { apikey: publishableKey() }, accessToken: bearer });
        // Joined channels go on in the name of the session's present user.
        signedIn.onAuthStateChange(() => void name(made));
        return made;
      },
      again(() => (channels = undefined)),
    );
  const client = await channels;
  await name(client);
  return client;
}

let naming = Promise.resolve();

/** Says whose channels they are; one call after the other, since a newer one makes an older one end without a name. */
function name(client: RealtimeClient): Promise<void> {
  const set = () => client.setAuth();
  naming = naming.then(set, set);
  return naming;
}

/** The client of files, made for one use. */
export async function files(): Promise<StorageClient> {
  const code = await import('@supabase/storage-js');
  return new code.StorageClient(`${location.origin}/storage/v1`, {}, signedFetch);
}

/** A provider's answer in the address: the client of accounts takes it up, and out of there. */
export const ARRIVING = /[?&]code=/;

/** True if the token of a session may be used before the client of accounts is loaded. */
export const isUsable = (session: Session): boolean => isFresh(session) && !ARRIVING.test(location.search);

/** True if no session is stored and none is on its way: known without the client of accounts. */
export const isVisitor = (): boolean => !hasStoredSession() && !ARRIVING.test(location.search);

/** The session that counts now, renewed where it has to be; null for a visitor. The client of accounts is loaded only where it is needed for that. */
export async function currentSession(): Promise<Session | null> {
  const stored = storedSession();
  if (!accounts && stored && isUsable(stored)) return stored;
  if (!account && isVisitor()) return null;
  const client = await auth();
  // The client itself would count on such a token until the device's clock comes there again.
  const { data } = await (stored && isFromLater(stored) ? client.refreshSession() : client.getSession());
  return data.session;
}

const bearer = async (): Promise<string> => (await currentSession())?.access_token ?? publishableKey();

/** Asks in the name of the person who is signed in, else of a visitor. */
const signedFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('apikey', publishableKey());
  headers.set('Authorization', `Bearer ${await bearer()}`);
  return patientFetch(input, { ...init, headers });
};

/** Ends the session at the server, and in the client of accounts where that is there; the caller removes what is stored. */
export async function endSession(): Promise<void> {
  const stored = storedSession();
  if (accounts || !stored || !isUsable(stored)) await (await auth()).signOut();
  else await signedFetch('/auth/v1/logout?scope=global', { method: 'POST', keepalive: true });
}

/** Calls a procedure while the page goes, in the name of who is signed in: the browser sends it, and its answer is read by none. */
export function callOnLeaving(procedure: string, args: object): void {
  const token = storedSession()?.access_token;
  if (!token) return;
  const headers = { apikey: publishableKey(), Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const call = { method: 'POST', keepalive: true, headers, body: JSON.stringify(args) };
  fetch(`/rest/v1/rpc/${procedure}`, call).catch(() => undefined);
}

/** A client of accounts that keeps nothing: for the link of an email, before it is known whose it is. */
export async function passingAuth(): Promise<GoTrueClient> {
  const { AuthClient } = await importAgain(loadLate);
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: publishableKey(), Authorization: `Bearer ${publishableKey()}` },
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: patientFetch,
  });
}

/** For the server, which only records the first requests of a page. */
export function recordInstead(recorder: ClubClient): void {
  client = Promise.resolve(recorder);
}

/** True while a person who came by a link for a new password has not set one yet. */
export const recovery = {
  pending: () => recovering,
  begin: () => {
    recovering = true;
  },
  end: () => {
    recovering = false;
  },
};

function publishableKey(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="publishable-key"]')?.content ?? '';
}
