import { errors, jwtVerify, SignJWT } from 'jose';
import { ANONYMOUS, asUser, SERVICE, type Caller } from '../../platform/caller.ts';
import type { StorageService } from '../service.ts';
import { expiredToken, invalidJwt, invalidSignature } from '../storage-error.ts';

const ALGORITHM = 'HS256';
/** The longest life of an address. */
const LONGEST_SECONDS = 24 * 3600;

/** The right that a signed address grants. */
type Permit =
  | { scope: 'download'; url: string; transform?: Record<string, unknown> }
  | { scope: 'upload'; url: string; owner: string | null; upsert: boolean };

/** In whose name an address is used: its rights end with those of its creator. */
interface Maker {
  role: string;
  sub?: string | undefined;
  /** The session in which it was signed. */
  session_id?: string | undefined;
}

/** Signs the rights to one file's address in the caller's name, for this many seconds and at most a day. */
export function signPermit(
  { signingKey }: StorageService,
  { role, claims }: Caller,
  permit: Permit,
  seconds: number,
): Promise<string> {
  const { sub, session_id } = claims;
  const by: Maker = { role, sub, session_id };
  return new SignJWT({ ...permit, by })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + Math.min(seconds, LONGEST_SECONDS))
    .sign(signingKey);
}

/** The maker as a caller: where the session has ended, becoming that caller is refused. */
function callerOf({ role, sub, session_id }: Maker): Caller {
  if (role === SERVICE.role) return SERVICE;
  if (role !== 'authenticated' || !sub) return ANONYMOUS;
  const { claims, ...user } = asUser(sub);
  return { ...user, claims: { ...claims, ...(session_id && { session_id }) } };
}

/**
 * The rights of the token to this file. Throws InvalidJWT, ExpiredToken, and InvalidSignature for another file or
 * another use.
 */
export async function requirePermit<Scope extends Permit['scope']>(
  { signingKey }: StorageService,
  token: string | null,
  scope: Scope,
  url: string,
): Promise<Permit & { scope: Scope; exp: number; caller: Caller }> {
  const { payload } = await jwtVerify(token ?? '', signingKey, { algorithms: [ALGORITHM] }).catch((error) => {
    throw error instanceof errors.JWTExpired ? expiredToken() : invalidJwt();
  });
  if (payload['scope'] !== scope) throw invalidSignature(`Token is not scoped for ${scope}`);
  if (payload['url'] !== url) throw invalidSignature();
  const permit = payload as unknown as Permit & { scope: Scope; exp: number; by?: Maker };
  // An older one names no user, and is a visitor's.
  return { ...permit, caller: callerOf(permit.by ?? ANONYMOUS) };
}
