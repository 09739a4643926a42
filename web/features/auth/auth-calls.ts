import type { AuthError, PostgrestError } from '@supabase/supabase-js';
import { ClubError } from '../../lib/club-error.ts';
import { paths } from '../../lib/paths.ts';
import { announceSession } from '../../lib/stored-session.ts';
import { supabase } from '../../lib/supabase.ts';
import { authFault } from '../session/auth-fault.ts';

/** Email and password as typed. */
export interface Credentials {
  email: string;
  password: string;
}

export interface NewAccount extends Credentials {
  full_name: string;
}

/** Signs in. Throws ClubError. */
export async function signIn(credentials: Credentials): Promise<void> {
  const client = await supabase();
  const { error } = await client.auth.signInWithPassword(credentials);
  raise(error);
  announceSession();
}

/**
 * Makes a parent's account: the user, then its role. Answers `confirm` when the address must be confirmed by mail first.
 * Throws ClubError; a role that could not be given is logged and raised.
 */
export async function signUpParent(account: NewAccount): Promise<'done' | 'confirm'> {
  const userId = await signUp(account);
  if (!userId) return 'confirm';
  const client = await supabase();
  raiseRow(await client.from('user_roles').insert({ user_id: userId, role: 'parent' }));
  announceSession();
  return 'done';
}

/** Makes an athlete's account, unapproved and without a role. Answers and throws as signUpParent. */
export async function signUpAthlete(account: NewAccount): Promise<'done' | 'confirm'> {
  const userId = await signUp(account);
  if (!userId) return 'confirm';
  const client = await supabase();
  raiseRow(await client.from('athlete_accounts').insert({ user_id: userId }));
  announceSession();
  return 'done';
}

/** Asks for a mail with a link for a new password; whether the address is known is not told. Throws ClubError. */
export async function requestReset(email: string): Promise<void> {
  const client = await supabase();
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: location.origin + paths.auth });
  raise(error);
}

/** Sets a new password for the user who came by the link. Throws ClubError. */
export async function setPassword(password: string): Promise<void> {
  const client = await supabase();
  const { error } = await client.auth.updateUser({ password });
  raise(error);
  announceSession();
}

/** Leaves for Google; it comes back to the site's root. Throws ClubError. */
export async function signInWithGoogle(): Promise<void> {
  const client = await supabase();
  const redirectTo = `${location.origin}/`;
  const { error } = await client.auth.signInWithOAuth({ provider: 'google', options: { redirectTo } });
  raise(error);
}

async function signUp({ email, password, full_name }: NewAccount): Promise<string | null> {
  const client = await supabase();
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: { full_name }, emailRedirectTo: `${location.origin}/` },
  });
  raise(error);
  return data.session?.user.id ?? null;
}

function raiseRow({ error, status }: { error: PostgrestError | null; status: number }): void {
  if (!error) return;
  console.error('The account was made, but its row was not written', error);
  throw new ClubError(error, status);
}

function raise(error: AuthError | null): void {
  if (error) throw authFault(error);
}
