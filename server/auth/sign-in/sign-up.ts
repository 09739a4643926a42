import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { makeAccount } from '../accounts/accounts.ts';
import { fabricateUser, presentUser } from '../accounts/present-user.ts';
import {
  addIdentity,
  boundedMetadata,
  findUserByEmail,
  findUserById,
  findUserByPhone,
  mergeMetadata,
  setPasswordHash,
  type UserRow,
} from '../accounts/users.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { EMAILS_PER_ADDRESS, takeFrom } from '../limits/rate-limits.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { SHORTEST_ANSWER_MS } from '../passwords/recovery.ts';
import { messageChannel, toPhone } from '../phones/phone-number.ts';
import { takeMessage } from '../phones/sms-allowance.ts';
import { issuePhoneCode, requireSms, sendMessage } from '../phones/text-codes.ts';
import { emailLink, emailNotice } from '../proofs/emailed-tokens.ts';
import { replaceSignUp } from '../proofs/first-proof.ts';
import {
  optionalEmail,
  optionalObject,
  optionalText,
  pkceMembers,
  pkceOf,
  readBody,
  type PkceChallenge,
} from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { startSession, tokenResponse } from '../tokens/sessions.ts';
import { inTurn } from '../waiting-room/waiting-room.ts';
import { signInAnonymously } from './anonymous.ts';
import { rememberDevice } from './known-device.ts';

const schema = z.object({
  email: optionalEmail(),
  phone: optionalText(),
  password: optionalText(),
  data: optionalObject(),
  channel: messageChannel,
  ...pkceMembers,
});

interface Draft {
  email?: string;
  phone?: string;
  passwordHash: string;
  metadata: Record<string, unknown>;
}

/**
 * POST /signup: an account, at once with a session or, where addresses are confirmed, with an email that asks for it.
 * By phone a code always asks; without either the account is anonymous.
 */
export async function signUp(service: AuthService, c: Context): Promise<Response> {
  const body = await readBody(c, schema);
  const challenge = pkceOf(body);
  const { email, phone, password } = body;
  const metadata = boundedMetadata(body.data ?? {});
  if (!service.config.signUps) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  if (email && phone)
    throw new AuthError(
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    );
  if (!email && !phone && !password) return signInAnonymously(service, c, metadata);
  if (phone) requireSms(service, 400, 'Phone signups are disabled');
  if (!password) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  if (!email && !phone) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  const passwordHash = await inTurn(c, email ?? phone, () => hashPassword(password));
  if (!email) return signUpByPhone(service, c, toPhone(phone!), passwordHash, metadata);
  const draft = { email, passwordHash, metadata };
  return service.config.autoConfirm ? signUpAtOnce(service, c, draft) : signUpByEmail(service, c, draft, challenge);
}

async function signUpAtOnce(service: AuthService, c: Context, draft: Draft & { email: string }): Promise<Response> {
  const device = deviceOf(c);
  const session = await transact(service, async (trx) => {
    const user = await makeAccount(trx, service, { ...draft, confirmed: true });
    if (!user) throw new AuthError(422, 'user_already_exists', 'User already registered');
    await recordSignUp(trx, user.id, device.ip, 'email');
    return startSession(trx, service.config, user, 'password', device);
  });
  rememberDevice(service, c, draft.email);
  return c.json(await tokenResponse(service, session));
}

/** Answers alike whether the address is known or not; its owner learns the truth by email. */
async function signUpByEmail(
  service: AuthService,
  c: Context,
  draft: Draft & { email: string },
  challenge: PkceChallenge | null,
): Promise<Response> {
  await takeFrom(service, 'email.confirmation', draft.email, EMAILS_PER_ADDRESS);
  const { ip } = deviceOf(c);
  const work = transact(service, async (trx) => {
    const made = await makeAccount(trx, service, draft);
    const user = made ?? (await findUserByEmail(trx, draft.email));
    if (made) await recordSignUp(trx, made.id, ip, 'email');
    if (user && !user.email_confirmed_at) {
      // The person who proves the address gets the password of the sign-up that the newest email belongs to, and
      // nothing older.
      const isManaged = !made && (await asServiceRole(trx, (trusted) => service.isManaged(trusted, user.id)));
      if (!made && !isManaged) await repeatSignUp(trx, user, draft);
      await emailLink(trx, service, c, user, 'confirmation', challenge);
      return findUserById(trx, user.id);
    }
    if (user) {
      await record(trx, { action: 'user_repeated_signup', actorId: user.id, ip });
      await emailNotice(trx, service, c, user, 'already_registered');
    }
    return null;
  });
  const [user] = await Promise.all([work, wait(SHORTEST_ANSWER_MS)]);
  void service.emailSender.flush();
  return c.json(presentUser(user ?? fabricateUser(draft, draft.metadata)));
}

/** Replaces a waiting sign-up of the address with the newer one, whole. */
async function repeatSignUp(trx: Transaction, user: UserRow, { email, passwordHash, metadata }: Draft): Promise<void> {
  await replaceSignUp(trx, user);
  await addIdentity(trx, user.id, 'email', { email, email_verified: false, phone_verified: false });
  await setPasswordHash(trx, user.id, passwordHash);
  await mergeMetadata(trx, user.id, metadata);
}

/** The same by phone: a code in a message asks; a number that has an account gets none. */
async function signUpByPhone(
  service: AuthService,
  c: Context,
  phone: string,
  passwordHash: string,
  metadata: Record<string, unknown>,
): Promise<Response> {
  const sender = requireSms(service);
  await takeMessage(service, c, phone);
  const { ip } = deviceOf(c);
  const { user, message } = await transact(service, async (trx) => {
    const made = await makeAccount(trx, service, { phone, passwordHash, metadata });
    const user = made ?? (await findUserByPhone(trx, phone));
    if (made) await recordSignUp(trx, made.id, ip, 'phone');
    if (!user || user.phone_confirmed_at) return { user: null, message: null };
    if (!made) await setPasswordHash(trx, user.id, passwordHash);
    const waiting = await issuePhoneCode(trx, service, c, user);
    return { user: await findUserById(trx, user.id), message: waiting };
  });
  await sendMessage(sender, message);
  return c.json(presentUser(user ?? fabricateUser({ phone }, metadata)));
}

const recordSignUp = (trx: Transaction, userId: string, ip: string | null, provider: string) =>
  record(trx, { action: 'user_signedup', actorId: userId, ip, details: { provider } });
