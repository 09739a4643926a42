import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Config } from '../../settings/config.ts';
import type { SamlProvider } from '../../settings/provider-settings.ts';
import { SSO_PREFIX } from '../accounts/identities.ts';
import { AuthError } from '../auth-error.ts';
import { leaveForProvider } from '../providers/provider-flows.ts';
import { allowedRedirect } from '../redirects.ts';
import { optionalText, pkceMembers, pkceOf, readBody } from '../request-body.ts';
import { query, transact, type AuthService } from '../service.ts';
import { metadata, serviceProvider } from './saml.ts';

const body = z.object({
  provider_id: optionalText(),
  domain: optionalText(),
  redirect_to: optionalText(),
  skip_http_redirect: z.nullish(z.boolean()),
  ...pkceMembers,
});

/** POST /sso: the address at which the SAML provider of a school or a company signs its people in. */
export async function singleSignOn(service: AuthService, c: Context): Promise<Response> {
  requireSaml(service.config);
  const given = await readBody(c, body);
  const challenge = pkceOf(given);
  const provider = providerFor(service.config, given.provider_id, given.domain);
  const redirectTo = allowedRedirect(service.config, given.redirect_to ?? query(c, 'redirect_to'));
  const state = await transact(service, (trx) =>
    leaveForProvider(trx, {
      provider: SSO_PREFIX + provider.id,
      method: 'sso/saml',
      redirectTo,
      challenge,
      linkingUserId: null,
    }),
  );
  const saml = await serviceProvider(service.config, provider, state);
  const url = await saml.getAuthorizeUrlAsync(state, undefined, {});
  c.header('cache-control', 'no-store');
  return given.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303);
}

/** GET /sso/saml/metadata: what a provider's admin enters there about this club. */
export async function samlMetadata(service: AuthService, c: Context): Promise<Response> {
  requireSaml(service.config);
  if (query(c, 'download') === 'true') c.header('content-disposition', 'attachment; filename="metadata.xml"');
  c.header('cache-control', 'public, max-age=600');
  return c.body(await metadata(service.config), 200, { 'content-type': 'application/xml' });
}

/** Throws `saml_provider_disabled` where no provider is set up. */
export function requireSaml(config: Config): void {
  if (config.samlProviders.length === 0) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
}

function providerFor(config: Config, id: string | undefined, domain: string | undefined): SamlProvider {
  if (Boolean(id) === Boolean(domain))
    throw new AuthError(400, 'validation_failed', 'A provider_id or a domain needs to be provided, and not both');
  const key = (id ?? domain)!.toLowerCase();
  const provider = config.samlProviders.find((one) => (id ? one.id === key : one.domains.includes(key)));
  if (provider) return provider;
  throw new AuthError(
    404,
    'sso_provider_not_found',
    id ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
  );
}
