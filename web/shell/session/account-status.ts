import type { User } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import type { Role } from '../../../contracts/roles.ts';
import { rpc } from '../../lib/api/rpc.ts';
import { keptWithSession, noteBeenHere, storedSession } from '../../lib/api/stored-session.ts';
import type { Visit } from '../../lib/first/first-reads.ts';
import { setViewKey } from '../../lib/first/views/view-key.ts';
import { actingRole } from './acting-role.ts';
import { enter, missingKind, signedUpAs } from './kind-of-account.ts';

/** A user's roles at the club. */
export interface AccountStatus {
  /** The role in which the person acts on this device; without a choice the strongest. */
  role: Role | null;
  /** All roles, the strongest first. */
  roles: readonly Role[];
  athleteApproved: boolean | null;
}

const keyOf = (userId: string): string => keptWithSession(`account-status-${userId}`);
/** Under which earlier programs kept it. */
const FORMERLY = ['accountStatus:', 'standing:', 'actingRole:'];

/** A user's roles at the club when last asked, for a device without a network; the club itself decides with every call. */
export function keptAccountStatus(userId: string): AccountStatus | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Partial<AccountStatus> | null;
    if (!kept) return null;
    const roles = kept.roles ?? (kept.role ? [kept.role] : []);
    return { role: actingRole(userId, roles), roles, athleteApproved: kept.athleteApproved ?? null };
  } catch {
    return null;
  }
}

/** Keeps what a user is to the club, and forgets everybody else. */
export function keepAccountStatus(userId: string, accountStatus: AccountStatus): void {
  if (storedSession()?.user.id !== userId) return;
  for (const key of Object.keys(localStorage))
    if ([keyOf(''), ...FORMERLY].some((start) => key.startsWith(start))) localStorage.removeItem(key);
  try {
    noteBeenHere();
    localStorage.setItem(keyOf(userId), JSON.stringify(accountStatus));
  } catch {
    // A full storage: the next page without a network asks for one.
  }
}

/**
 * Role and athlete approval of a user. A user who confirmed the address by email had no session when signing up: what the
 * person signed up as is entered here, at the first sign-in. Throws ClubError, also when that fails.
 */
export async function readAccountStatus(
  user: Pick<User, 'id' | 'user_metadata' | 'app_metadata'>,
): Promise<AccountStatus> {
  const accountStatus = await fetchAccountStatus(user.id);
  const kind = missingKind(accountStatus, signedUpAs(user));
  if (!kind) return accountStatus;
  await enter(user.id, kind);
  return fetchAccountStatus(user.id);
}

/** The same, as a read of the signed-in area. It is not retried here: the caller shows the fault. */
export const accountStatusQuery = (user: Pick<User, 'id' | 'user_metadata' | 'app_metadata'>) =>
  queryOptions({ queryKey: ['permissions', user.id], queryFn: () => readAccountStatus(user), retry: false });

/** The first reads of the permissions. */
export const firstAccountStatusReads = ({ userId: id }: Visit) => [
  accountStatusQuery({ id, user_metadata: {}, app_metadata: {} }),
];

async function fetchAccountStatus(userId: string): Promise<AccountStatus> {
  const { roles, athlete_approved, view_key } = await rpc('my_account_status', {});
  setViewKey(view_key);
  // Of a user with another role the approval decides nothing.
  const isAthlete = roles.length === 0 || roles.includes('athlete');
  return { role: actingRole(userId, roles), roles, athleteApproved: isAthlete ? athlete_approved : null };
}
