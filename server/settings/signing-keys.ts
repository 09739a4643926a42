import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { SettingError } from './setting-error.ts';

export const SIGNING_ALGORITHMS = ['ES256', 'RS256'] as const;

/** A key of one's own for access tokens: its public half goes to the services that check them (RFC 7517). */
export interface SigningKey {
  kid: string;
  alg: (typeof SIGNING_ALGORITHMS)[number];
  /** Null for a key that only checks what it signed once. */
  privateKey: KeyObject | null;
  publicKey: KeyObject;
  publicJwk: JsonWebKey;
}

const SHORTEST_RSA_BITS = 2048;

/** One JWK of the setting, private or public. */
export const signingKey = z.pipe(
  z.looseObject({ kid: z.string().check(z.minLength(1), z.maxLength(100)), kty: z.enum(['EC', 'RSA']) }),
  z.transform((jwk, context): SigningKey => {
    try {
      return toSigningKey(jwk as JsonWebKey & { kid: string });
    } catch (error) {
      const message = `use private or public JWKs of EC P-256 or of RSA with at least ${SHORTEST_RSA_BITS} bits (${(error as Error).message})`;
      context.issues.push({ code: 'custom', input: jwk.kid, message });
      return z.NEVER;
    }
  }),
);

function toSigningKey(jwk: JsonWebKey & { kid: string }): SigningKey {
  const privateKey = jwk.d === undefined ? null : createPrivateKey({ key: jwk, format: 'jwk' });
  const publicKey = privateKey ? createPublicKey(privateKey) : createPublicKey({ key: jwk, format: 'jwk' });
  const { asymmetricKeyDetails: details } = publicKey;
  if (jwk.kty === 'EC' && details?.namedCurve !== 'prime256v1') throw new Error('another curve');
  if (jwk.kty === 'RSA' && (details?.modulusLength ?? 0) < SHORTEST_RSA_BITS) throw new Error('too short');
  return {
    kid: jwk.kid,
    alg: jwk.kty === 'EC' ? 'ES256' : 'RS256',
    privateKey,
    publicKey,
    publicJwk: publicKey.export({ format: 'jwk' }),
  };
}

/** The first of them must be able to sign; names are unique. */
export function signingKeysOf(keys: SigningKey[]): SigningKey[] {
  if (keys.length > 0 && !keys[0]!.privateKey)
    throw new SettingError('Wrong setting — JWT_KEYS: the first must be private');
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw new SettingError('Wrong setting — JWT_KEYS: a kid is there twice');
  return keys;
}
