import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import type { Config } from '../../settings/config.ts';
import { presentUser } from '../accounts/present-user.ts';
import type { UserRow } from '../accounts/users.ts';
import { record } from '../audit/record.ts';
import type { ProviderTokens } from '../providers/provider-tokens.ts';
import type { AuthService, Device } from '../service.ts';
import { newRefreshToken, refreshToken } from './refresh-tokens.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken, tokenHash, type SecondStep } from './tokens.ts';

/** The methods of a sign-in (RFC 8176 in spirit; names by the protocol). */
export interface AuthenticationMethod {
  method:
    | 'password'
    | 'otp'
    | 'oauth'
    | 'sso/saml'
    | 'web3'
    | 'totp'
    | 'mfa/phone'
    | 'mfa/webauthn'
    | 'passkey'
    | 'recovery'
    | 'email/signup'
    | 'email_change'
    | 'magiclink'
    | 'invite'
    | 'anonymous';
  /** Unix seconds. */
  timestamp: number;
  /** The outside provider. */
  provider?: string;
}

/** A user who came in by one of these has just shown that they read what goes to their address or number. */
export const PROVEN_BY_EMAIL: ReadonlySet<string> = new Set([
  'otp',
  'recovery',
  'magiclink',
  'email/signup',
  'invite',
  'email_change',
]);

/** A session with its current refresh token. */
export interface ActiveSession {
  id: string;
  aal: string;
  amr: AuthenticationMethod[];
  refreshTokenId: string;
  user: UserRow;
  /** The provider's tokens beside the identity. */
  providerTokens?: ProviderTokens;
}

/**
 * Signs the user in on a device: writes a session, its first refresh token, and the moment at account, identity and
 * audit log.
 */
export async function startSession(
  trx: Transaction,
  config: Config,
  user: UserRow,
  method: AuthenticationMethod['method'],
  device: Device,
  provider?: string,
): Promise<ActiveSession> {
  const id = randomUUID();
  const refreshTokenId = newRefreshToken();
  const amr = [{ method, timestamp: Math.floor(Date.now() / 1000), ...(provider ? { provider } : {}) }];
  const identity = provider ?? (user.email ? 'email' : 'phone');
  const { rows } = await sql<{ last_sign_in_at: string }>`
    with session as (
      insert into auth.sessions (id, user_id, amr, user_agent, ip, proved_at)
      values (${id}, ${user.id}, ${JSON.stringify(amr)}::jsonb, ${device.userAgent}, ${device.ip}::inet, case when ${PROVEN_BY_EMAIL.has(method)} then now() end)
    ), token as (
      insert into auth.refresh_tokens (id, session_id, token_hash) values (${refreshTokenId}, ${id}, ${tokenHash(refreshToken(config, refreshTokenId))})
    ), identity as (
      update auth.identities set last_sign_in_at = now(), updated_at = now() where user_id = ${user.id} and provider = ${identity}
    )
    update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${user.id} returning last_sign_in_at
  `.execute(trx);
  await record(trx, {
    action: 'login',
    actorId: user.id,
    ip: device.ip,
    details: { method, ...(provider ? { provider } : {}) },
  });
  return { id, aal: 'aal1', amr, refreshTokenId, user: { ...user, last_sign_in_at: only(rows).last_sign_in_at } };
}

export interface TokenResponse {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
  provider_token?: string;
  provider_refresh_token?: string;
}

/**
 * The step that the session owes before it opens anything: to show the factor that is set up, or, for the staff, to set one up.
 */
async function owedBy({ config, isStaff }: AuthService, { aal, user }: ActiveSession): Promise<SecondStep | null> {
  if (aal !== 'aal1') return null;
  if (user.factors.some(({ status }) => status === 'verified')) return 'owed';
  return config.staffMfa && (await isStaff(user.id)) ? 'enroll' : null;
}

/** The client's copy of a session (PROTOCOL §3.1). */
export async function tokenResponse(service: AuthService, session: ActiveSession): Promise<TokenResponse> {
  const { config } = service;
  const { user } = session;
  const owed = await owedBy(service, session);
  const { token, expiresAt } = await signAccessToken(config, {
    sub: user.id,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    ...(owed ? { second_step: owed } : {}),
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken(config, session.refreshTokenId),
    user: presentUser(user),
    ...session.providerTokens,
  };
}

export const LOGOUT_SCOPES = ['global', 'local', 'others'] as const;
export type LogoutScope = (typeof LOGOUT_SCOPES)[number];

/** Ends sessions of the user: all, this one, or all but this one. Without a known session `local` ends none. */
export async function endSessions(
  trx: Transaction,
  userId: string,
  scope: LogoutScope,
  sessionId: string | null,
): Promise<void> {
  const which = {
    global: sql`true`,
    local: sql`id = ${sessionId}::uuid`,
    others: sql`id is distinct from ${sessionId}::uuid`,
  }[scope];
  await sql`delete from auth.sessions where user_id = ${userId} and ${which}`.execute(trx);
}
