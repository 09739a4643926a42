import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Claims } from '../../platform/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { FactorType } from '../../settings/environment.ts';
import { isUuid, lacksSecondFactor, requireUser, type SessionRow } from '../accounts/signed-in.ts';
import type { FactorSummary, UserRow } from '../accounts/users.ts';
import { AuthError } from '../auth-error.ts';
import { requireProved } from '../proofs/require-proved.ts';
import type { AuthService } from '../service.ts';
import type { StoredCredential } from './webauthn.ts';

/** The time in which a challenge may be answered, and in which a factor may get its first answer, in seconds. */
export const CHALLENGE_SECONDS = 300;
export const UNVERIFIED_SECONDS = 300;
export const MOST_FACTORS = 10;

/** The kinds as the protocol writes them in its messages. */
const FACTOR_NAMES: Record<FactorType, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' };

/** A factor with its stored fields. */
export interface FactorRow extends FactorSummary {
  user_id: string;
  /** Sealed. */
  secret: string | null;
  last_used_step: number;
  web_authn_credential: StoredCredential | null;
}

export interface FactorOwner {
  user: UserRow;
  session: SessionRow;
  mustEnroll: boolean;
}

/** The user behind the claims, with their session. Throws `no_authorization` for an anonymous one. */
export async function requireOwner(trx: Transaction, claims: Claims): Promise<FactorOwner> {
  const { user, session, mustEnroll } = await requireUser(trx, claims);
  if (!session) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing session_id claim');
  if (user.is_anonymous)
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  return { user, session, mustEnroll };
}

/**
 * The factor that the path names. Throws `validation_failed` for no id, `mfa_factor_not_found` for one that is not this
 * user's.
 */
export async function requireFactor(trx: Transaction, userId: string, id: string): Promise<FactorRow> {
  const { rows } = await sql<FactorRow>`
    select * from auth.mfa_factors where id = ${toFactorId(id)} and user_id = ${userId} for update
  `.execute(trx);
  if (rows[0]) return rows[0];
  throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
}

/**
 * Requires a second factor that counts before a factor is answered for the first time: throws `insufficient_aal` where the session owes
 * another one, and what `requireProved` throws. A thief of the password, or of a session, could have begun it or found
 * it begun.
 */
export function requireCounting({ config }: AuthService, owner: FactorOwner, factor: FactorRow): void {
  if (factor.status === 'verified') return;
  if (lacksSecondFactor(owner))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required to set up another factor');
  requireProved(config, owner, 'A second factor');
}

function toFactorId(id: string): string {
  if (isUuid(id)) return id;
  throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
}

export const factorIdOf = (c: Context) => c.req.param('id') ?? '';

/** Throws `mfa_…_not_enabled` for a kind of factor that this installation does not offer. */
export function requireEnabled({ config, sms }: AuthService, type: FactorType, act: 'enroll' | 'verify'): void {
  if (config.mfa.includes(type) && (type !== 'phone' || sms)) return;
  const name = act === 'enroll' ? 'enroll' : 'verification';
  throw new AuthError(422, `mfa_${type}_${act}_not_enabled`, `MFA ${name} is disabled for ${FACTOR_NAMES[type]}`);
}
