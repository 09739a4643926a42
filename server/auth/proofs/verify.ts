import type { Context } from 'hono';
import * as z from 'zod/mini';
import { AuthError, toAuthError } from '../auth-error.ts';
import { toPhone } from '../phones/phone-number.ts';
import { requireSms } from '../phones/text-codes.ts';
import { allowedRedirect, errorParameters } from '../redirects.ts';
import { optionalEmail, optionalText, readBody } from '../request-body.ts';
import { deviceOf, query, transact, type AuthService } from '../service.ts';
import { rememberDevice } from '../sign-in/known-device.ts';
import { takeGuess } from '../sign-in/sign-in-limits.ts';
import { issueCode } from '../tokens/flow-states.ts';
import { startSession, tokenResponse, type ActiveSession, type TokenResponse } from '../tokens/sessions.ts';
import { HALF_CONFIRMED, settle, tokensOf } from '../tokens/settle-token.ts';
import { isPkceToken, takeByCode, takeByLink, type TokenType } from './one-time-tokens.ts';

const verifyBody = z.object({
  type: optionalText(),
  email: optionalEmail(),
  phone: optionalText(),
  token: optionalText(),
  token_hash: optionalText(),
});
type Proof = z.output<typeof verifyBody>;

/** POST /verify: a session for a code and its address or number, or for the token of a link alone. */
export async function verifyByCode(service: AuthService, c: Context): Promise<Response> {
  const proof = await readBody(c, verifyBody);
  const { types, byPhone } = tokensOf(proof.type);
  if (byPhone) requireSms(service);
  const recipient = recipientOf(proof, byPhone);
  const giveGuessBack = recipient && (await takeGuess(service, c, 'verify', recipient));
  const outcome = await transact(service, async (trx) => {
    const used = recipient
      ? await takeByCode(trx, service.config, recipient, proof.token!, types)
      : await takeByLink(trx, proof.token_hash!, types);
    const user = used && (await settle(trx, service, used));
    if (!user || user === HALF_CONFIRMED) return user;
    return startSession(trx, service.config, user, 'otp', deviceOf(c));
  });
  if (!outcome) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  if (giveGuessBack) await giveGuessBack();
  if (recipient && outcome !== HALF_CONFIRMED) rememberDevice(service, c, recipient);
  c.header('cache-control', 'no-store');
  return c.json(
    outcome === HALF_CONFIRMED ? { msg: HALF_CONFIRMED, code: '200' } : await tokenResponse(service, outcome),
  );
}

/**
 * To whom the code went; null where the token of a link is enough. Throws `validation_failed` for half a proof, or too
 * much.
 */
function recipientOf({ email, phone, token, token_hash }: Proof, byPhone: boolean): string | null {
  if (token_hash) {
    if (!email && !phone && !token) return null;
    throw new AuthError(400, 'validation_failed', 'Only the token_hash and type should be provided');
  }
  if (!token) throw new AuthError(400, 'validation_failed', 'Verify requires a token or a token hash');
  if (byPhone ? !phone || email : !email || phone) {
    const identifier = byPhone ? 'a phone number' : 'an email address';
    throw new AuthError(400, 'validation_failed', `Only ${identifier} should be provided on verify`);
  }
  return byPhone ? toPhone(phone!) : email!;
}

/** The page of the web app that opens the token of a link by a press. */
const PRESS_PAGE = '/auth/confirm';

/**
 * GET /verify: the link in an email. Always leads on to a page: a browser that would end on this site to the one that asks
 * for a press, all others with a session, with a code for the browser that began, or with the error.
 */
export async function verifyByLink(service: AuthService, c: Context): Promise<Response> {
  // Scanners of email ask for the head of every link: that must not use it up.
  if (c.req.method === 'HEAD') return c.body(null, 200);
  const token = query(c, 'token') ?? query(c, 'token_hash') ?? '';
  const type = query(c, 'type');
  const target = new URL(allowedRedirect(service.config, query(c, 'redirect_to')));
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  // The web app takes no session from an address: it could be a stranger's.
  if (token && type && isOpened(c) && target.origin === new URL(service.config.publicUrl).origin) {
    const to = target.pathname + target.search + target.hash;
    const facts = new URLSearchParams({ token_hash: token, type, to });
    return c.redirect(`${service.config.publicUrl}${PRESS_PAGE}#${facts}`, 303);
  }
  try {
    const outcome = await openLink(service, c, token, tokensOf(type).types);
    if (outcome === HALF_CONFIRMED) addMessage(target, { message: HALF_CONFIRMED }, isPkceToken(token));
    else if (typeof outcome === 'string') target.searchParams.set('code', outcome);
    else target.hash = sessionFragment(await tokenResponse(service, outcome), type!);
  } catch (error) {
    addMessage(target, Object.fromEntries(errorParameters(toAuthError(error))), isPkceToken(token));
  }
  return c.redirect(target.href, 303);
}

/** True if a browser opens the address as a page, and no program asks for it. */
const isOpened = (c: Context): boolean =>
  c.req.header('sec-fetch-mode') === 'navigate' || (c.req.header('accept') ?? '').includes('text/html');

/**
 * The outcome of the link: a session, the code of the flow that began in another browser, or half of a change of
 * address.
 */
async function openLink(
  service: AuthService,
  c: Context,
  token: string,
  types: readonly TokenType[],
): Promise<ActiveSession | string> {
  const outcome = await transact(service, async (trx) => {
    const used = await takeByLink(trx, token, types);
    const user = used && (await settle(trx, service, used));
    if (!user || user === HALF_CONFIRMED) return user;
    if (isPkceToken(token)) return used.flow_state_id && issueCode(trx, used.flow_state_id);
    return startSession(trx, service.config, user, 'otp', deviceOf(c));
  });
  if (!outcome) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  return outcome;
}

/** Writes the message into the fragment, and for the PKCE flow into the query, too. */
function addMessage(target: URL, message: Record<string, string>, pkce: boolean): void {
  const parameters = new URLSearchParams(message);
  if (pkce) for (const [name, value] of parameters) target.searchParams.set(name, value);
  target.hash = parameters.toString();
}

function sessionFragment(session: TokenResponse, type: string): string {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  }).toString();
}
