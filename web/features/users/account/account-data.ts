import { queryOptions } from '@tanstack/react-query';
import type { AuthError, Factor, UserAttributes } from '@supabase/supabase-js';
import { useWrite } from '../../../components/use-procedure.ts';
import { paths } from '../../../lib/paths.ts';
import { rpc } from '../../../lib/rpc.ts';
import type { Returns } from '../../../lib/rpc.ts';
import { STALE_AFTER } from '../../../lib/stale-after.ts';
import { announceSession } from '../../../lib/stored-session.ts';
import { supabase } from '../../../lib/supabase.ts';
import { authFault } from '../../../shell/session/auth-fault.ts';

/** The auth part of the client, and a way to turn its refusals into ClubError. */
async function auth() {
  return (await supabase()).auth;
}

interface AuthAnswer {
  data: unknown;
  error: AuthError | null;
}

/** The data of an answer of the auth client; throws ClubError for a refusal. */
function answered<A extends AuthAnswer>({ data, error }: A): NonNullable<Extract<A, { error: null }>['data']> {
  if (error) throw authFault(error);
  return data as NonNullable<Extract<A, { error: null }>['data']>;
}

/** Changes the signed-in account: name, email, password, language. Throws ClubError. */
export async function changeAccount(change: UserAttributes & { current_password?: string }): Promise<void> {
  const client = await auth();
  answered(await client.updateUser(change, { emailRedirectTo: location.origin + paths.account }));
}

/** Whether this club asks for the current password or an emailed code before what cannot be taken back. */
export const asksForProofQuery = queryOptions({
  queryKey: ['account', 'asks-for-proof'],
  queryFn: async () => {
    const answer = await fetch('/auth/v1/settings');
    return ((await answer.json()) as { password_change?: string }).password_change === 'proof';
  },
  staleTime: Infinity,
});

/** Emails the code that replaces the current password. Throws ClubError. */
export async function sendProofCode(): Promise<void> {
  answered(await (await auth()).reauthenticate());
}

/** The app that gives the codes of the second step, or null where there is none. */
export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: async (): Promise<Factor | null> => answered(await (await auth()).mfa.listFactors()).totp[0] ?? null,
});

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

/** Ends the second step. Throws ClubError. */
export async function endSecondFactor(factorId: string): Promise<void> {
  const client = await auth();
  answered(await client.mfa.unenroll({ factorId }));
  answered(await client.refreshSession());
}

/** A device on which the account is signed in. */
export type Device = Returns<'my_sessions'>[number];

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: () => rpc('my_sessions', {}),
});

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

/** Whether this club lets people sign in by Google. */
export const googleQuery = queryOptions({
  queryKey: ['account', 'google'],
  queryFn: async () => {
    const answer = await fetch('/auth/v1/settings');
    return ((await answer.json()) as { external?: { google?: boolean } }).external?.google === true;
  },
  staleTime: Infinity,
});

export const identitiesQuery = queryOptions({
  queryKey: ['account', 'identities'],
  queryFn: async () => answered(await (await auth()).getUserIdentities()).identities,
});

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
