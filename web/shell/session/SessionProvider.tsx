import type { Session, User } from '@supabase/auth-js';
import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { isInside } from '../../i18n/bundles.ts';
import {
  isSignedOutByUser,
  onSessionEnd,
  removeKeptWithSession,
  removeStoredSession,
  SIGNING_OUT,
  storedSession,
  type SessionEnd,
} from '../../lib/api/stored-session.ts';
import { auth, isUsable, isVisitor, recovery } from '../../lib/api/supabase.ts';
import { sweepAnswers } from '../../lib/first/kept-answers.ts';
import { untilLoaded } from '../../lib/first/until-loaded.ts';
import { whenCalm } from '../../lib/first/when-calm.ts';
import { paths } from '../../lib/paths.ts';
import { mustEnroll, owesSecondStep, sessionIdOf } from './assurance.ts';

export interface SessionState {
  /** Until the stored session has been looked at. */
  loading: boolean;
  user: User | null;
  /** The person came by a link for a new password. */
  recovering: boolean;
  /** The password was right, the code of the second step has not been shown yet. */
  owesCode: boolean;
  /** True if the owed step is to set it up: the club wants it of its staff. */
  mustEnroll: boolean;
  /** The person signs out: no page of the area asks for a sign-in any more. */
  leaving: boolean;
  leave: () => void;
  /** Forgets the user here; the client's own session is ended by signOut. */
  forget: () => void;
}

const known = (session: Session) => ({
  ...NO_USER,
  user: session.user,
  owesCode: owesSecondStep(session),
  mustEnroll: mustEnroll(session),
});

/** A weak signal gets this long before the session of the last time counts. */
const PATIENCE_MS = 3_000;

const NO_USER = { loading: false, user: null, recovering: false, owesCode: false, mustEnroll: false };

/** The same person as before: nothing is drawn again for it. */
const KNOWN_ALREADY = new Set(['TOKEN_REFRESHED', 'INITIAL_SESSION']);

/**
 * Nothing of an ended session stays on this device, and the way in is shown; of a disabled account nothing at all, and the
 * form says why.
 */
async function leaveHere(why: SessionEnd): Promise<void> {
  const signedOut = auth().then((client) => client.signOut({ scope: 'local' }));
  if (why === 'session_ended') return void (await signedOut);
  await signedOut.catch(() => undefined);
  removeStoredSession();
  await sweepAnswers(null);
  location.replace(`${paths.auth}?error_code=${why}`);
}

const SessionContext = createContext<SessionState | null>(null);

/** The signed-in user. Throws outside its provider. */
export function useSession(): SessionState {
  const state = use(SessionContext);
  if (!state) throw new Error('useSession must be used within a SessionProvider');
  return state;
}

/** The signed-in user; for pages behind the guard, where there always is one. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser must be used behind the guard');
  return user;
}

interface SessionProviderProps {
  /** The session to begin with, until the client has looked at it; only where the browser draws the page alone. */
  stored?: Session | null;
  children: ReactNode;
}

/** Follows the client's session: signed in, refreshed, recovering a password, signed out. */
export function SessionProvider({ stored, children }: SessionProviderProps) {
  const [state, setState] = useState<Omit<SessionState, 'leaving' | 'leave' | 'forget'>>(() =>
    stored ? known(stored) : { ...NO_USER, loading: true },
  );
  const shown = useRef(stored?.user.id ?? null);
  const [leaving, setLeaving] = useState(false);
  const isLeavingHere = useRef(false);
  const leave = useCallback(() => {
    isLeavingHere.current = true;
    setLeaving(true);
  }, []);
  const forget = useCallback(() => {
    recovery.end();
    setState(NO_USER);
  }, []);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    let sessionId = sessionIdOf(storedSession());
    // The user signs out in another tab: no page here wants a sign-in for what it shows.
    const isLeaving = () => isSignedOutByUser(sessionId) && isInside(location.pathname);
    // Without a network the client cannot renew an expired session and waits; who was signed in stays so.
    const showStored = () => {
      const stored = storedSession();
      if (stored) setState((now) => (now.loading ? known(stored) : now));
    };
    const patience = setTimeout(showStored, navigator.onLine ? PATIENCE_MS : 0);
    if (isVisitor()) setState((now) => (now.loading ? NO_USER : now));
    // The page is shown without the client where the session's token may be used as it is.
    const begun = shown.current === null ? null : storedSession();
    const follow = async () => {
      const client = await (begun && isUsable(begun) ? whenCalm().then(auth) : auth());
      if (gone) return;
      const { data } = client.onAuthStateChange((event, session) => {
        if (event === 'USER_UPDATED') recovery.end();
        // A session that could not be renewed yet is still there; one that is refused is signed out.
        const counts = session ?? (event === 'SIGNED_OUT' ? null : storedSession());
        // Also one that had ended before this page listened.
        if (!counts) {
          removeKeptWithSession();
          void sweepAnswers(null);
        }
        const user = counts?.user ?? null;
        if (!user && !isLeavingHere.current && isLeaving()) return location.replace(paths.auth);
        sessionId = sessionIdOf(counts) ?? sessionId;
        // This tab's rows belong to the account that another tab has left.
        const isOther = user && shown.current && user.id !== shown.current;
        if (isOther && event !== 'PASSWORD_RECOVERY' && !recovery.pending()) return location.reload();
        shown.current = user?.id ?? null;
        setState((now) => ({
          loading: false,
          user: now.user?.id === user?.id && KNOWN_ALREADY.has(event) ? now.user : user,
          recovering: event === 'PASSWORD_RECOVERY' || recovery.pending(),
          owesCode: owesSecondStep(counts),
          mustEnroll: mustEnroll(counts),
        }));
      });
      stop = () => data.subscription.unsubscribe();
    };
    untilLoaded(follow, () => gone);
    // Another tab's change of the session is seen without the client, too: nothing is read or kept here in another name.
    const look = ({ key }: StorageEvent) => {
      if (key === SIGNING_OUT && shown.current !== null && isSignedOutByUser(sessionId)) setLeaving(true);
      const now = storedSession()?.user.id ?? null;
      if (isLeavingHere.current || shown.current === null || now === shown.current) return;
      if (now === null && isLeaving()) location.replace(paths.auth);
      else location.reload();
    };
    window.addEventListener('storage', look);
    const stopHearing = onSessionEnd((why) => {
      setLeaving(why === 'account_disabled');
      void leaveHere(why);
    });
    return () => {
      gone = true;
      clearTimeout(patience);
      window.removeEventListener('storage', look);
      stopHearing();
      stop?.();
    };
  }, []);
  return <SessionContext value={{ ...state, leaving, leave, forget }}>{children}</SessionContext>;
}
