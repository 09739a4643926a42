import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { TextMessage } from '../../platform/sms/sms-sender.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { EMAILS_PER_ADDRESS, takeFrom } from '../limits/rate-limits.ts';
import { A_PHONE, AN_EMAIL, provenHash, proveForAccount, type Shown } from '../passwords/password-change.ts';
import { startPhoneChange } from '../phones/phone-change.ts';
import { toPhone } from '../phones/phone-number.ts';
import { takeMessage } from '../phones/sms-allowance.ts';
import { requireSms, sendMessage } from '../phones/text-codes.ts';
import { startEmailChange } from '../proofs/email-change.ts';
import { emailNotice } from '../proofs/emailed-tokens.ts';
import { optionalEmail, optionalObject, optionalText, pkceMembers, pkceOf, readBody } from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { endSessions } from '../tokens/sessions.ts';
import { presentUser } from './present-user.ts';
import { requireAssured, requireClaims, requireUser, type SignedIn } from './signed-in.ts';
import { findUserById, mergeMetadata, setPasswordHash, type UserRow } from './users.ts';

const changes = z.object({
  email: optionalEmail(),
  phone: optionalText(),
  password: z.nullish(z.string()),
  current_password: optionalText(),
  nonce: optionalText(),
  data: optionalObject(),
  ...pkceMembers,
});

interface Changes {
  email: string | null;
  phone: string | null;
  password: string | null;
}

/**
 * PUT /user: merges user_metadata, sets a new password (which ends the other sessions), begins a change of address or
 * number (which their owners confirm).
 */
export async function updateUser(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const body = await readBody(c, changes);
  const challenge = pkceOf(body);
  const signedIn = await transact(service, (trx) => requireUser(trx, claims));
  const differing = differences(signedIn.user, body);
  refuseChange(signedIn, differing);
  const sender = differing.phone ? requireSms(service) : null;
  const newHash = differing.password === null ? null : await provenHash(service, signedIn, differing.password, body);
  if (newHash === null && asksForProof(signedIn, differing, body))
    await proveForAccount(service, signedIn, body, differing.email === null ? A_PHONE : AN_EMAIL);
  if (differing.email) await takeFrom(service, 'email.email_change', differing.email, EMAILS_PER_ADDRESS);
  if (differing.email) await takeFrom(service, 'email.email_change', signedIn.user.id, EMAILS_PER_ADDRESS);
  if (differing.phone) await takeMessage(service, c, differing.phone);

  const { user, message } = await transact(service, async (trx) => {
    const { user: before, sessionId } = await requireUser(trx, claims);
    const { ip } = deviceOf(c);
    let message: TextMessage | null = null;
    if (body.data) await mergeMetadata(trx, before.id, body.data);
    if (newHash) {
      await setPasswordHash(trx, before.id, newHash);
      await endSessions(trx, before.id, 'others', sessionId);
      await emailNotice(trx, service, c, before, 'password_changed');
      await record(trx, { action: 'user_updated_password', actorId: before.id, ip });
    }
    if (differing.email) await startEmailChange(trx, service, c, before, differing.email, challenge);
    if (differing.phone) message = await startPhoneChange(trx, service, c, before, differing.phone);
    const changed = [body.data && 'data', differing.email && 'email', differing.phone && 'phone']
      .filter(Boolean)
      .join(' ');
    if (changed) await record(trx, { action: 'user_modified', actorId: before.id, ip, details: { changed } });
    return { user: (await findUserById(trx, before.id)) ?? before, message };
  });
  if (sender && message) await sendMessage(sender, message);
  void service.emailSender.flush();
  return c.json(presentUser(user));
}

function differences(user: UserRow, body: z.output<typeof changes>): Changes {
  const phone = body.phone ? toPhone(body.phone) : null;
  return {
    email: body.email && body.email !== user.email ? body.email : null,
    phone: phone && phone !== user.phone ? phone : null,
    password: body.password ?? null,
  };
}

/** A new address or number requires a proof; a proof that is shown on its own counts for later actions. */
const asksForProof = ({ user }: SignedIn, { email, phone }: Changes, { current_password, nonce }: Shown): boolean =>
  ((email !== null || phone !== null) && !user.is_anonymous) || Boolean(current_password ?? nonce);

/** Throws the protocol's refusals of changes that this user may not make, or not from this session. */
function refuseChange(signedIn: SignedIn, { email, phone, password }: Changes): void {
  requireAssured(signedIn, 401);
  const { user } = signedIn;
  const guarded = email !== null || phone !== null || password !== null;
  if (guarded && user.is_sso_user)
    throw new AuthError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    );
  if (user.is_anonymous && password !== null && email === null && phone === null)
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
}
