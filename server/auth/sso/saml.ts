import type { CacheProvider, SAML, SamlConfig } from '@node-saml/node-saml';
import type { Config } from '../../settings/config.ts';
import type { SamlProvider } from '../../settings/provider-settings.ts';
import { derivedSecret } from '../tokens/tokens.ts';

/** The tolerated difference between the clocks of two servers. */
const CLOCK_SKEW_MS = 60_000;
/** The longest life of an answer, whatever it says itself. */
const OLDEST_ANSWER_MS = 600_000;

/** Our name at SAML providers, which is also the address of our metadata. */
export const entityId = (config: Config) => `${config.publicUrl}/auth/v1/sso/saml/metadata`;
/** The address for SAML answers (the assertion consumer service). */
export const consumerAddress = (config: Config) => `${config.publicUrl}/auth/v1/sso/saml/acs`;

/** The id of the request that belongs to a flow: an answer names it, and so belongs to the flow, too. */
export const requestId = (config: Config, state: string) => `_${derivedSecret(config, 'saml request', state)}`;

/** Our side of one flow with the provider; `state` is what the provider brings back as RelayState. */
export async function serviceProvider(config: Config, provider: SamlProvider, state: string): Promise<SAML> {
  // Loaded with the first sign-in through SAML: its parsers take their memory.
  const saml = await import('@node-saml/node-saml');
  const id = requestId(config, state);
  const options: SamlConfig = {
    issuer: entityId(config),
    audience: entityId(config),
    callbackUrl: consumerAddress(config),
    entryPoint: provider.entryPoint,
    idpCert: provider.certificates,
    wantAuthnResponseSigned: provider.signedResponse,
    wantAssertionsSigned: !provider.signedResponse,
    validateInResponseTo: saml.ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: OLDEST_ANSWER_MS,
    maxAssertionAgeMs: OLDEST_ANSWER_MS,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => id,
    cacheProvider: oneRequest(id),
  };
  return new saml.SAML(options);
}

/** The requests under way, for the library: only this flow's. The database ensures that it counts once. */
function oneRequest(id: string): CacheProvider {
  const now = new Date().toISOString();
  return {
    saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
    getAsync: async (key) => (key === id ? now : null),
    removeAsync: async (key) => key,
  };
}

/** Our metadata, which the provider's admin enters there (SAML 2.0 Metadata, §2.4.4). */
export async function metadata(config: Config): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
  return generateServiceProviderMetadata({
    issuer: entityId(config),
    callbackUrl: consumerAddress(config),
    wantAssertionsSigned: true,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  });
}
