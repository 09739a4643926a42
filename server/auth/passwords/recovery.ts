import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { findUserByEmail } from '../accounts/users.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { EMAILS_PER_ADDRESS, takeFrom } from '../limits/rate-limits.ts';
import { emailLink } from '../proofs/emailed-tokens.ts';
import { optionalEmail, pkceMembers, pkceOf, readBody } from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';

/**
 * No answer about an address comes sooner: writing an email takes a little time, and the time must not show whether the
 * address is known.
 */
export const SHORTEST_ANSWER_MS = 60;

const recoverBody = z.object({ email: optionalEmail(), ...pkceMembers });

/** POST /recover: emails a way back in; returns the same empty answer for an unknown address. */
export async function recover(service: AuthService, c: Context): Promise<Response> {
  const body = await readBody(c, recoverBody);
  const challenge = pkceOf(body);
  const { email } = body;
  if (!email) throw new AuthError(400, 'validation_failed', 'Password recovery requires an email');
  await takeFrom(service, 'email.recovery', email, EMAILS_PER_ADDRESS);
  const work = transact(service, async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user) return;
    await emailLink(trx, service, c, user, 'recovery', challenge);
    await record(trx, { action: 'user_recovery_requested', actorId: user.id, ip: deviceOf(c).ip });
  });
  await Promise.all([work, wait(SHORTEST_ANSWER_MS)]);
  void service.emailSender.flush();
  return c.json({});
}
