import type { Configuration } from 'openid-client';
import { boundedFetch } from '../../platform/http/bounded-fetch.ts';
import { log } from '../../platform/log.ts';
import type { Config } from '../../settings/config.ts';
import type { OidcProvider } from '../../settings/provider-settings.ts';
import type { ExternalPerson } from '../accounts/identities.ts';
import { AuthError } from '../auth-error.ts';
import { isOwnMachine } from '../redirects.ts';
import { isSound, personOf } from './claims.ts';
import { flowProofs } from './provider-flows.ts';
import type { ProviderTokens } from './provider-tokens.ts';

/** The longest wait for a provider. */
const PATIENCE_SECONDS = 10;
/** Metadata, keys and tokens of a provider are a few kilobytes. */
const LONGEST_ANSWER = { bytes: 256 * 1024, ms: PATIENCE_SECONDS * 1000 };
/** A provider's published metadata is fetched again after this long. */
const DISCOVERY_MS = 3_600_000;

/** The provider of this name. Throws `validation_failed` for one that is not set up. */
export function requireProvider(config: Config, name: string | null | undefined): OidcProvider {
  if (!name) throw new AuthError(400, 'validation_failed', 'Unsupported provider: missing provider');
  const provider = config.oidcProviders.find((one) => one.name === name);
  if (!provider) throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
  return provider;
}

interface Discovered {
  until: number;
  configuration: Promise<Configuration>;
}
const discovered = new WeakMap<OidcProvider, Discovered>();

/** The provider's published metadata (OpenID Connect Discovery 1.0), cached for an hour; a failure is not cached. */
export function discover(config: Config, provider: OidcProvider): Promise<Configuration> {
  const discovery = discovered.get(provider);
  if (discovery && discovery.until > Date.now()) return discovery.configuration;
  const configuration = askProvider(config, provider).catch((cause: unknown) => {
    discovered.delete(provider);
    note(provider, cause);
    throw new AuthError(503, 'unexpected_failure', 'The sign-in provider cannot be reached, please try again later');
  });
  discovered.set(provider, { until: Date.now() + DISCOVERY_MS, configuration });
  return configuration;
}

async function askProvider(config: Config, provider: OidcProvider): Promise<Configuration> {
  // Loaded with the first sign-in, so that a start does not wait for it.
  const openid = await import('openid-client');
  const issuer = new URL(provider.issuer);
  const secret = provider.clientSecret;
  return openid.discovery(
    issuer,
    provider.clientIds[0]!,
    undefined,
    (server, client, body, headers) => {
      const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
      (inBody ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret))(server, client, body, headers);
    },
    {
      timeout: PATIENCE_SECONDS,
      [openid.customFetch]: (url, init) => fetchFor(config, provider)(url, init as RequestInit),
      execute: [
        openid.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' && (provider.standIn || isOwnMachine(issuer))
          ? [openid.allowInsecureRequests]
          : []),
      ],
    },
  );
}

const inProcess = new WeakMap<Config, (request: Request) => Promise<Response>>();

/** Lets the demo's own provider answer within this process. */
export const answerInProcess = (config: Config, fetch: (request: Request) => Promise<Response>) =>
  void inProcess.set(config, fetch);

/** The transport to a provider: over the network, or, for the demo's own, in process. */
export function fetchFor(
  config: Config,
  provider: OidcProvider,
): (url: string, init?: RequestInit) => Promise<Response> {
  return provider.standIn
    ? (url, init) => inProcess.get(config)!(new Request(url, init))
    : (url, init = {}) => boundedFetch(url, init, LONGEST_ANSWER);
}

/** Logs a provider's failure by name and reason: an answer may hold tokens, and stays out. */
function note(provider: OidcProvider, failure: unknown): void {
  const { message, code } = failure as { message?: string; code?: string };
  log('warn', 'auth.provider', { provider: provider.name, reason: message, code });
}

/** The address to which providers send people back. */
const callbackAddress = (config: Config) => `${config.publicUrl}/auth/v1/callback`;

/** The provider's own page for a flow, with the client's extra wishes, such as `prompt`. */
export async function providerAddress(
  config: Config,
  provider: OidcProvider,
  state: string,
  { scopes, more }: { scopes: readonly string[]; more: Record<string, string> },
): Promise<string> {
  const configuration = await discover(config, provider);
  const openid = await import('openid-client');
  const { verifier, nonce } = flowProofs(config, state);
  return openid.buildAuthorizationUrl(configuration, {
    ...more,
    redirect_uri: callbackAddress(config),
    scope: [...new Set([...provider.scopes, ...scopes])].join(' '),
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}

/**
 * The person who came back from the provider, and the provider's tokens. Throws `bad_oauth_callback` for an answer that
 * proves nothing.
 */
export async function exchange(
  config: Config,
  provider: OidcProvider,
  state: string,
  answer: URLSearchParams,
): Promise<{ person: ExternalPerson; tokens: ProviderTokens }> {
  const configuration = await discover(config, provider);
  const openid = await import('openid-client');
  const { verifier, nonce } = flowProofs(config, state);
  const address = new URL(callbackAddress(config));
  address.search = answer.toString();
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    let claims: Record<string, unknown> = { ...tokens.claims() };
    if (!claims['email'] && configuration.serverMetadata().userinfo_endpoint)
      claims = {
        ...(await openid.fetchUserInfo(configuration, tokens.access_token, String(claims['sub']))),
        ...claims,
      };
    if (!isSound(claims)) throw new Error('the claims are not sound');
    return {
      person: personOf(provider, claims),
      tokens: {
        provider_token: tokens.access_token,
        ...(tokens.refresh_token ? { provider_refresh_token: tokens.refresh_token } : {}),
      },
    };
  } catch (error) {
    note(provider, error);
    throw new AuthError(400, 'bad_oauth_callback', 'Unable to exchange external code');
  }
}
