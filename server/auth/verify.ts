import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Transaction } from '../platform/database.ts';
import { AuthError } from './auth-error.ts';
import { issueCode } from './flow-states.ts';
import { isPkceToken, takeByCode, takeByLink, type TokenType, type UsedToken } from './one-time-tokens.ts';
import { CODES_PER_ADDRESS, takeFrom } from './rate-limits.ts';
import { allowedRedirect } from './redirects.ts';
import { optionalEmail, optionalText, readBody } from './request-body.ts';
import { deviceOf, query, transact, type AuthService } from './service.ts';
import { startSession, tokenResponse, type TokenResponse } from './sessions.ts';
import { confirmEmail, findUserById, isBanned, type UserRow } from './users.ts';

/** Which mailed tokens a type of verification opens. */
const TOKENS_BY_TYPE: Record<string, readonly TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: [],
};

function tokensOf(type: string | null | undefined): readonly TokenType[] {
  if (!type) throw new AuthError(400, 'validation_failed', 'Verify requires a verification type');
  if (type === 'sms' || type === 'phone_change')
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  const known = Object.hasOwn(TOKENS_BY_TYPE, type) ? TOKENS_BY_TYPE[type] : undefined;
  if (!known) throw new AuthError(400, 'validation_failed', 'Invalid verification type');
  return known;
}

const verifyBody = z.object({
  type: optionalText(),
  email: optionalEmail(),
  phone: optionalText(),
  token: optionalText(),
  token_hash: optionalText(),
});

/** POST /verify: a session for a code and its address, or for the token of a link alone. */
export async function verifyByCode(service: AuthService, c: Context): Promise<Response> {
  const { type, email, phone, token, token_hash: linkToken } = await readBody(c, verifyBody);
  const types = tokensOf(type);
  if (linkToken ? email || phone || token : !token) {
    throw new AuthError(
      400,
      'validation_failed',
      linkToken ? 'Only the token_hash and type should be provided' : 'Verify requires a token or a token hash',
    );
  }
  if (!linkToken && !email)
    throw new AuthError(400, 'validation_failed', 'Only an email address should be provided on verify');
  if (email) await takeFrom(service, 'verify', email, CODES_PER_ADDRESS);
  const session = await transact(service, async (trx) => {
    const used = linkToken
      ? await takeByLink(trx, linkToken, types)
      : await takeByCode(trx, service.config, email!, token!, types);
    const user = used && (await provenUser(trx, used));
    return user && startSession(trx, service.config, user, 'otp', deviceOf(service, c));
  });
  if (!session) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  c.header('cache-control', 'no-store');
  return c.json(await tokenResponse(service.config, session));
}

/** GET /verify: the link in a mail. Always leads on to a page: with a session, with a code for the browser that began, or with the error. */
export async function verifyByLink(service: AuthService, c: Context): Promise<Response> {
  // Mail scanners ask for the head of every link: that must not use it up.
  if (c.req.method === 'HEAD') return c.body(null, 200);
  const token = query(c, 'token') ?? query(c, 'token_hash') ?? '';
  const type = query(c, 'type');
  const target = new URL(allowedRedirect(service.config, query(c, 'redirect_to')));
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  try {
    if (isPkceToken(token)) target.searchParams.set('code', await codeForLink(service, token, tokensOf(type)));
    else target.hash = sessionFragment(await sessionForLink(service, c, token, tokensOf(type)), type!);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const told = new URLSearchParams({
      error: OAUTH_ERRORS[error.status] ?? 'server_error',
      error_code: error.code,
      error_description: error.message,
    });
    if (isPkceToken(token)) for (const [name, value] of told) target.searchParams.set(name, value);
    target.hash = told.toString();
  }
  return c.redirect(target.href, 303);
}

const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
};
const deadLink = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');

async function sessionForLink(
  service: AuthService,
  c: Context,
  token: string,
  types: readonly TokenType[],
): Promise<TokenResponse> {
  const session = await transact(service, async (trx) => {
    const used = await takeByLink(trx, token, types);
    const user = used && (await provenUser(trx, used));
    return user && startSession(trx, service.config, user, 'otp', deviceOf(service, c));
  });
  if (!session) throw deadLink();
  return tokenResponse(service.config, session);
}

async function codeForLink(service: AuthService, token: string, types: readonly TokenType[]): Promise<string> {
  const code = await transact(service, async (trx) => {
    const used = await takeByLink(trx, token, types);
    const user = used && (await provenUser(trx, used));
    return user && used.flow_state_id ? issueCode(trx, used.flow_state_id) : null;
  });
  if (!code) throw deadLink();
  return code;
}

/** The account that the token belongs to, its address now proven. Null if it is gone; throws `user_banned`. */
async function provenUser(trx: Transaction, used: UsedToken): Promise<UserRow | null> {
  await confirmEmail(trx, used.user_id);
  const user = await findUserById(trx, used.user_id);
  if (user && isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  return user;
}

function sessionFragment(session: TokenResponse, type: string): string {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  }).toString();
}
