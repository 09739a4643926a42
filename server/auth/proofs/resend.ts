import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { findUserByEmail, findUserByPhone } from '../accounts/users.ts';
import { AuthError } from '../auth-error.ts';
import { EMAILS_PER_ADDRESS, takeFrom } from '../limits/rate-limits.ts';
import { SHORTEST_ANSWER_MS } from '../passwords/recovery.ts';
import { findUserByNewPhone, issuePhoneChangeCode } from '../phones/phone-change.ts';
import { toPhone } from '../phones/phone-number.ts';
import { takeMessage } from '../phones/sms-allowance.ts';
import { issuePhoneCode, requireSms, sendMessage } from '../phones/text-codes.ts';
import { optionalEmail, optionalText, pkceMembers, pkceOf, readBody, type PkceChallenge } from '../request-body.ts';
import { transact, type AuthService } from '../service.ts';
import { findUserByNewEmail, emailAddressChange } from './email-change.ts';
import { emailLink } from './emailed-tokens.ts';

const schema = z.object({ type: optionalText(), email: optionalEmail(), phone: optionalText(), ...pkceMembers });
const BY_EMAIL = ['signup', 'email_change'];
const BY_PHONE = ['sms', 'phone_change'];

/** POST /resend: emails or sends the confirmation once more, if the address or number still waits for one. */
export async function resend(service: AuthService, c: Context): Promise<Response> {
  const body = await readBody(c, schema);
  const challenge = pkceOf(body);
  const { type = '', email, phone } = body;
  if (BY_EMAIL.includes(type)) {
    if (!email || phone) throw new AuthError(400, 'validation_failed', 'Type provided requires an email address');
    return resendByEmail(service, c, type, email, challenge);
  }
  if (BY_PHONE.includes(type)) {
    if (!phone || email) throw new AuthError(400, 'validation_failed', 'Type provided requires a phone number');
    return resendByPhone(service, c, type, toPhone(phone));
  }
  throw new AuthError(400, 'validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change');
}

async function resendByEmail(
  service: AuthService,
  c: Context,
  type: string,
  email: string,
  challenge: PkceChallenge | null,
): Promise<Response> {
  await takeFrom(service, type === 'signup' ? 'email.confirmation' : 'email.email_change', email, EMAILS_PER_ADDRESS);
  const work = transact(service, async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (type === 'signup') {
      if (user && !user.email_confirmed_at) await emailLink(trx, service, c, user, 'confirmation', challenge);
      return;
    }
    const waiting = user?.email_change ? user : await findUserByNewEmail(trx, email);
    if (waiting) await emailAddressChange(trx, service, c, waiting, challenge);
  });
  await Promise.all([work, wait(SHORTEST_ANSWER_MS)]);
  void service.emailSender.flush();
  return c.json({});
}

async function resendByPhone(service: AuthService, c: Context, type: string, phone: string): Promise<Response> {
  const sender = requireSms(service);
  await takeMessage(service, c, phone);
  const message = await transact(service, async (trx) => {
    const user = await findUserByPhone(trx, phone);
    if (type === 'sms') return user && !user.phone_confirmed_at ? issuePhoneCode(trx, service, c, user) : null;
    const waiting = user?.phone_change ? user : await findUserByNewPhone(trx, phone);
    return waiting && issuePhoneChangeCode(trx, service, c, waiting);
  });
  return c.json({ message_id: await sendMessage(sender, message) });
}
