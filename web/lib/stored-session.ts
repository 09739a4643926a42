import type { Session } from '@supabase/auth-js';

const CHANGED = 'club:session';

/** The key under which the official client keeps a session: derived from the backend's host. */
export function sessionKey(): string {
  return `sb-${location.hostname.split('.')[0]}-auth-token`;
}

/** The key of something personal that goes with the session. */
export const keptWithSession = (name: string): string => `${sessionKey()}-${name}`;

/** Whether this browser holds a session, known without loading the client. */
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

/** The client renews a token that ends within this time before it uses it. */
const RENEWED_MS = 90_000;

/** Whether the token of a session may be used as it is. */
export const isFresh = ({ expires_at = 0 }: Session): boolean => expires_at * 1000 - Date.now() > RENEWED_MS;

/** Removes the session and what is kept with it, also for a sign-out that the server did not hear. */
export function removeStoredSession(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(sessionKey())) localStorage.removeItem(key);
  }
  announceSession();
}

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
