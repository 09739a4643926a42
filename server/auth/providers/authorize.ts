import type { Context } from 'hono';
import * as z from 'zod/mini';
import { requireManualLinking } from '../accounts/manual-linking.ts';
import { requireClaims, requireUser } from '../accounts/signed-in.ts';
import { AuthError } from '../auth-error.ts';
import { allowedRedirect, withError } from '../redirects.ts';
import { pkceMembers, pkceOf, type PkceChallenge } from '../request-body.ts';
import { query, transact, type AuthService } from '../service.ts';
import { providerAddress, requireProvider } from './openid.ts';
import { leaveForProvider } from './provider-flows.ts';

/** GET /authorize: on to the provider. One that cannot be reached leads back to the site with the refusal. */
export async function authorize(service: AuthService, c: Context): Promise<Response> {
  const back = allowedRedirect(service.config, query(c, 'redirect_to'));
  requireProvider(service.config, query(c, 'provider'));
  const challenge = challengeOf(c);
  c.header('cache-control', 'no-store');
  try {
    return c.redirect(await begin(service, c, challenge, null), 302);
  } catch (error) {
    if (!(error instanceof AuthError) || error.status < 500) throw error;
    return c.redirect(withError(back, error), 302);
  }
}

/** GET /user/identities/authorize: the address at which the signed-in user links one more identity. */
export async function authorizeLink(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const signedIn = await transact(service, (trx) => requireUser(trx, claims));
  requireManualLinking(service.config, signedIn);
  const address = await begin(service, c, challengeOf(c), signedIn.user.id);
  c.header('cache-control', 'no-store');
  return query(c, 'skip_http_redirect') === 'true' ? c.json({ url: address }) : c.redirect(address, 302);
}

async function begin(
  service: AuthService,
  c: Context,
  challenge: PkceChallenge | null,
  linkingUserId: string | null,
): Promise<string> {
  const provider = requireProvider(service.config, query(c, 'provider'));
  const redirectTo = allowedRedirect(service.config, query(c, 'redirect_to'));
  const state = await transact(service, (trx) =>
    leaveForProvider(trx, { provider: provider.name, method: 'oauth', redirectTo, challenge, linkingUserId }),
  );
  const scopes = (query(c, 'scopes') ?? '').split(/[\s,]+/).filter(Boolean);
  return providerAddress(service.config, provider, state, { scopes, more: moreParameters(c) });
}

const pkceQuery = z.object(pkceMembers);

function challengeOf(c: Context): PkceChallenge | null {
  const parsed = pkceQuery.safeParse({
    code_challenge: query(c, 'code_challenge'),
    code_challenge_method: query(c, 'code_challenge_method'),
  });
  if (!parsed.success) throw new AuthError(400, 'validation_failed', 'Invalid PKCE code challenge or method');
  return pkceOf(parsed.data);
}

/** Parameters that are ours, or decided here: never taken from the address. */
const OWN_PARAMETERS = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'apikey',
  'flow_id',
  'scope',
  'state',
  'nonce',
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'client_secret',
]);

/** The client's wishes to the provider itself: `prompt`, `login_hint`, `access_type` and the like. */
function moreParameters(c: Context): Record<string, string> {
  const given = [...new URL(c.req.url).searchParams].filter(([name]) => !OWN_PARAMETERS.has(name));
  return Object.fromEntries(given);
}
