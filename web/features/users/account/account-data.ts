import type { AuthError, Factor, User, UserAttributes } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import { useWrite } from '../../../components/states/use-procedure.ts';
import { rpcQuery } from '../../../lib/api/club-query.ts';
import { rpc, type Returns } from '../../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../../lib/api/stale-after.ts';
import { announceSession } from '../../../lib/api/stored-session.ts';
import { auth } from '../../../lib/api/supabase.ts';
import { paths } from '../../../lib/paths.ts';
import { authFault } from '../../../shell/session/auth-fault.ts';

interface AuthResult {
  data: unknown;
  error: AuthError | null;
}

/** The data of an answer of the auth client; throws ClubError for a refusal. */
function answered<A extends AuthResult>({ data, error }: A): NonNullable<Extract<A, { error: null }>['data']> {
  if (error) throw authFault(error);
  return data as NonNullable<Extract<A, { error: null }>['data']>;
}

/** Changes the signed-in account: name, email, password, language. Throws ClubError. */
export async function changeAccount(change: UserAttributes & { current_password?: string }): Promise<void> {
  const client = await auth();
  answered(await client.updateUser(change, { emailRedirectTo: location.origin + paths.account }));
}

/** A proof, beside the session, that the owner asks. */
export interface Proof {
  current_password?: string;
  nonce?: string;
}

interface Settings {
  password_change?: string;
  external?: { google?: boolean };
}

/** The club's rules of signing in. */
const settingsQuery = queryOptions({
  queryKey: ['account', 'settings'],
  queryFn: async () => (await (await fetch('/auth/v1/settings')).json()) as Settings,
  staleTime: Infinity,
});

/** True if this club asks for the current password or an emailed code before acts that cannot be taken back. */
export const asksForProofQuery = {
  ...settingsQuery,
  select: ({ password_change }: Settings) => password_change === 'proof',
};

/** True if this club lets people sign in by Google. */
export const googleQuery = { ...settingsQuery, select: ({ external }: Settings) => external?.google === true };

/** Emails the code that replaces the current password. Throws ClubError. */
export async function sendProofCode(): Promise<void> {
  answered(await (await auth()).reauthenticate());
}

/** The account as the club knows it now. */
const ownUserQuery = queryOptions({
  queryKey: ['account', 'user'],
  queryFn: async () => answered(await (await auth()).getUser()).user,
});

/** The app that gives the codes of the second step, or null where there is none. */
export const secondFactorQuery = {
  ...ownUserQuery,
  select: ({ factors = [] }: User): Factor | null =>
    factors.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified') ?? null,
};

export const identitiesQuery = { ...ownUserQuery, select: ({ identities = [] }: User) => identities };

/** A new factor that waits for its first code: the picture to scan, and the same as text. */
export interface NewFactor {
  id: string;
  picture: string;
  secret: string;
}

/** Begins a second step; what an earlier try left behind goes first. Throws ClubError. */
export async function beginSecondFactor(): Promise<NewFactor> {
  const { mfa } = await auth();
  const { all } = answered(await mfa.listFactors());
  for (const left of all.filter(({ factor_type, status }) => factor_type === 'totp' && status === 'unverified')) {
    answered(await mfa.unenroll({ factorId: left.id }));
  }
  const { id, totp } = answered(await mfa.enroll({ factorType: 'totp', issuer: document.title || location.host }));
  return { id, picture: totp.qr_code, secret: totp.secret };
}

/** Proves a factor by a code: the session rises to its second level. Throws ClubError. */
export async function proveFactor(factorId: string, code: string): Promise<void> {
  const { mfa } = await auth();
  answered(await mfa.challengeAndVerify({ factorId, code }));
  announceSession();
}

/** Notes at this session what the person has shown, where that is something. Throws ClubError. */
export async function showProof(proof: Proof): Promise<void> {
  if (proof.current_password || proof.nonce) await changeAccount(proof);
}

/** Ends the second step. Throws ClubError. */
export async function endSecondFactor(factorId: string, proof: Proof): Promise<void> {
  await showProof(proof);
  const client = await auth();
  answered(await client.mfa.unenroll({ factorId }));
  answered(await client.refreshSession());
}

/** A device on which the account is signed in. */
export type Device = Returns<'my_sessions'>[number];

export const devicesQuery = rpcQuery(['account', 'devices'], 'my_sessions', {});

/** Signs out everywhere else, or on one other device. Throws ClubError. */
export function useEndSessions() {
  return useWrite(async (which: 'others' | { id: string }) => {
    if (which !== 'others') await rpc('end_session', { session_id: which.id });
    else {
      const { error } = await (await auth()).signOut({ scope: 'others' });
      if (error) throw authFault(error);
    }
  }, STALE_AFTER.end_session);
}

/** Leaves for Google to link it with this account; comes back here. Throws ClubError. */
export async function linkGoogle(): Promise<void> {
  const client = await auth();
  answered(await client.linkIdentity({ provider: 'google', options: { redirectTo: location.origin + paths.account } }));
}

/** Takes Google off this account. Throws ClubError. */
export async function unlinkGoogle(): Promise<void> {
  const client = await auth();
  const { identities } = answered(await client.getUserIdentities());
  const google = identities.find(({ provider }) => provider === 'google');
  if (google) answered(await client.unlinkIdentity(google));
}
