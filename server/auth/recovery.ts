import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { AuthError } from './auth-error.ts';
import { mailConfirmation, mailRecovery } from './mailed-tokens.ts';
import { MAILS_PER_ADDRESS, takeFrom } from './rate-limits.ts';
import { optionalEmail, optionalText, pkceMembers, pkceOf, readBody } from './request-body.ts';
import { transact, type AuthService } from './service.ts';
import { findUserByEmail } from './users.ts';

/** No answer about an address comes sooner: writing a mail takes a little time, and the time must tell nothing. */
const SHORTEST_ANSWER_MS = 60;

const recoverBody = z.object({ email: optionalEmail(), ...pkceMembers });

/** POST /recover: mails a way back in; the same empty answer for an address that nobody has. */
export async function recover(service: AuthService, c: Context): Promise<Response> {
  const body = await readBody(c, recoverBody);
  const challenge = pkceOf(body);
  const { email } = body;
  if (!email) throw new AuthError(400, 'validation_failed', 'Password recovery requires an email');
  await takeFrom(service, 'mail.recovery', email, MAILS_PER_ADDRESS);
  const work = transact(service, async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (user) await mailRecovery(trx, service, c, user, challenge);
  });
  await Promise.all([work, wait(SHORTEST_ANSWER_MS)]);
  void service.mailer.flush();
  return c.json({});
}

const resendBody = z.object({ type: optionalText(), email: optionalEmail(), phone: optionalText(), ...pkceMembers });

/** POST /resend: mails the confirmation once more, if the address still waits for one. */
export async function resend(service: AuthService, c: Context): Promise<Response> {
  const body = await readBody(c, resendBody);
  const challenge = pkceOf(body);
  const { type = '', email, phone } = body;
  if (['sms', 'phone_change'].includes(type))
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!['signup', 'email_change'].includes(type))
    throw new AuthError(
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    );
  if (!email || phone) throw new AuthError(400, 'validation_failed', 'Type provided requires an email address');
  await takeFrom(service, 'mail.confirmation', email, MAILS_PER_ADDRESS);
  const work = transact(service, async (trx) => {
    const user = type === 'signup' ? await findUserByEmail(trx, email) : null;
    if (user && !user.email_confirmed_at) await mailConfirmation(trx, service, c, user, challenge);
  });
  await Promise.all([work, wait(SHORTEST_ANSWER_MS)]);
  void service.mailer.flush();
  return c.json({});
}
