import { errors, jwtVerify, SignJWT } from 'jose';
import type { StorageService } from './service.ts';
import { expiredToken, invalidJwt, invalidSignature } from './storage-error.ts';

const ALGORITHM = 'HS256';

/** What an address that the service handed out allows. */
export type Permit =
  | { scope: 'download'; url: string; transform?: Record<string, unknown> }
  | { scope: 'upload'; url: string; owner: string | null; upsert: boolean };

/** Signs what one file's address allows, for so many seconds. */
export function signPermit({ signingKey }: StorageService, permit: Permit, seconds: number): Promise<string> {
  return new SignJWT({ ...permit })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(signingKey);
}

/** What the token allows with this file. Throws InvalidJWT, ExpiredToken, and InvalidSignature for another file or another use. */
export async function requirePermit<Scope extends Permit['scope']>(
  { signingKey }: StorageService,
  token: string | null,
  scope: Scope,
  url: string,
): Promise<Permit & { scope: Scope; exp: number }> {
  const { payload } = await jwtVerify(token ?? '', signingKey, { algorithms: [ALGORITHM] }).catch((error) => {
    throw error instanceof errors.JWTExpired ? expiredToken() : invalidJwt();
  });
  if (payload['scope'] !== scope) throw invalidSignature(`Token is not scoped for ${scope}`);
  if (payload['url'] !== url) throw invalidSignature();
  return payload as unknown as Permit & { scope: Scope; exp: number };
}
