import { createHash, createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { ANONYMOUS, SERVICE, type Caller, type Claims } from '../../platform/caller.ts';
import type { Config } from '../../settings/config.ts';
import { SIGNING_ALGORITHMS } from '../../settings/signing-keys.ts';

/** The time for which an access token is good, in seconds. */
export const ACCESS_TOKEN_SECONDS = 3600;
/** The audience of every access token. */
export const AUDIENCE = 'authenticated';
const ALGORITHM = 'HS256';
const REMEMBERED_TOKENS = 5000;
/** The clocks of several machines may be so far apart, in seconds (PROTOCOL §5.3). */
export const CLOCK_SKEW_SECONDS = 30;

/** The request carries a key or a token that does not count. Each service turns it into its own refusal. */
export class TokenError extends Error {
  readonly fault: 'expired' | 'invalid' | 'audience' | 'insufficient_aal';

  constructor(fault: TokenError['fault'], message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Signs an access token over the claims; the moment of issue and of expiry are added. */
export async function signAccessToken(config: Config, claims: Claims): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const payload = { ...claims, iss: issuerOf(config), aud: AUDIENCE, iat: issuedAt, exp: expiresAt };
  const own = config.signingKeys[0];
  const token = own?.privateKey
    ? await new SignJWT(payload).setProtectedHeader({ alg: own.alg, typ: 'JWT', kid: own.kid }).sign(own.privateKey)
    : signWithSecret(payload, stateOf(config).key);
  return { token, expiresAt };
}

const HEADER = base64url({ alg: ALGORITHM, typ: 'JWT' });

/** A token by HMAC (RFC 7515 §3.1), made at once: by way of Web Crypto's threads it costs a third of a refresh. */
function signWithSecret(payload: JWTPayload, secret: KeyObject): string {
  const signed = `${HEADER}.${base64url(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/**
 * The caller: by the Bearer token (a key or an access token), else by the `apikey` header, else a visitor. Throws
 * TokenError for a wrong token or key. Does not check whether the session still exists.
 */
export async function identify(request: Request, config: Config): Promise<Caller> {
  const token = bearerToken(request) ?? request.headers.get('apikey');
  return token === null ? ANONYMOUS : identifyToken(token, config);
}

/** The holder of this key or access token, as a realtime connection or a signed link brings it. Throws TokenError. */
export async function identifyToken(token: string, config: Config): Promise<Caller> {
  const caller = await holderOf(token, config);
  if (caller.claims.role === ADMIN_ROLE) throw unknownRole();
  return caller;
}

/** The same at the authentication service, whose administration accepts one role more. */
export async function holderOf(token: string, config: Config): Promise<Caller> {
  if (sameText(token, config.publishableKey)) return ANONYMOUS;
  if (sameText(token, config.secretKey)) return SERVICE;
  const { remembered, key } = stateOf(config);
  const identity = remembered.get(token);
  const now = Date.now() / 1000;
  if (identity && (identity.claims.exp === undefined || identity.claims.exp > now)) {
    remembered.delete(token);
    remembered.set(token, identity);
    return identity;
  }
  const caller = toCaller(requireMeantForUs(await verifyToken(token, config, key)));
  remembered.set(token, caller);
  if (remembered.size > REMEMBERED_TOKENS) remembered.delete(remembered.keys().next().value!);
  return caller;
}

/** The token's claim about a holder who has a second factor and has not shown it, or who must set one up first. */
export type SecondStep = 'owed' | 'enroll';

const SECOND_STEPS: Record<SecondStep, string> = {
  owed: 'AAL2 session is required: verify the second factor first',
  enroll: 'AAL2 session is required: set up a second factor first',
};

/** The step that the holder of these claims still owes before anything else, or null. */
export const secondStepOf = (claims: Claims): SecondStep | null =>
  claims['second_step'] === 'owed' || claims['second_step'] === 'enroll' ? claims['second_step'] : null;

/**
 * The caller, for the services that keep data: an account with a second factor must have shown it. Throws TokenError.
 */
export function assured(caller: Caller): Caller {
  const owed = secondStepOf(caller.claims);
  if (owed) throw new TokenError('insufficient_aal', SECOND_STEPS[owed]);
  return caller;
}

/** The token after `Authorization: Bearer`, or null. Other schemes belong to a proxy. */
export function bearerToken(request: Request): string | null {
  const match = /^Bearer(?:\s+(.*))?$/i.exec(request.headers.get('authorization') ?? '');
  return match ? (match[1] ?? '').trim() : null;
}

/** A secret for one purpose, which follows from the installation's secret. */
export function derivedSecret(config: Config, purpose: string, subject: string): string {
  return createHmac('sha256', config.jwtSecret).update(`${purpose}\n${subject}`).digest('base64url');
}

/** The stored hash of a random token: the token can be looked up by it, and not be made from it. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url');

interface TokenState {
  key: KeyObject;
  /** Verified tokens, the least recently used first. */
  remembered: Map<string, Caller>;
}
const states = new WeakMap<Config, TokenState>();

function stateOf(config: Config): TokenState {
  let state = states.get(config);
  if (!state) {
    state = { key: createSecretKey(Buffer.from(config.jwtSecret)), remembered: new Map() };
    states.set(config, state);
  }
  return state;
}

async function verifyToken(token: string, config: Config, secret: KeyObject): Promise<JWTPayload> {
  try {
    const keyFor = (header: JWTHeaderParameters) => keyOf(config, secret, header);
    const { payload } = await jwtVerify(token, keyFor, {
      algorithms: [ALGORITHM, ...SIGNING_ALGORITHMS],
      clockTolerance: CLOCK_SKEW_SECONDS,
    });
    if ((payload.iat ?? 0) <= Date.now() / 1000 + CLOCK_SKEW_SECONDS) return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('expired', 'token is expired');
    throw new TokenError('invalid', 'unable to parse or verify signature');
  }
  throw new TokenError('invalid', 'token used before issued');
}

/**
 * The key that must have signed the token: a key of one's own checks by its own algorithm only, the secret by no other
 * than its.
 */
function keyOf({ signingKeys }: Config, secret: KeyObject, { alg, kid }: JWTHeaderParameters): KeyObject {
  if (alg === ALGORITHM) return secret;
  const own = signingKeys.find((key) => key.kid === kid && key.alg === alg);
  if (own) return own.publicKey;
  throw new TokenError('invalid', 'unable to parse or verify signature');
}

/** The signer of access tokens: the `iss` of each of them. */
const issuerOf = (config: Config) => `${config.publicUrl}/auth/v1`;

/** A token with an audience must name ours; its signature vouches for it, whatever issuer it names, as at the reference server. */
function requireMeantForUs(payload: JWTPayload): JWTPayload {
  if ([payload.aud ?? AUDIENCE].flat().includes(AUDIENCE)) return payload;
  throw new TokenError('audience', "Token audience doesn't match request audience");
}

const API_ROLES = ['anon', 'authenticated', 'service_role'] as const;
/**
 * The reference server's other name for an administrator of accounts. It opens the calls of the administration, and no
 * table.
 */
export const ADMIN_ROLE = 'supabase_admin';

const unknownRole = () => new TokenError('invalid', 'the role claim names no role of the API');

function toCaller(payload: JWTPayload): Caller {
  if (payload['role'] === ADMIN_ROLE) return { role: 'anon', claims: { ...payload, role: ADMIN_ROLE } as Claims };
  const role = API_ROLES.find((role) => role === (payload['role'] ?? 'anon'));
  if (!role) throw unknownRole();
  return { role, claims: { ...payload, role } as Claims };
}

/** Compares in constant time, so that the time reveals nothing of the contents. */
export function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
