import type { Context } from 'hono';
import type { Transaction } from '../../platform/database/database.ts';
import { enter, link, unproven } from '../accounts/external-accounts.ts';
import type { ExternalPerson } from '../accounts/identities.ts';
import { findUserById, isDisabled, type UserRow } from '../accounts/users.ts';
import { AuthError, toAuthError } from '../auth-error.ts';
import { EMAILS_PER_ADDRESS, takeFrom } from '../limits/rate-limits.ts';
import { emailLink } from '../proofs/emailed-tokens.ts';
import { withError } from '../redirects.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { issueCode } from '../tokens/flow-states.ts';
import { startSession, tokenResponse, type ActiveSession, type AuthenticationMethod } from '../tokens/sessions.ts';
import { exchange, requireProvider } from './openid.ts';
import { findFlow, limitSession, settleFlow, spendState, type ProviderFlow } from './provider-flows.ts';
import type { ProviderTokens } from './provider-tokens.ts';

/**
 * GET or POST /callback: the address to which a provider sends people back. Always leads on: with a session, a code, or
 * the refusal.
 */
export async function callback(service: AuthService, c: Context): Promise<Response> {
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  let back = service.config.publicUrl;
  try {
    const answer = await answerOf(c);
    const state = answer.get('state');
    if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
    const flow = await transact(service, (trx) => findFlow(trx, state));
    if (!flow) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
    back = flow.redirect_to;
    await transact(service, (trx) => spendState(trx, flow.id));
    return c.redirect(await finish(service, c, flow, state, answer), 302);
  } catch (error) {
    return c.redirect(withError(back, toAuthError(error)), 302);
  }
}

/** The provider's answer: in the query or, for `response_mode=form_post`, in the body. */
async function answerOf(c: Context): Promise<URLSearchParams> {
  const search = new URL(c.req.url).searchParams;
  if (c.req.method !== 'POST') return search;
  const body = new URLSearchParams(await c.req.text());
  return body.has('state') ? body : search;
}

async function finish(
  service: AuthService,
  c: Context,
  flow: ProviderFlow,
  state: string,
  answer: URLSearchParams,
): Promise<string> {
  const provider = requireProvider(service.config, flow.provider);
  const refusal = answer.get('error');
  // The provider's own words are passed on.
  if (refusal)
    throw new AuthError(400, 'bad_oauth_callback', answer.get('error_description') ?? refusal, { error: refusal });
  if (!answer.get('code'))
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code');
  const { person, tokens } = await exchange(service.config, provider, state, answer);
  return land(service, c, flow, person, { method: 'oauth', tokens, notAfter: null });
}

export interface Arrival {
  method: AuthenticationMethod['method'];
  tokens: ProviderTokens;
  /** The latest end of the session, by the provider's wish. */
  notAfter: Date | null;
}

/** Signs the user in, or links the identity; returns the address that the browser goes on to. */
export async function land(
  service: AuthService,
  c: Context,
  flow: ProviderFlow,
  person: ExternalPerson,
  arrival: Arrival,
): Promise<string> {
  const landed = await transact(service, async (trx) => {
    const user = await arrive(trx, service, c, flow, person);
    if (!user) return null;
    if (flow.code_challenge !== null) {
      await settleFlow(trx, service.config, flow, user.id, arrival);
      return { code: await issueCode(trx, flow.id) };
    }
    const session = await startSession(trx, service.config, user, arrival.method, deviceOf(c), flow.provider);
    await limitSession(trx, session.id, arrival.notAfter);
    return { session };
  });
  const target = new URL(flow.redirect_to);
  if (landed === null) throw await askForProof(service, c, person);
  if (landed.code) target.searchParams.set('code', landed.code);
  else if (landed.session) target.hash = await sessionFragment(service, landed.session, arrival.tokens);
  return target.href;
}

/** The account of the sign-in; null when its address has to be proven first. */
async function arrive(
  trx: Transaction,
  service: AuthService,
  c: Context,
  flow: ProviderFlow,
  person: ExternalPerson,
): Promise<UserRow | null> {
  const { ip } = deviceOf(c);
  if (flow.linking_user_id === null) {
    const { user, mustConfirm } = await enter(trx, service, person, ip);
    return mustConfirm ? null : user;
  }
  const linking = await findUserById(trx, flow.linking_user_id);
  if (!linking) throw new AuthError(403, 'user_not_found', 'User who began to link does not exist');
  if (isDisabled(linking)) throw new AuthError(403, 'user_banned', 'User is banned');
  return link(trx, linking, person, ip);
}

/** Emails the address that the provider has not proven; returns the refusal that says so. */
export async function askForProof(service: AuthService, c: Context, person: ExternalPerson): Promise<AuthError> {
  const { provider, email } = person;
  if (email) await takeFrom(service, 'email.confirmation', email, EMAILS_PER_ADDRESS);
  await transact(service, async (trx) => {
    const entry = await enter(trx, service, person, deviceOf(c).ip);
    if (entry.mustConfirm) await emailLink(trx, service, c, entry.user, 'confirmation', null);
  });
  void service.emailSender.flush();
  return unproven(`A confirmation email has been sent to your ${provider} email`, provider);
}

async function sessionFragment(service: AuthService, session: ActiveSession, tokens: ProviderTokens): Promise<string> {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await tokenResponse(service, session);
  return new URLSearchParams({
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    ...tokens,
    refresh_token,
    token_type,
  }).toString();
}
