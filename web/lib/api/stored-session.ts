import type { Session } from '@supabase/auth-js';

const CHANGED = 'club:session';

/** The key under which the official client keeps a session: derived from the backend's host. */
export function sessionKey(): string {
  return `sb-${location.hostname.split('.')[0]}-auth-token`;
}

/** The key of something personal that goes with the session. */
export const keptWithSession = (name: string): string => `${sessionKey()}-${name}`;

/** True if this browser holds a session, known without loading the client. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionKey()) !== null;
}

/** The session that this browser holds, whether or not its token still counts; null without one. */
export function storedSession(): Session | null {
  try {
    const session = JSON.parse(localStorage.getItem(sessionKey()) ?? 'null') as Session | null;
    const isWhole = session?.access_token && session.expires_at && session.user?.user_metadata;
    return isWhole ? session : null;
  } catch {
    return null;
  }
}

/** For so long after a sign-in the home page offers the way to the own area. */
const JUST_SIGNED_IN_MS = 600_000;

/** True if the user of this browser signed in some minutes ago. */
export function hasJustSignedIn(): boolean {
  const at = storedSession()?.user.last_sign_in_at;
  return at !== undefined && Date.now() - Date.parse(at) < JUST_SIGNED_IN_MS;
}

/** The client renews a token that ends within this time before it uses it. */
const RENEWED_MS = 90_000;

/** True if the token of a session may be used as it is. */
export const isFresh = (session: Session): boolean => msLeft(session) > RENEWED_MS && !isFromLater(session);

/** True if a session would last longer than any does: the device's clock has been set back since it came. */
export const isFromLater = (session: Session): boolean => msLeft(session) > session.expires_in * 1000 + RENEWED_MS;

const msLeft = ({ expires_at = 0 }: Session): number => expires_at * 1000 - Date.now();

/** The last session whose user signed out: other tabs learn it before the session is gone, also those that open meanwhile. */
export const SIGNING_OUT = 'signing-out';

export const announceSignOut = (sessionId: string | null): void => localStorage.setItem(SIGNING_OUT, sessionId ?? '');

/** True if the user of a session signs out of it, or has done so, in whichever tab. */
export const isSignedOutByUser = (sessionId: string | null): boolean =>
  sessionId !== null && localStorage.getItem(SIGNING_OUT) === sessionId;

/** Set once a user has been signed in here; says no name. */
const BEEN_HERE = 'been-here';

/** Keys of the device, and marks and messages that the club does not have yet: they are sent when who made them comes back. */
const STAYS =
  /^(language|films-agreed|tour-seen|cash\.location|been-here|signing-out|clock-skew|marks:.*|unsent-messages:.*)$/s;

/** The key under which the marks of a user that the server does not have yet begin. */
export const marksKey = (userId: string): string => `marks:${userId}:`;

/** The key of the user's messages that were written without a network. */
export const messagesKey = (userId: string): string => `unsent-messages:${userId}`;

/** The number of those marks in this browser. */
export const countUnsentMarks = (userId: string): number =>
  Object.keys(localStorage).filter((key) => key.startsWith(marksKey(userId))).length;

/** Removes the session and all else of a person from the device, also for a sign-out that the server did not hear. */
export function removeStoredSession(): void {
  for (const key of Object.keys(localStorage)) if (!STAYS.test(key)) localStorage.removeItem(key);
  // Typed and unsent texts go with the person, health notes above all.
  sessionStorage.clear();
  announceSession();
}

/** True if anybody has been signed in on this device. */
export const hasBeenHere = (): boolean => localStorage.getItem(BEEN_HERE) !== null;

export const noteBeenHere = (): void => localStorage.setItem(BEEN_HERE, '');

/** Removes what is kept with a session that has ended by itself, and no session that was begun meanwhile. */
export function removeKeptWithSession(): void {
  for (const key of Object.keys(localStorage)) {
    // The secret of a sign-in under way is the client's own.
    if (key.startsWith(keptWithSession('')) && !key.endsWith('-code-verifier')) localStorage.removeItem(key);
  }
}

/** Notifies the page that a user signed in or out; other tabs learn it from the storage. */
export function announceSession(): void {
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back whenever a session may have come or gone; returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

const ENDED = 'club:session-ended';
const ENDS = ['session_ended', 'account_disabled'] as const;
/** The reason of an ended session. */
export type SessionEnd = (typeof ENDS)[number];

export const isEnd = (code: string): code is SessionEnd => (ENDS as readonly string[]).includes(code);

/** Notifies the page that the club answers its session no more. */
export function announceEnd(why: SessionEnd): void {
  window.dispatchEvent(new CustomEvent(ENDED, { detail: why }));
}

/** Calls back when the session has ended; returns how to stop. */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<SessionEnd>).detail);
  window.addEventListener(ENDED, hear);
  return () => window.removeEventListener(ENDED, hear);
}
