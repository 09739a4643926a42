import type { User } from '@supabase/auth-js';
import { ClubError } from '../../lib/api/club-error.ts';
import { rpc, type Args } from '../../lib/api/rpc.ts';
import { auth, currentSession, supabase } from '../../lib/api/supabase.ts';
import type { AccountStatus } from './account-status.ts';

/** The kind of account that a person signed up for; the metadata of the user keep it as `account`. */
export type KindOfAccount = 'parent' | 'athlete';

/** SQL's code for „such a row is there already“. */
const THERE_ALREADY = '23505';

/**
 * The kind of the user's account: the one that the sign-up said, or a parent for a user who came through a provider such as Google, where
 * there is no question.
 */
export function signedUpAs({ user_metadata, app_metadata }: Pick<User, 'user_metadata' | 'app_metadata'>): unknown {
  const { provider = 'email' } = app_metadata;
  return user_metadata['account'] ?? (provider === 'email' || provider === 'phone' ? undefined : 'parent');
}

/**
 * The kind to enter for a signed-in user: the kind that was signed up as, while the club knows the user as nothing
 * yet. Null otherwise, and for an account whose sign-up named no kind.
 */
export function missingKind(
  accountStatus: Pick<AccountStatus, 'role' | 'athleteApproved'>,
  kind: unknown,
): KindOfAccount | null {
  if (accountStatus.role !== null || accountStatus.athleteApproved !== null) return null;
  return kind === 'parent' || kind === 'athlete' ? kind : null;
}

/**
 * Makes a user a parent, or an athlete who waits for approval; done already is no fault. Throws ClubError, and logs it:
 * the account is there, and cannot do anything.
 */
export async function enter(userId: string, kind: KindOfAccount): Promise<void> {
  const client = await supabase();
  if (kind === 'athlete' && (await enterDetails(userId))) return;
  const { error, status } =
    kind === 'parent'
      ? await client.from('user_roles').insert({ user_id: userId, role: 'parent' })
      : await client.from('athlete_accounts').insert({ user_id: userId });
  if (!error || error.code === THERE_ALREADY) return;
  // A user who signed out meanwhile asked without a user: the next sign-in enters it.
  if ((await currentSession())?.user.id !== userId) return;
  console.error('The account was made, but its row was not written', error);
  throw new ClubError(error, status);
}

/**
 * Registers an athlete with what the sign-up said, and takes that out of the account again: it would travel with every token.
 * Answers whether it was registered; where the club refuses the details, /athlete/pending asks for them.
 */
async function enterDetails(userId: string): Promise<boolean> {
  const session = await currentSession();
  const details: unknown = session?.user.user_metadata['athlete'];
  if (session?.user.id !== userId || !details) return false;
  try {
    await rpc('register_athlete', details as Args<'register_athlete'>);
  } catch (error) {
    if (error instanceof ClubError && error.retryable) throw error;
    return false;
  }
  await (await auth()).updateUser({ data: { athlete: null } });
  return true;
}
