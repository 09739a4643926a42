import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { FactorType } from '../../settings/environment.ts';
import { findUserById } from '../accounts/users.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthService } from '../service.ts';
import { advance } from '../tokens/refresh-tokens.ts';
import type { ActiveSession, AuthenticationMethod } from '../tokens/sessions.ts';
import type { FactorOwner, FactorRow } from './factor.ts';

const METHODS = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
} as const satisfies Record<FactorType, AuthenticationMethod['method']>;

/**
 * Raises the session to aal2 and gives it its next refresh token. Ends the user's other sessions of a lower level, and
 * deletes factors of this kind that were never answered.
 */
export async function stepUp(
  trx: Transaction,
  service: AuthService,
  { user, session }: FactorOwner,
  factor: FactorRow,
): Promise<ActiveSession> {
  const method = METHODS[factor.factor_type];
  const proof = { method, timestamp: Math.floor(Date.now() / 1000) };
  const amr = [proof, ...session.amr.filter((earlier) => earlier.method !== method)];
  await sql`
    update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, amr = ${JSON.stringify(amr)}::jsonb, updated_at = now()
    where id = ${session.id}
  `.execute(trx);
  await sql`delete from auth.sessions where user_id = ${user.id} and aal = 'aal1'`.execute(trx);
  await sql`
    delete from auth.mfa_factors where user_id = ${user.id} and factor_type = ${factor.factor_type} and status = 'unverified'
  `.execute(trx);
  // Ends a link to another identity that was begun without the factor.
  await sql`delete from auth.flow_states where linking_user_id = ${user.id}`.execute(trx);
  const refreshTokenId = await advance(trx, service.config, session.id);
  const raised = await findUserById(trx, user.id);
  if (!raised) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return { id: session.id, aal: 'aal2', amr, refreshTokenId, user: raised };
}

/** Removes the factor and lowers the sessions that it had raised to the first level. */
export async function dropFactor(trx: Transaction, factor: Pick<FactorRow, 'id' | 'factor_type'>): Promise<void> {
  await sql`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now(),
      amr = coalesce((select jsonb_agg(m) from jsonb_array_elements(amr) m where m ->> 'method' <> ${METHODS[factor.factor_type]}), '[]')
    where factor_id = ${factor.id}
  `.execute(trx);
  await sql`delete from auth.mfa_factors where id = ${factor.id}`.execute(trx);
}
