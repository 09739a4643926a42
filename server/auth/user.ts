import type { Context } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from './auth-error.ts';
import { mailNotice } from './mailed-tokens.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { optionalEmail, optionalObject, optionalText, readBody } from './request-body.ts';
import { query, transact, type AuthService } from './service.ts';
import { endSessions, LOGOUT_SCOPES } from './sessions.ts';
import { requireClaims, requireUser } from './signed-in.ts';
import { findPasswordHash, findUserById, mergeMetadata, presentUser, setPasswordHash, type UserRow } from './users.ts';

/** GET /user: the account behind the token, as long as its session exists. */
export async function getUser(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const { user } = await transact(service, (trx) => requireUser(trx, claims));
  return c.json(presentUser(user));
}

const changes = z.object({
  email: optionalEmail(),
  phone: optionalText(),
  password: z.nullish(z.string()),
  current_password: optionalText(),
  data: optionalObject(),
});

/** PUT /user: merges user_metadata, sets a new password (which ends the other sessions). */
export async function updateUser(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const { email, phone, password, current_password, data } = await readBody(c, changes);
  const before = await transact(service, async (trx) => {
    const { user } = await requireUser(trx, claims);
    return { user, passwordHash: typeof password === 'string' ? await findPasswordHash(trx, user.id) : null };
  });
  if (phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers cannot be changed here');
  if (email && email !== before.user.email)
    throw new AuthError(400, 'email_address_not_authorized', 'The e-mail address cannot be changed here');
  const newHash =
    typeof password === 'string' ? await checkedHash(password, current_password, before.passwordHash) : null;

  const after = await transact(service, async (trx): Promise<UserRow> => {
    const { user, sessionId } = await requireUser(trx, claims);
    if (data) await mergeMetadata(trx, user.id, data);
    if (newHash) {
      await setPasswordHash(trx, user.id, newHash);
      await endSessions(trx, user.id, 'others', sessionId);
      await mailNotice(trx, service, c, user, 'password_changed');
    }
    return (await findUserById(trx, user.id)) ?? user;
  });
  if (newHash) void service.mailer.flush();
  return c.json(presentUser(after));
}

async function checkedHash(
  password: string,
  currentPassword: string | undefined,
  passwordHash: string | null,
): Promise<string> {
  const newHash = await hashPassword(password);
  if (currentPassword && !(await isPassword(currentPassword, passwordHash))) {
    throw new AuthError(400, 'current_password_invalid', 'Current password is not valid');
  }
  if (passwordHash && (await isPassword(password, passwordHash))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return newHash;
}

/** POST /logout: ends this session, all of them, or all others. */
export async function logout(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const wanted = query(c, 'scope') || 'global';
  const scope = LOGOUT_SCOPES.find((known) => known === wanted);
  if (!scope) throw new AuthError(400, 'validation_failed', 'Unsupported logout scope');
  await transact(service, async (trx) => {
    const { user, sessionId } = await requireUser(trx, claims);
    await endSessions(trx, user.id, scope, sessionId);
  });
  return c.body(null, 204);
}
