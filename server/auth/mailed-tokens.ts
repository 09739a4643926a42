import { sql } from 'kysely';
import type { Context } from 'hono';
import type { Transaction } from '../platform/database.ts';
import { requestLocale, toLocale } from '../platform/http/request-locale.ts';
import { sendLater } from '../platform/mail/outbox.ts';
import { startFlow } from './flow-states.ts';
import { composeMail } from './mails/mail.ts';
import { issueToken } from './one-time-tokens.ts';
import { allowedRedirect } from './redirects.ts';
import type { PkceChallenge } from './request-body.ts';
import { query, type AuthService } from './service.ts';
import type { UserRow } from './users.ts';

/** The page of the web app on which people sign in and choose a new password. */
const signInPage = (service: AuthService) => `${service.config.publicUrl}/auth`;

/** The language in which this person reads. */
export const localeOf = (c: Context, user: Pick<UserRow, 'raw_user_meta_data'> | null) =>
  toLocale(user?.raw_user_meta_data['locale']) ?? requestLocale(c.req.raw);

/** Mails a link and a code that prove the address. */
export async function mailConfirmation(
  trx: Transaction,
  service: AuthService,
  c: Context,
  user: UserRow,
  challenge: PkceChallenge | null,
): Promise<void> {
  const flowId = challenge && (await startFlow(trx, user.id, challenge, 'email/signup'));
  const { token, code } = await issueToken(trx, service.config, {
    userId: user.id,
    type: 'confirmation_token',
    email: user.email,
    flowId,
  });
  const link = verifyLink(service, token, 'signup', allowedRedirect(service.config, query(c, 'redirect_to')));
  await sendLater(
    trx,
    composeMail(service.config, { recipient: user.email, locale: localeOf(c, user), kind: 'confirmation', link, code }),
  );
  await sql`update auth.users set confirmation_sent_at = now(), updated_at = now() where id = ${user.id}`.execute(trx);
}

/** Mails a link and a code that let a person in who has forgotten the password. */
export async function mailRecovery(
  trx: Transaction,
  service: AuthService,
  c: Context,
  user: UserRow,
  challenge: PkceChallenge | null,
): Promise<void> {
  const flowId = challenge && (await startFlow(trx, user.id, challenge, 'recovery'));
  const { token, code } = await issueToken(trx, service.config, {
    userId: user.id,
    type: 'recovery_token',
    email: user.email,
    flowId,
  });
  const link = verifyLink(
    service,
    token,
    'recovery',
    allowedRedirect(service.config, query(c, 'redirect_to'), signInPage(service)),
  );
  await sendLater(
    trx,
    composeMail(service.config, { recipient: user.email, locale: localeOf(c, user), kind: 'recovery', link, code }),
  );
  await sql`update auth.users set recovery_sent_at = now(), updated_at = now() where id = ${user.id}`.execute(trx);
}

/** Tells the owner of an address that it has an account, or that its password was changed. */
export async function mailNotice(
  trx: Transaction,
  service: AuthService,
  c: Context,
  user: UserRow,
  kind: 'already_registered' | 'password_changed',
): Promise<void> {
  await sendLater(
    trx,
    composeMail(service.config, { recipient: user.email, locale: localeOf(c, user), kind, link: signInPage(service) }),
  );
}

function verifyLink(service: AuthService, token: string, type: string, redirectTo: string): string {
  return `${service.config.publicUrl}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`;
}
