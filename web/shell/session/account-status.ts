import { queryOptions } from '@tanstack/react-query';
import type { User } from '@supabase/auth-js';
import { ROLES, type Role } from '../../../contracts/roles.ts';
import { ClubError } from '../../lib/club-error.ts';
import type { Visit } from '../../lib/first-reads.ts';
import { storedSession } from '../../lib/stored-session.ts';
import { supabase } from '../../lib/supabase.ts';
import { actingRole } from './acting-role.ts';
import { enter, missingKind, signedUpAs } from './kind-of-account.ts';

/** What a user is to the club. */
export interface AccountStatus {
  /** The role in which the person acts on this device; without a choice the strongest. */
  role: Role | null;
  /** All roles, the strongest first. */
  roles: readonly Role[];
  athleteApproved: boolean | null;
}

const KEPT = 'accountStatus:';

/** What a user was to the club when last asked, for a device without a network; the club itself decides with every call. */
export function keptAccountStatus(userId: string): AccountStatus | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT + userId) ?? 'null') as Partial<AccountStatus> | null;
    if (!kept) return null;
    const roles = kept.roles ?? (kept.role ? [kept.role] : []);
    return { role: actingRole(userId, roles), roles, athleteApproved: kept.athleteApproved ?? null };
  } catch {
    return null;
  }
}

/** Whether anybody has been signed in on this device. */
export function hasKeptAccountStatus(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(KEPT));
}

/** Keeps what a user is to the club, and forgets everybody else. */
export function keepAccountStatus(userId: string, accountStatus: AccountStatus): void {
  if (storedSession()?.user.id !== userId) return;
  for (const key of Object.keys(localStorage))
    if (key.startsWith(KEPT) || key.startsWith('standing:')) localStorage.removeItem(key);
  try {
    localStorage.setItem(KEPT + userId, JSON.stringify(accountStatus));
  } catch {
    // A full storage: the next page without a network asks for one.
  }
}

/** PostgREST's code for „no row“. */
const NO_ROWS = 'PGRST116';

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

const isAthletesOwn = (pathname: string) => pathname.startsWith('/athlete/');

/** What is read first of the permissions: on an athlete's own pages the approval is asked for beside the role. */
export const firstAccountStatusReads = ({ userId: id, pathname }: Visit) => [
  accountStatusQuery({ id, user_metadata: {}, app_metadata: {} }),
  ...(isAthletesOwn(pathname) ? [{ queryKey: ['approval', id], queryFn: () => readAthleteApproval(id) }] : []),
];

/** Whether all that is read of the permissions was asked for before the app's code was there. */
export const isStatusAtHand = (userId: string, pathname: string) =>
  isAthletesOwn(pathname) || keptAccountStatus(userId)?.athleteApproved == null;

/**
 * The approval is looked up only for athletes and for those without a role: at once where the device knows an athlete.
 */
async function fetchAccountStatus(userId: string): Promise<AccountStatus> {
  const wasAthlete = keptAccountStatus(userId)?.athleteApproved != null;
  const [own, early] = await Promise.all([readRoles(userId), wasAthlete ? readAthleteApproval(userId) : null]);
  const roles = ROLES.filter((role) => own.includes(role));
  const athlete = roles.length === 0 || roles.includes('athlete');
  const athleteApproved = athlete ? (wasAthlete ? early : await readAthleteApproval(userId)) : null;
  return { role: actingRole(userId, roles), roles, athleteApproved };
}

async function readRoles(userId: string): Promise<Role[]> {
  const client = await supabase();
  const { data, error, status } = await client.from('user_roles').select('role').eq('user_id', userId);
  if (error) throw new ClubError(error, status);
  return data.map(({ role }) => role);
}

/** Whether the user's athlete account is approved; null when there is none, which is no fault. */
async function readAthleteApproval(userId: string): Promise<boolean | null> {
  const client = await supabase();
  const { data, error, status } = await client
    .from('athlete_accounts')
    .select('approved')
    .eq('user_id', userId)
    .single();
  if (error?.code === NO_ROWS) return null;
  if (error) throw new ClubError(error, status);
  return (data as { approved: boolean }).approved;
}
