import { sql } from 'kysely';
import type { SignedIn } from '../accounts/signed-in.ts';
import { findPasswordHash, type UserRow } from '../accounts/users.ts';
import { AuthError } from '../auth-error.ts';
import { PASSWORD_GUESSES, restore, takeFrom } from '../limits/rate-limits.ts';
import { transact, type AuthService } from '../service.ts';
import { PROVEN_BY_EMAIL } from '../tokens/sessions.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { takeNonce } from './reauthentication.ts';

/** A session this young needs no emailed code, where `PASSWORD_CHANGE=reauthentication` asks for one. */
const FRESH_SESSION_HOURS = 24;

/** The proofs of a user beside the session. */
export interface Shown {
  current_password?: string | undefined;
  nonce?: string | undefined;
}

/**
 * Returns the hash of the new password, once the person has shown what `PASSWORD_CHANGE` asks for. A current password
 * or a nonce that is sent without being required has to be right, too. Throws the protocol's refusals.
 */
export async function provenHash(
  service: AuthService,
  signedIn: SignedIn,
  password: string,
  proofs: Shown,
): Promise<string> {
  const { user, session } = signedIn;
  if (await service.isStaff(user.id)) await refuseCommonPassword(password, user);
  const passwordHash = await transact(service, (trx) => findPasswordHash(trx, user.id));
  const { passwordChange } = service.config;
  if (passwordChange === 'current_password' && passwordHash && !isProvenByEmail(session) && !proofs.current_password)
    throw currentRequired(A_PASSWORD);
  await checkCurrent(service, user, passwordHash, proofs);
  if (passwordChange === 'reauthentication' && !proofs.nonce && !isFresh(session))
    throw reauthenticationNeeded(A_PASSWORD);
  await requireProof(service, signedIn, passwordHash, proofs, A_PASSWORD);
  if (proofs.nonce) await takeNonce(service, user, proofs.nonce);
  await noteProof(service, signedIn, proofs);
  // Comes last: it says what the password is.
  if (passwordHash && (await isPassword(password, passwordHash)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  return hashPassword(password);
}

/**
 * The same for other guarded actions under `PASSWORD_CHANGE=proof`: a new address or number, and actions that require a
 * recent proof.
 */
export async function proveForAccount(
  service: AuthService,
  signedIn: SignedIn,
  proofs: Shown,
  change: Change,
): Promise<void> {
  if (service.config.passwordChange !== 'proof') return;
  const passwordHash = await transact(service, (trx) => findPasswordHash(trx, signedIn.user.id));
  await checkCurrent(service, signedIn.user, passwordHash, proofs);
  await requireProof(service, signedIn, passwordHash, proofs, change);
  if (proofs.nonce) await takeNonce(service, signedIn.user, proofs.nonce);
  await noteProof(service, signedIn, proofs);
}

/** The guarded change, as its refusals name it. */
interface Change {
  setting: string;
  name: string;
}
const A_PASSWORD: Change = { setting: 'setting new password', name: 'Password update' };
export const AN_EMAIL: Change = { setting: 'setting a new email address', name: 'A new email address' };
export const A_PHONE: Change = { setting: 'setting a new phone number', name: 'A new phone number' };

const currentRequired = ({ setting }: Change) =>
  new AuthError(400, 'current_password_required', `Current password required when ${setting}.`);
const reauthenticationNeeded = ({ name }: Change) =>
  new AuthError(400, 'reauthentication_needed', `${name} requires reauthentication`);

async function checkCurrent(
  service: AuthService,
  user: UserRow,
  passwordHash: string | null,
  { current_password: current }: Shown,
): Promise<void> {
  if (!current) return;
  await takeFrom(service, 'current password', user.id, PASSWORD_GUESSES);
  if (!(await isPassword(current, passwordHash)))
    throw new AuthError(400, 'current_password_invalid', 'Current password is not valid');
  await restore(service, 'current password', user.id);
}

/**
 * Under `proof` something must be shown, or have been shown recently. A user with neither password nor address can show
 * nothing.
 */
async function requireProof(
  { config }: AuthService,
  { user, session }: SignedIn,
  passwordHash: string | null,
  { current_password, nonce }: Shown,
  change: Change,
): Promise<void> {
  const canShow = passwordHash !== null || user.email_confirmed_at !== null || user.phone_confirmed_at !== null;
  if (config.passwordChange !== 'proof' || current_password || nonce || session?.proved_lately || !canShow) return;
  throw passwordHash ? currentRequired(change) : reauthenticationNeeded(change);
}

async function noteProof(
  service: AuthService,
  { sessionId }: SignedIn,
  { current_password, nonce }: Shown,
): Promise<void> {
  if (!sessionId || (!current_password && !nonce)) return;
  await transact(service, (trx) =>
    sql`update auth.sessions set proved_at = now() where id = ${sessionId}`.execute(trx),
  );
}

/** A user who came in by an email has just proven the address, and may have forgotten the password. */
const isProvenByEmail = (session: SignedIn['session']) => PROVEN_BY_EMAIL.has(session?.amr.at(-1)?.method ?? '');

const isFresh = (session: SignedIn['session']) =>
  session !== null && Date.now() - Date.parse(session.created_at) < FRESH_SESSION_HOURS * 3_600_000;
