import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import * as z from 'zod/mini';
import type { Claims } from '../../platform/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Config } from '../../settings/config.ts';
import type { OidcProvider } from '../../settings/provider-settings.ts';
import { enter, link } from '../accounts/external-accounts.ts';
import type { ExternalPerson } from '../accounts/identities.ts';
import { requireManualLinking } from '../accounts/manual-linking.ts';
import { requireClaims, requireUser } from '../accounts/signed-in.ts';
import type { UserRow } from '../accounts/users.ts';
import { AuthError, OAuthError } from '../auth-error.ts';
import { optionalText, readBody } from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { startSession, type ActiveSession } from '../tokens/sessions.ts';
import { bearerToken } from '../tokens/tokens.ts';
import { askForProof } from './callback.ts';
import { CLOCK_SECONDS, isSound, personOf } from './claims.ts';
import { discover, fetchFor, requireProvider } from './openid.ts';

/** Signed with a key that only the provider has: never with a shared secret. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const body = z.object({
  provider: optionalText(),
  client_id: optionalText(),
  issuer: optionalText(),
  id_token: optionalText(),
  access_token: optionalText(),
  nonce: optionalText(),
  link_identity: z.nullish(z.boolean()),
});

/** grant_type=id_token: a session for an ID token that an app got from the provider itself (OpenID Connect Core 1.0, §3.1.3.7). */
export async function idTokenGrant(service: AuthService, c: Context): Promise<ActiveSession> {
  const given = await readBody(c, body);
  if (!given.id_token) throw new OAuthError('invalid_request', 'id_token required');
  const provider = providerOf(service.config, given);
  const linking = given.link_identity ? await requireLinking(service, c) : null;
  const claims = await verify(service.config, provider, given.id_token);
  requireNonce(claims, given.nonce);
  requireAccessToken(claims, given.access_token);
  const person = personOf(provider, claims);
  const session = await transact(service, async (trx) => {
    const device = deviceOf(c);
    const user = linking
      ? await linkTo(trx, service, linking, person, device.ip)
      : await enterOrWait(trx, service, person, device.ip);
    return user && startSession(trx, service.config, user, 'oauth', device, provider.name);
  });
  if (!session) throw await askForProof(service, c, person);
  return session;
}

async function linkTo(
  trx: Transaction,
  service: AuthService,
  claims: Claims,
  person: ExternalPerson,
  ip: string | null,
): Promise<UserRow> {
  const signedIn = await requireUser(trx, claims);
  requireManualLinking(service.config, signedIn);
  return link(trx, signedIn.user, person, ip);
}

/** The account of the sign-in; null when its address has to be proven first. */
async function enterOrWait(
  trx: Transaction,
  service: AuthService,
  person: ExternalPerson,
  ip: string | null,
): Promise<UserRow | null> {
  const { user, mustConfirm } = await enter(trx, service, person, ip);
  return mustConfirm ? null : user;
}

function providerOf(config: Config, given: z.infer<typeof body>): OidcProvider {
  if (given.provider) return requireProvider(config, given.provider);
  if (!given.client_id || !given.issuer)
    throw new OAuthError('invalid_request', 'provider or client_id and issuer required');
  const provider = config.oidcProviders.find(
    ({ issuer, clientIds }) => issuer === given.issuer && clientIds.includes(given.client_id!),
  );
  if (!provider) throw new AuthError(400, 'provider_disabled', `Provider (issuer "${given.issuer}") is not enabled`);
  return provider;
}

/** The claims of the user who links. A client that is signed out sends its key, which names no user. */
async function requireLinking(service: AuthService, c: Context): Promise<Claims> {
  const claims = bearerToken(c.req.raw) ? await requireClaims(service, c) : null;
  if (!claims?.sub) throw new OAuthError('invalid_request', 'Linking requires a valid user authentication');
  return claims;
}

const keySets = new WeakMap<OidcProvider, { address: string; keys: ReturnType<typeof createRemoteJWKSet> }>();

async function verify(config: Config, provider: OidcProvider, token: string): Promise<JWTPayload> {
  const { issuer, jwks_uri: address } = (await discover(config, provider)).serverMetadata();
  if (!address) throw new AuthError(503, 'unexpected_failure', 'The sign-in provider publishes no keys');
  let keySet = keySets.get(provider);
  if (keySet?.address !== address) {
    const ask = fetchFor(config, provider);
    keySet = {
      address,
      keys: createRemoteJWKSet(new URL(address), { [customFetch]: (url, init) => ask(url, init as RequestInit) }),
    };
    keySets.set(provider, keySet);
  }
  try {
    const { payload } = await jwtVerify(token, keySet.keys, {
      algorithms: ALGORITHMS,
      // Google writes its name with and without the scheme.
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      requiredClaims: ['sub', 'aud', 'exp', 'iat'],
      clockTolerance: CLOCK_SECONDS,
    });
    if (!isSound(payload)) throw new OAuthError('invalid_request', 'Bad ID token');
    return requireAudience(provider, payload);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    if (!(error instanceof errors.JOSEError) || ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(error.code))
      throw new AuthError(503, 'unexpected_failure', 'The sign-in provider cannot be reached, please try again later');
    if (error instanceof errors.JWTExpired) throw new OAuthError('invalid_request', 'Bad ID token: it has expired');
    throw new OAuthError('invalid_request', 'Bad ID token');
  }
}

/** Made for one of our clients; where it was made for several, issued to one of ours (§3.1.3.7, 3–5). */
function requireAudience({ clientIds }: OidcProvider, payload: JWTPayload): JWTPayload {
  const audience = [payload.aud ?? []].flat();
  const { azp } = payload as { azp?: unknown };
  const ours = audience.some((one) => clientIds.includes(one));
  if (ours && (audience.length === 1 || azp === undefined || clientIds.includes(String(azp)))) return payload;
  throw new OAuthError('invalid_request', `Unacceptable audience in id_token: [${audience.join(' ')}]`);
}

/** The token carries the hash of the nonce that the app keeps: both are there, or neither. */
function requireNonce(claims: JWTPayload, nonce: string | undefined): void {
  const hashed = claims['nonce'];
  if (Boolean(hashed) !== Boolean(nonce))
    throw new OAuthError('invalid_request', 'Passed nonce and nonce in id_token should either both exist or not.');
  if (nonce && createHash('sha256').update(nonce).digest('hex') !== hashed)
    throw new OAuthError('invalid nonce', 'Nonces mismatch');
}

/** An access token that comes along belongs to this ID token (§3.2.2.9); checked where the token says so in SHA-256. */
function requireAccessToken(claims: JWTPayload, accessToken: string | undefined): void {
  const expected = claims['at_hash'];
  if (!accessToken || typeof expected !== 'string') return;
  const digest = createHash('sha256').update(accessToken).digest();
  const short = digest.subarray(0, digest.length / 2).toString('base64url');
  if (short.length === expected.length && short !== expected)
    throw new OAuthError('invalid_request', 'The access token does not belong to the ID token');
}
