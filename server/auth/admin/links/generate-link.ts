import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Transaction } from '../../../platform/database/database.ts';
import { makeAccount } from '../../accounts/accounts.ts';
import { presentUser } from '../../accounts/present-user.ts';
import { boundedMetadata, findUserByEmail, findUserById, setPasswordHash, type UserRow } from '../../accounts/users.ts';
import { record } from '../../audit/record.ts';
import { AuthError, emailExists } from '../../auth-error.ts';
import { hashPassword } from '../../passwords/passwords.ts';
import { noteEmailChange } from '../../proofs/email-change.ts';
import { issueLink, verifyLink, type EmailedLink } from '../../proofs/emailed-tokens.ts';
import { replaceSignUp } from '../../proofs/first-proof.ts';
import { issueToken } from '../../proofs/one-time-tokens.ts';
import { allowedRedirect } from '../../redirects.ts';
import { optionalEmail, optionalObject, optionalText, readBody } from '../../request-body.ts';
import { deviceOf, query, transact, type AuthService } from '../../service.ts';
import { requireAdmin } from '../require-admin.ts';

const TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const;
type LinkType = (typeof TYPES)[number];

const schema = z.object({
  type: optionalText(),
  email: optionalEmail(),
  new_email: optionalEmail(),
  password: optionalText(),
  data: optionalObject(),
  redirect_to: optionalText(),
});

interface LinkRequest {
  type: LinkType;
  email: string;
  newEmail: string | undefined;
  passwordHash: string | null;
  metadata: Record<string, unknown>;
  redirectTo: string | null;
}

interface MadeLink {
  user: UserRow;
  token: string;
  code: string;
  link: string;
  redirectTo: string;
  verificationType: string;
}

/**
 * POST /admin/generate_link: the link and the code that an email would carry, for callers that send their own; sends no
 * email.
 */
export async function generateLink(service: AuthService, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c);
  const linkRequest = await readRequest(c);
  const { user, token, code, link, redirectTo, verificationType } = await transact(service, async (trx) => {
    const made = linkRequest.type.startsWith('email_change')
      ? await changeLink(trx, service, linkRequest)
      : await entryLink(trx, service, linkRequest);
    const { ip } = deviceOf(c);
    await record(trx, {
      action: 'generate_link',
      actorId,
      subjectId: made.user.id,
      ip,
      details: { type: linkRequest.type },
    });
    return { ...made, user: (await findUserById(trx, made.user.id)) ?? made.user };
  });
  c.header('cache-control', 'no-store');
  return c.json({
    ...presentUser(user),
    action_link: link,
    email_otp: code,
    hashed_token: token,
    redirect_to: redirectTo,
    verification_type: verificationType,
  });
}

async function readRequest(c: Context): Promise<LinkRequest> {
  const body = await readBody(c, schema);
  const type = TYPES.find((type) => type === body.type);
  if (!type)
    throw new AuthError(400, 'validation_failed', `Invalid email action link type requested: ${body.type ?? ''}`);
  if (!body.email) throw new AuthError(400, 'validation_failed', 'An email address is required');
  if (type === 'signup' && !body.password)
    throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  if (type.startsWith('email_change') && !body.new_email)
    throw new AuthError(400, 'validation_failed', 'A new email address is required');
  return {
    type,
    email: body.email,
    newEmail: body.new_email,
    passwordHash: type === 'signup' ? await hashPassword(body.password!) : null,
    metadata: boundedMetadata(body.data ?? {}),
    redirectTo: query(c, 'redirect_to') ?? body.redirect_to ?? null,
  };
}

const KINDS: Record<'signup' | 'invite' | 'magiclink' | 'recovery', EmailedLink> = {
  signup: 'confirmation',
  invite: 'invitation',
  magiclink: 'magic_link',
  recovery: 'recovery',
};

/** A link that signs in; all but a recovery make the account if it is missing. */
async function entryLink(trx: Transaction, service: AuthService, link: LinkRequest): Promise<MadeLink> {
  const { email, metadata, passwordHash, redirectTo } = link;
  const type = link.type as keyof typeof KINDS;
  const made = type === 'recovery' ? null : await makeAccount(trx, service, { email, metadata, passwordHash });
  const user = made ?? (await findUserByEmail(trx, email));
  if (!user) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  const opens = type === 'signup' || type === 'invite';
  if (opens && user.email_confirmed_at) throw emailExists();
  if (!made) await replaceSignUp(trx, user);
  if (passwordHash && !made) await setPasswordHash(trx, user.id, passwordHash);
  const kind = type === 'magiclink' && !user.email_confirmed_at ? 'confirmation' : KINDS[type];
  const issued = await issueLink(trx, service, user, kind, { redirectTo });
  return { user, ...issued, verificationType: issued.verifyType };
}

/** One side of a change of address: the link for the old one, or for the new one. */
async function changeLink(trx: Transaction, service: AuthService, request: LinkRequest): Promise<MadeLink> {
  const { type, email, redirectTo } = request;
  const newEmail = request.newEmail!;
  const user = await findUserByEmail(trx, email);
  if (!user) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  if (await findUserByEmail(trx, newEmail)) throw emailExists();
  if (user.email_change !== newEmail) await noteEmailChange(trx, user, newEmail);
  const forOld = type === 'email_change_current';
  const { token, code } = await issueToken(trx, service.config, {
    userId: user.id,
    type: forOld ? 'email_change_token_current' : 'email_change_token_new',
    recipient: forOld ? email : newEmail,
  });
  const target = allowedRedirect(service.config, redirectTo);
  const link = verifyLink(service, token, 'email_change', target);
  return { user, token, code, link, redirectTo: target, verificationType: type };
}
