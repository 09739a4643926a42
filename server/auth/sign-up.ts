import type { Context } from 'hono';
import * as z from 'zod/mini';
import { asClub, type Transaction } from '../platform/database.ts';
import { AuthError } from './auth-error.ts';
import { mailConfirmation, mailNotice } from './mailed-tokens.ts';
import { hashPassword } from './passwords.ts';
import { MAILS_PER_ADDRESS, takeFrom } from './rate-limits.ts';
import {
  optionalEmail,
  optionalObject,
  optionalText,
  pkceMembers,
  pkceOf,
  readBody,
  type PkceChallenge,
} from './request-body.ts';
import { deviceOf, transact, type AuthService } from './service.ts';
import { startSession, tokenResponse } from './sessions.ts';
import {
  boundedMetadata,
  createUser,
  fabricateUser,
  findUserByEmail,
  presentUser,
  setPasswordHash,
  type UserRow,
} from './users.ts';

const schema = z.object({
  email: optionalEmail(),
  phone: optionalText(),
  password: optionalText(),
  data: optionalObject(),
  ...pkceMembers,
});

interface Draft {
  email: string;
  passwordHash: string;
  metadata: Record<string, unknown>;
}

/** POST /signup: an account, at once with a session or, where addresses are confirmed, with a mail that asks. */
export async function signUp(service: AuthService, c: Context): Promise<Response> {
  const body = await readBody(c, schema);
  const challenge = pkceOf(body);
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  if (!body.email) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  if (!body.password) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  const metadata = boundedMetadata(body.data ?? {});
  const draft = { email: body.email, passwordHash: await hashPassword(body.password), metadata };
  return service.config.autoConfirm ? signUpAtOnce(service, c, draft) : signUpByMail(service, c, draft, challenge);
}

async function signUpAtOnce(service: AuthService, c: Context, draft: Draft): Promise<Response> {
  const session = await transact(service, async (trx) => {
    const user = await makeAccount(trx, service, draft, true);
    if (!user) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return startSession(trx, service.config, user, 'password', deviceOf(service, c));
  });
  return c.json(await tokenResponse(service.config, session));
}

/** Answers alike whether the address is known or not; its owner learns the truth by mail. */
async function signUpByMail(
  service: AuthService,
  c: Context,
  draft: Draft,
  challenge: PkceChallenge | null,
): Promise<Response> {
  await takeFrom(service, 'mail.confirmation', draft.email, MAILS_PER_ADDRESS);
  const user = await transact(service, async (trx) => {
    const made = await makeAccount(trx, service, draft, false);
    const known = made ?? (await findUserByEmail(trx, draft.email));
    if (known && !known.email_confirmed_at) {
      // Whoever proves the address gets the password of the sign-up that the newest mail belongs to.
      if (!made) await setPasswordHash(trx, known.id, draft.passwordHash);
      await mailConfirmation(trx, service, c, known, challenge);
      return findUserByEmail(trx, draft.email);
    }
    if (known) await mailNotice(trx, service, c, known, 'already_registered');
    return null;
  });
  void service.mailer.flush();
  return c.json(presentUser(user ?? fabricateUser(draft.email, draft.metadata)));
}

async function makeAccount(
  trx: Transaction,
  service: AuthService,
  draft: Draft,
  confirmed: boolean,
): Promise<UserRow | null> {
  const user = await createUser(trx, { ...draft, confirmed });
  if (user)
    await asClub(trx, (trusted) =>
      service.onUserCreated(trusted, { id: user.id, email: user.email, metadata: user.raw_user_meta_data }),
    );
  return user;
}
