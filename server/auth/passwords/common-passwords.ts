import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { PasswordWeakness } from '../../../contracts/passwords.ts';
import type { UserRow } from '../accounts/users.ts';
import { AuthError } from '../auth-error.ts';

/** The lowest of zxcvbn's five degrees that resists guessing at the sign-in form: a million guesses and more. */
const LEAST_SCORE = 2;

let factory: Promise<ZxcvbnFactory> | undefined;

/**
 * The lists of passwords and words take some megabytes: they are read when a member of the staff first chooses a
 * password.
 */
async function zxcvbn(): Promise<ZxcvbnFactory> {
  factory ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([core, { dictionary, adjacencyGraphs: graphs }]) => new core.ZxcvbnFactory({ dictionary, graphs }),
  );
  return factory;
}

/**
 * True for a password that is in the lists of those used most, also in disguise, or that follows from name and address.
 */
export async function isCommonPassword(
  password: string,
  { email, raw_user_meta_data: { full_name: name } }: Pick<UserRow, 'email' | 'raw_user_meta_data'>,
): Promise<boolean> {
  const own = [email ?? '', ...(email ?? '').split(/[@.]/), ...(typeof name === 'string' ? name.split(/\s+/) : [])];
  return (await zxcvbn()).check(password, own.filter(Boolean)).score < LEAST_SCORE;
}

/** Throws `weak_password`, with the protocol's reason for well-known passwords. */
export async function refuseCommonPassword(
  password: string,
  user: Pick<UserRow, 'email' | 'raw_user_meta_data'>,
): Promise<void> {
  if (!(await isCommonPassword(password, user))) return;
  const reasons: PasswordWeakness[] = ['pwned'];
  throw new AuthError(
    422,
    'weak_password',
    'Password is known to be weak and easy to guess, please choose a different one.',
    {
      weak_password: { reasons },
    },
  );
}
