import type { AuthError, EmailOtpType, GoTrueClient, Session } from '@supabase/auth-js';
import { engine } from '../../../i18n/engine.ts';
import type { Args } from '../../../lib/api/rpc.ts';
import { announceSession, removeStoredSession, storedSession } from '../../../lib/api/stored-session.ts';
import { auth, passingAuth, recovery } from '../../../lib/api/supabase.ts';
import { sweepAnswers } from '../../../lib/first/kept-answers.ts';
import { paths } from '../../../lib/paths.ts';
import { owesSecondStep } from '../../../shell/session/assurance.ts';
import { authFault } from '../../../shell/session/auth-fault.ts';
import { returnAddress } from '../../../shell/session/kept-address.ts';
import { enter, type KindOfAccount } from '../../../shell/session/kind-of-account.ts';

/** Email and password as typed. */
export interface Credentials {
  email: string;
  password: string;
}

export interface NewAccount extends Credentials {
  full_name: string;
}

/** An athlete's details beside the account. */
export type AthleteDetails = Args<'register_athlete'>;

/** Signs in; answers whether the code of the second step is still owed. Throws ClubError. */
export async function signIn(credentials: Credentials): Promise<'done' | 'code'> {
  const client = await auth();
  const { data, error } = await client.signInWithPassword(credentials);
  raise(error);
  if (owesSecondStep(data.session)) return 'code';
  announceSession();
  return 'done';
}

/** Shows the code of the app on the phone: the second step of signing in. Throws ClubError. */
export async function showCode(code: string): Promise<void> {
  const { mfa } = await auth();
  const { data, error } = await mfa.listFactors();
  raise(error);
  const answer = await mfa.challengeAndVerify({ factorId: data!.totp[0]?.id ?? '', code });
  raise(answer.error);
  announceSession();
}

/**
 * Makes a parent's account: the user, then its role. Answers `confirm` when the address must be confirmed by email first.
 * Throws ClubError; a role that could not be given is logged and raised.
 */
export async function signUpParent(account: NewAccount): Promise<'done' | 'confirm'> {
  return signUp(account, 'parent');
}

/** Makes an athlete's account, unapproved and without a role; under 14 a parent is asked. Answers and throws as signUpParent. */
export async function signUpAthlete(account: NewAccount, athlete: AthleteDetails): Promise<'done' | 'confirm'> {
  return signUp(account, 'athlete', athlete);
}

/** Asks for an email with a link for a new password; whether the address is known is not returned. Throws ClubError. */
export async function requestReset(email: string): Promise<void> {
  const client = await auth();
  const { error } = await client.resetPasswordForEmail(email, { redirectTo: location.origin + paths.auth });
  raise(error);
}

/** The link of an email, as its address has it. */
export interface EmailedLink {
  token_hash: string;
  type: EmailOtpType;
  /** The path to go on to, on this site. */
  to: string;
}

/** A session that a link has opened, and that this device does not have yet. */
export interface Arrival {
  session: Session;
  client: GoTrueClient;
}

/** Opens a link, once; null where the other address of a change has to confirm as well. Throws ClubError. */
export async function openLink({ token_hash, type }: EmailedLink): Promise<Arrival | null> {
  const client = await passingAuth();
  const { data, error } = await client.verifyOtp({ token_hash, type });
  raise(error);
  return data.session && { session: data.session, client };
}

/** True if another user than the arrived one is signed in on this device. */
export const isOtherThanStored = ({ session }: Arrival): boolean => {
  const stored = storedSession();
  return stored !== null && stored.user.id !== session.user.id;
};

/** Signs the arrived user in on this device, instead of the one who was; returns the next address. Throws ClubError. */
export async function takeArrival(arrival: Arrival, { type, to }: EmailedLink): Promise<string> {
  const { session } = arrival;
  const client = await auth();
  if (isOtherThanStored(arrival)) {
    await client.signOut({ scope: 'local' });
    removeStoredSession();
    await sweepAnswers(null);
  }
  if (type === 'recovery') recovery.begin();
  const { error } = await client.setSession(session);
  raise(error);
  announceSession();
  if (type === 'recovery' || owesSecondStep(session)) return paths.auth;
  const wanted = returnAddress.take();
  return wanted === paths.home ? to : wanted;
}

/** Ends the session of the arrival, which is not wanted here. */
export const refuseArrival = ({ client }: Arrival) => client.signOut({ scope: 'local' });

/** Sets a new password for the user who came by the link. Throws ClubError. */
export async function setPassword(password: string): Promise<void> {
  const client = await auth();
  const { error } = await client.updateUser({ password });
  raise(error);
  announceSession();
}

/** Leaves for Google; it comes back to the site's root. Throws ClubError. */
export async function signInWithGoogle(): Promise<void> {
  const client = await auth();
  const redirectTo = `${location.origin}/`;
  const { error } = await client.signInWithOAuth({ provider: 'google', options: { redirectTo } });
  raise(error);
}

/**
 * The kind stays with the account, and an athlete's details until they are entered: what must be confirmed by email first is
 * entered at the first sign-in, on whatever device that is.
 */
async function signUp(
  { email, password, full_name }: NewAccount,
  account: KindOfAccount,
  athlete?: AthleteDetails,
): Promise<'done' | 'confirm'> {
  const client = await auth();
  const { data, error } = await client.signUp({
    email,
    password,
    options: {
      // The club writes in the language of the sign-up.
      data: { full_name, account, locale: engine.language, ...(athlete ? { athlete } : {}) },
      emailRedirectTo: `${location.origin}/`,
    },
  });
  raise(error);
  if (!data.session) return 'confirm';
  await enter(data.session.user.id, account);
  announceSession();
  return 'done';
}

function raise(error: AuthError | null): void {
  if (error) throw authFault(error);
}
