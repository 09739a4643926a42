import type { Context } from 'hono';
import { sql } from 'kysely';
import { sendLater } from '../../platform/email/outbox.ts';
import { requireAssured, requireClaims, requireUser } from '../accounts/signed-in.ts';
import type { UserRow } from '../accounts/users.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { composeEmail } from '../emails/email.ts';
import { CODES_PER_ADDRESS, EMAILS_PER_ADDRESS, takeFrom } from '../limits/rate-limits.ts';
import { takeMessage } from '../phones/sms-allowance.ts';
import { codeMessage, requireSms, sendMessage } from '../phones/text-codes.ts';
import { localeOf, signInPage } from '../proofs/emailed-tokens.ts';
import { issueToken, takeByCode } from '../proofs/one-time-tokens.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';

/** GET /reauthenticate: sends a code to the proven address, or else to the proven number, for a change of password. */
export async function reauthenticate(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const signedIn = await transact(service, (trx) => requireUser(trx, claims));
  requireAssured(signedIn);
  const { user } = signedIn;
  const recipient = recipientOf(user);
  const byEmail = recipient === user.email;
  if (byEmail) await takeFrom(service, 'email.reauthentication', recipient, EMAILS_PER_ADDRESS);
  else await takeMessage(service, c, recipient);
  const message = await transact(service, async (trx) => {
    const { code } = await issueToken(trx, service.config, {
      userId: user.id,
      type: 'reauthentication_token',
      recipient,
    });
    await sql`update auth.users set reauthentication_sent_at = now() where id = ${user.id}`.execute(trx);
    await record(trx, { action: 'user_reauthenticate_requested', actorId: user.id, ip: deviceOf(c).ip });
    if (!byEmail) return codeMessage(service, c, { user, recipient, code });
    const [locale, link] = [localeOf(c, user), signInPage(service)];
    await sendLater(trx, composeEmail(service.config, { recipient, locale, kind: 'reauthentication', link, code }));
    return null;
  });
  if (message) await sendMessage(requireSms(service), message);
  else void service.emailSender.flush();
  return c.json({});
}

function recipientOf(user: UserRow): string {
  if (user.email && user.email_confirmed_at) return user.email;
  if (user.phone && user.phone_confirmed_at) return user.phone;
  if (!user.email && !user.phone) {
    const message = 'Reauthentication requires the user to have an email or a phone number';
    throw new AuthError(400, 'validation_failed', message);
  }
  throw user.email
    ? new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
    : new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
}

/** Uses up the code of a reauthentication. Throws `reauthentication_not_valid`; a wrong code is counted. */
export async function takeNonce(service: AuthService, user: UserRow, nonce: string): Promise<void> {
  await takeFrom(service, 'nonce', user.id, CODES_PER_ADDRESS);
  const used = await transact(service, (trx) =>
    takeByCode(trx, service.config, recipientOf(user), nonce, ['reauthentication_token']),
  );
  if (!used) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}
