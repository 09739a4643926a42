import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Role } from '../../../contracts/roles.ts';
import { ClubError, codeOf } from '../../lib/api/club-error.ts';
import { queryClient } from '../../lib/api/query.ts';
import { isEnd } from '../../lib/api/stored-session.ts';
import { keepAccountStatus, keptAccountStatus, accountStatusQuery, type AccountStatus } from './account-status.ts';
import { keepActingRole } from './acting-role.ts';
import { useSession } from './SessionProvider.tsx';

export interface RoleState {
  loading: boolean;
  /** The club has said so just now; else it is what it said the last time. */
  certain: boolean;
  /** The role in which the user acts on this device; null without any. */
  role: Role | null;
  /** All roles of the user, the strongest first. */
  roles: readonly Role[];
  /** Lets the user act in another of the own roles, here and from now on. */
  actAs: (role: Role) => void;
  /** The approval of the user's athlete account; null without such an account. */
  athleteApproved: boolean | null;
  /** The code of the fault, when the role could not be read. */
  fault: string | null;
  reload: () => void;
}

/** A weak signal gets this long before the role of the last time counts. */
const PATIENCE_MS = 3_000;

/** A read that the layout has begun counts as fresh. */
const BEGUN_MS = 5_000;

const NO_ROLES: readonly Role[] = [];

const RoleContext = createContext<RoleState | null>(null);

/** The user's role and athlete approval. Throws outside its provider. */
export function useRole(): RoleState {
  const state = use(RoleContext);
  if (!state) throw new Error('useRole must be used within a RoleProvider');
  return state;
}

/** Reads role and athlete approval when another user signs in; until then those of the last time count. Needs a SessionProvider. */
export function RoleProvider({ children }: { children: ReactNode }) {
  const { user, loading: sessionLoading, owesCode } = useSession();
  const userId = owesCode ? null : (user?.id ?? null);
  const account: unknown = user?.user_metadata['account'];
  const provider = user?.app_metadata.provider;
  const [known, setKnown] = useState<{
    userId: string;
    accountStatus: AccountStatus | null;
    fault: string | null;
  } | null>(() => {
    // The layout may have read it just now.
    const read = user && queryClient().getQueryState(accountStatusQuery(user).queryKey);
    const accountStatus = read && Date.now() - read.dataUpdatedAt < BEGUN_MS ? read.data : undefined;
    return userId && accountStatus ? { userId, accountStatus, fault: null } : null;
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!userId) return undefined;
    let gone = false;
    const kept = keptAccountStatus(userId);
    const showKept = () =>
      gone || !kept || setKnown((now) => (now?.userId === userId ? now : { userId, accountStatus: kept, fault: null }));
    const patience = setTimeout(showKept, navigator.onLine ? PATIENCE_MS : 0);
    const person = { id: userId, user_metadata: { account }, app_metadata: { provider } };
    void queryClient()
      .fetchQuery({ ...accountStatusQuery(person), staleTime: round ? 0 : BEGUN_MS })
      .then(
        (accountStatus) => {
          if (gone) return;
          keepAccountStatus(userId, accountStatus);
          setKnown({ userId, accountStatus, fault: null });
        },
        (error: unknown) => {
          if (gone) return;
          // Ended elsewhere: the session's provider leaves.
          if (isEnd(codeOf(error))) return;
          // Only a refusal says that the roles of the last time count no more.
          const isRefusal = error instanceof ClubError && !error.retryable;
          if (!(error instanceof ClubError)) console.error(error);
          if (kept && !isRefusal) showKept();
          else setKnown({ userId, accountStatus: null, fault: codeOf(error) });
        },
      );
    return () => {
      gone = true;
      clearTimeout(patience);
    };
  }, [userId, account, provider, round]);
  const reload = useCallback(() => setRound((now) => now + 1), []);
  const actAs = useCallback(
    (role: Role) => {
      if (!userId) return;
      keepActingRole(userId, role);
      const accountStatus = keptAccountStatus(userId);
      setKnown((now) => (accountStatus ? { userId, accountStatus: { ...accountStatus, role }, fault: null } : now));
      queryClient().setQueryData<AccountStatus>(['permissions', userId], (now) => now && { ...now, role });
    },
    [userId],
  );
  const mine = known && known.userId === userId ? known : null;
  const kept = useMemo(() => (userId ? keptAccountStatus(userId) : null), [userId]);
  const accountStatus = mine ? mine.accountStatus : kept;
  return (
    <RoleContext
      value={{
        loading: sessionLoading || (userId !== null && !mine && !kept),
        certain: mine !== null,
        role: accountStatus?.role ?? null,
        roles: accountStatus?.roles ?? NO_ROLES,
        actAs,
        athleteApproved: accountStatus?.athleteApproved ?? null,
        fault: mine?.fault ?? null,
        reload,
      }}
    >
      {children}
    </RoleContext>
  );
}
