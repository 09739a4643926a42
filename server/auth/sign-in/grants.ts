import type { Context } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  findPasswordHash,
  findUserByEmail,
  findUserById,
  findUserByPhone,
  isDisabled,
  setPasswordHash,
} from '../accounts/users.ts';
import { AuthError } from '../auth-error.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { isPassword, rehashed } from '../passwords/passwords.ts';
import { toPhone } from '../phones/phone-number.ts';
import { idTokenGrant } from '../providers/id-token.ts';
import { limitSession } from '../providers/provider-flows.ts';
import { unsealTokens } from '../providers/provider-tokens.ts';
import { optionalEmail, optionalText, readBody } from '../request-body.ts';
import { deviceOf, query, transact, type AuthService } from '../service.ts';
import { finishFlow } from '../tokens/flow-states.ts';
import { requireRefreshToken, rotate, rotateUnused } from '../tokens/refresh-tokens.ts';
import { startSession, tokenResponse, type ActiveSession } from '../tokens/sessions.ts';
import { inTurn } from '../waiting-room/waiting-room.ts';
import { web3Grant } from '../web3/web3.ts';
import { rememberDevice } from './known-device.ts';
import { takeGuess } from './sign-in-limits.ts';

type Grant = (service: AuthService, c: Context) => Promise<ActiveSession>;

const GRANTS: Record<string, Grant> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: codeGrant,
  id_token: idTokenGrant,
  web3: web3Grant,
};

/** POST /token: a session for a password, a refresh token, the code of a flow, an ID token or a wallet's message. */
export async function token(service: AuthService, c: Context): Promise<Response> {
  const name = query(c, 'grant_type') ?? '';
  const grant = Object.hasOwn(GRANTS, name) ? GRANTS[name] : undefined;
  if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  const session = await grant(service, c);
  c.header('cache-control', 'no-store');
  return c.json(await tokenResponse(service, session));
}

const passwordBody = z.object({ email: optionalEmail(), phone: optionalText(), password: optionalText() });
const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

async function passwordGrant(service: AuthService, c: Context): Promise<ActiveSession> {
  const given = await readBody(c, passwordBody);
  return inTurn(c, given.email ?? given.phone, () => signInWithPassword(service, c, given));
}

/** The address or number that signs in. Throws `validation_failed` for both and for neither. */
function loginOf(email: string | undefined, phone: string | undefined): string {
  if (email && phone)
    throw new AuthError(400, 'validation_failed', 'Only an email address or phone number should be provided on login.');
  if (email) return email;
  if (phone) return toPhone(phone);
  throw new AuthError(400, 'validation_failed', 'missing email or phone');
}

async function signInWithPassword(
  service: AuthService,
  c: Context,
  { email, phone, password }: z.output<typeof passwordBody>,
): Promise<ActiveSession> {
  if (!email && phone && !service.sms) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  const login = loginOf(email, phone);
  if (!password) throw invalidCredentials();
  const giveGuessBack = await takeGuess(service, c, 'sign-in', login);
  const { user, passwordHash } = await transact(service, async (trx) => {
    const user = await (email ? findUserByEmail(trx, login) : findUserByPhone(trx, login));
    return { user, passwordHash: user && (await findPasswordHash(trx, user.id)) };
  });
  if (!(await isPassword(password, passwordHash)) || !user) throw invalidCredentials();
  await giveGuessBack();
  if (isDisabled(user)) throw new AuthError(400, 'user_banned', 'User is banned');
  if (email && !user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  if (!email && !user.phone_confirmed_at) throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  if (await service.isStaff(user.id)) await refuseCommonPassword(password, user);
  const newHash = await rehashed(password, passwordHash!);
  const session = await transact(service, async (trx) => {
    // The password may have been changed while it was being checked: then it opens nothing.
    const still =
      await sql`select 1 from auth.user_secrets where user_id = ${user.id} and encrypted_password = ${passwordHash} for share`.execute(
        trx,
      );
    if (still.rows.length === 0) throw invalidCredentials();
    if (newHash) await setPasswordHash(trx, user.id, newHash);
    return startSession(trx, service.config, user, 'password', deviceOf(c));
  });
  rememberDevice(service, c, login);
  return session;
}

const refreshBody = z.object({ refresh_token: optionalText() });

async function refreshGrant(service: AuthService, c: Context): Promise<ActiveSession> {
  const given = requireRefreshToken((await readBody(c, refreshBody)).refresh_token);
  const session = await rotateUnused(service, given, deviceOf(c));
  if (session) return session;
  const outcome = await transact(service, (trx) => rotate(trx, service.config, given, deviceOf(c)));
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

const codeBody = z.object({ auth_code: optionalText(), code_verifier: optionalText() });

async function codeGrant(service: AuthService, c: Context): Promise<ActiveSession> {
  const { auth_code: code, code_verifier: verifier } = await readBody(c, codeBody);
  if (!code || !verifier)
    throw new AuthError(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  return transact(service, async (trx) => {
    const flow = await finishFlow(trx, code, verifier);
    const user = await findUserById(trx, flow.user_id);
    if (!user) throw new AuthError(403, 'user_not_found', 'User from this flow does not exist');
    if (isDisabled(user)) throw new AuthError(400, 'user_banned', 'User is banned');
    const { authentication_method: method, provider } = flow;
    const session = await startSession(trx, service.config, user, method, deviceOf(c), provider ?? undefined);
    await limitSession(trx, session.id, flow.session_not_after);
    return { ...session, providerTokens: unsealTokens(service.config, flow.id, flow.sealed_provider_tokens) };
  });
}
