import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/database.ts';
import type { TextMessage } from '../../platform/sms/sms-sender.ts';
import { makeAccount } from '../accounts/accounts.ts';
import {
  boundedMetadata,
  dropWaitingPassword,
  findUserByEmail,
  findUserByPhone,
  type AccountDraft,
  type UserRow,
} from '../accounts/users.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { EMAILS_PER_ADDRESS, takeFrom } from '../limits/rate-limits.ts';
import { SHORTEST_ANSWER_MS } from '../passwords/recovery.ts';
import { messageChannel, toPhone } from '../phones/phone-number.ts';
import { takeMessage } from '../phones/sms-allowance.ts';
import { issuePhoneCode, requireSms, sendMessage } from '../phones/text-codes.ts';
import { emailLink } from '../proofs/emailed-tokens.ts';
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

const schema = z.object({
  email: optionalEmail(),
  phone: optionalText(),
  create_user: z._default(z.boolean(), true),
  data: optionalObject(),
  channel: messageChannel,
  ...pkceMembers,
});

const otpDisabled = () => new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');

/**
 * POST /otp and /magiclink: emails a link and a code, or sends a code by phone, that sign in; makes the account if
 * requested.
 */
export async function sendCode(service: AuthService, c: Context): Promise<Response> {
  const body = await readBody(c, schema);
  const challenge = pkceOf(body);
  const { email, phone, create_user } = body;
  if (email && phone)
    throw new AuthError(400, 'validation_failed', 'Only an email address or phone number should be provided');
  const metadata = boundedMetadata(body.data ?? {});
  const draft = create_user && service.config.signUps ? { metadata } : null;
  if (email) return sendByEmail(service, c, email, draft, challenge);
  if (phone) return sendByPhone(service, c, toPhone(phone), draft);
  throw new AuthError(400, 'validation_failed', 'One of email or phone must be set');
}

async function sendByEmail(
  service: AuthService,
  c: Context,
  email: string,
  draft: AccountDraft | null,
  challenge: PkceChallenge | null,
): Promise<Response> {
  await takeFrom(service, 'email.otp', email, EMAILS_PER_ADDRESS);
  const work = transact(service, async (trx) => {
    const user = (await findUserByEmail(trx, email)) ?? (await newcomer(trx, service, c, { ...draft, email }, draft));
    if (!user) return;
    await replaceSignUp(trx, user);
    await emailLink(trx, service, c, user, user.email_confirmed_at ? 'magic_link' : 'confirmation', challenge);
  });
  await Promise.all([work, wait(SHORTEST_ANSWER_MS)]);
  void service.emailSender.flush();
  return c.json({});
}

async function sendByPhone(
  service: AuthService,
  c: Context,
  phone: string,
  draft: AccountDraft | null,
): Promise<Response> {
  const sender = requireSms(service);
  await takeMessage(service, c, phone);
  const message = await transact(service, async (trx): Promise<TextMessage | null> => {
    const user = (await findUserByPhone(trx, phone)) ?? (await newcomer(trx, service, c, { ...draft, phone }, draft));
    if (!user) return null;
    await dropWaitingPassword(trx, user);
    return issuePhoneCode(trx, service, c, user);
  });
  return c.json({ message_id: await sendMessage(sender, message) });
}

/**
 * A new account without a password, which the code will prove. Where none may be made, the protocol's refusal; but
 * where sign-up does not reveal which addresses are known, null, and nothing is sent.
 */
async function newcomer(
  trx: Transaction,
  service: AuthService,
  c: Context,
  account: AccountDraft,
  allowed: AccountDraft | null,
): Promise<UserRow | null> {
  if (!allowed) {
    if (service.config.autoConfirm) throw otpDisabled();
    return null;
  }
  const made = await makeAccount(trx, service, account);
  if (made) {
    const provider = made.email ? 'email' : 'phone';
    await record(trx, {
      action: 'user_signedup',
      actorId: made.id,
      ip: deviceOf(c).ip,
      details: { provider },
    });
    return made;
  }
  // Another request has made it at this moment.
  return made ?? (account.email ? findUserByEmail(trx, account.email) : findUserByPhone(trx, account.phone!));
}
