import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { sendLater } from '../../platform/email/outbox.ts';
import { requestLocale, toLocale } from '../../platform/http/request-locale.ts';
import type { UserRow } from '../accounts/users.ts';
import { composeEmail } from '../emails/email.ts';
import { allowedRedirect } from '../redirects.ts';
import type { PkceChallenge } from '../request-body.ts';
import { query, type AuthService } from '../service.ts';
import { startFlow } from '../tokens/flow-states.ts';
import type { AuthenticationMethod } from '../tokens/sessions.ts';
import { issueToken, type EmailedToken, type TokenType } from './one-time-tokens.ts';

/** The page of the web app on which people sign in and choose a new password. */
export const signInPage = (service: AuthService) => `${service.config.publicUrl}/auth`;

/** The language in which this person reads. */
export const localeOf = (c: Context, user: Pick<UserRow, 'raw_user_meta_data'> | null) =>
  toLocale(user?.raw_user_meta_data['locale']) ?? requestLocale(c.req.raw);

interface LinkFacts {
  tokenType: TokenType;
  /** The type that the link names, and that a program names beside the code. */
  verifyType: string;
  /** The account's columns that note when it went out. */
  sentAt: readonly string[];
  method: AuthenticationMethod['method'];
}

/** The emails that prove an address or sign a user in. */
const EMAILED_LINKS = {
  confirmation: {
    tokenType: 'confirmation_token',
    verifyType: 'signup',
    sentAt: ['confirmation_sent_at'],
    method: 'email/signup',
  },
  invitation: {
    tokenType: 'confirmation_token',
    verifyType: 'invite',
    sentAt: ['invited_at', 'confirmation_sent_at'],
    method: 'invite',
  },
  recovery: { tokenType: 'recovery_token', verifyType: 'recovery', sentAt: ['recovery_sent_at'], method: 'recovery' },
  magic_link: {
    tokenType: 'recovery_token',
    verifyType: 'magiclink',
    sentAt: ['recovery_sent_at'],
    method: 'magiclink',
  },
} as const satisfies Record<string, LinkFacts>;
export type EmailedLink = keyof typeof EMAILED_LINKS;

/** Stores a fresh link and code for the account and sends nothing. A recovery leads to the sign-in page by itself. */
export async function issueLink(
  trx: Transaction,
  service: AuthService,
  user: UserRow,
  kind: EmailedLink,
  { redirectTo, challenge = null }: { redirectTo: string | null; challenge?: PkceChallenge | null },
): Promise<EmailedToken & { link: string; redirectTo: string; verifyType: string }> {
  const { tokenType, verifyType, sentAt, method } = EMAILED_LINKS[kind];
  const flowId = challenge && (await startFlow(trx, user.id, challenge, method));
  const issued = await issueToken(trx, service.config, {
    userId: user.id,
    type: tokenType,
    recipient: user.email!,
    flowId,
  });
  const noted = sql.join([...sentAt, 'updated_at'].map((column) => sql`${sql.ref(column)} = now()`));
  await sql`update auth.users set ${noted} where id = ${user.id}`.execute(trx);
  const target = allowedRedirect(service.config, redirectTo, kind === 'recovery' ? signInPage(service) : undefined);
  return { ...issued, redirectTo: target, verifyType, link: verifyLink(service, issued.token, verifyType, target) };
}

/** Emails a link and a code to the account's address. */
export async function emailLink(
  trx: Transaction,
  service: AuthService,
  c: Context,
  user: UserRow,
  kind: EmailedLink,
  challenge: PkceChallenge | null,
): Promise<void> {
  const { link, code } = await issueLink(trx, service, user, kind, { redirectTo: query(c, 'redirect_to'), challenge });
  const locale = localeOf(c, user);
  await sendLater(trx, composeEmail(service.config, { recipient: user.email!, locale, kind, link, code }));
}

/** Notifies the owner of an address that it has an account, or that its password was changed. */
export async function emailNotice(
  trx: Transaction,
  service: AuthService,
  c: Context,
  user: UserRow,
  kind: 'already_registered' | 'password_changed',
): Promise<void> {
  if (!user.email) return;
  await sendLater(
    trx,
    composeEmail(service.config, { recipient: user.email, locale: localeOf(c, user), kind, link: signInPage(service) }),
  );
}

/** The link of an email: opens the token and leads on. */
export function verifyLink(service: AuthService, token: string, type: string, redirectTo: string): string {
  return `${service.config.publicUrl}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`;
}
