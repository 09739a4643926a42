import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { Config } from '../../settings/config.ts';
import type { UserRow } from '../accounts/users.ts';
import { AuthError } from '../auth-error.ts';
import { clubName } from '../emails/email.ts';
import { CHALLENGE_SECONDS, type FactorRow } from './factor.ts';

/** The stored fields of a security key: none of them is secret. */
export interface StoredCredential {
  id: string;
  /** In base64url. */
  publicKey: string;
  counter: number;
  transports?: string[];
}

/** The facts to be remembered between the challenge and its answer. */
export interface Ceremony {
  type: 'create' | 'request';
  challenge: string;
  rpId: string;
  origins: string[];
}

const TIMEOUT_MS = CHALLENGE_SECONDS * 1000;

/** The client's statement of the page on which the key is used: it must be one of this site. */
export const relyingParty = z.object({
  rpId: z.optional(z.string()),
  rpOrigins: z.optional(z.union([z.array(z.string()), z.string()])),
});

/** The relying party, by the names that the client gave. Throws `validation_failed` for another site's. */
export function toRelyingParty(
  config: Config,
  given: z.output<typeof relyingParty>,
): Pick<Ceremony, 'rpId' | 'origins'> {
  const site = new URL(config.publicUrl);
  const rpId = given.rpId ?? site.hostname;
  const listed = typeof given.rpOrigins === 'string' ? given.rpOrigins.split(',') : (given.rpOrigins ?? []);
  const origins = listed.length > 0 ? listed : [site.origin];
  const ofSite = rpId === site.hostname || (rpId.includes('.') && site.hostname.endsWith(`.${rpId}`));
  if (ofSite && origins.every((origin) => isOurs(site, origin))) return { rpId, origins };
  throw new AuthError(400, 'validation_failed', 'The relying party is not this site');
}

/** On a local machine any port belongs to the site: a page in development has its own. */
function isOurs(site: URL, origin: string): boolean {
  if (origin === site.origin) return true;
  return site.hostname === 'localhost' && URL.canParse(origin) && new URL(origin).hostname === 'localhost';
}

/** The challenge for the user's key: to register while the factor is new, to prove itself after that. */
export async function askKey(
  config: Config,
  user: UserRow,
  factor: FactorRow,
  others: readonly StoredCredential[],
  party: Pick<Ceremony, 'rpId' | 'origins'>,
): Promise<{ ceremony: Ceremony; shown: { type: Ceremony['type']; credential_options: { publicKey: object } } }> {
  const { rpId } = party;
  const credential = factor.web_authn_credential;
  const publicKey = credential
    ? await generateAuthenticationOptions({
        rpID: rpId,
        timeout: TIMEOUT_MS,
        userVerification: 'preferred',
        allowCredentials: [{ id: credential.id, transports: transportsOf(credential) }],
      })
    : await generateRegistrationOptions({
        rpID: rpId,
        rpName: clubName(config),
        userID: new TextEncoder().encode(user.id),
        userName: user.email ?? user.phone ?? user.id,
        userDisplayName: user.email ?? user.phone ?? user.id,
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: others.map((other) => ({ id: other.id, transports: transportsOf(other) })),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      });
  const type = credential ? 'request' : 'create';
  return {
    ceremony: { type, challenge: publicKey.challenge, ...party },
    shown: { type, credential_options: { publicKey } },
  };
}

/**
 * The credential to store from now on, or null for an answer that proves nothing. Throws `mfa_verification_rejected`
 * for a copied key.
 */
export async function checkKey(
  { type, challenge, rpId, origins }: Ceremony,
  factor: FactorRow,
  response: unknown,
): Promise<StoredCredential | null> {
  const expected = { expectedChallenge: challenge, expectedOrigin: origins, expectedRPID: rpId };
  try {
    if (type === 'create') return await registered(expected, response as RegistrationResponseJSON);
    return await proven(expected, factor.web_authn_credential!, response as AuthenticationResponseJSON);
  } catch (error) {
    if (/counter/i.test((error as Error).message))
      throw new AuthError(403, 'mfa_verification_rejected', 'The security key was copied: its counter has gone back');
    return null;
  }
}

interface Expected {
  expectedChallenge: string;
  expectedOrigin: string[];
  expectedRPID: string;
}

async function registered(expected: Expected, response: RegistrationResponseJSON): Promise<StoredCredential | null> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...expected,
    response,
    requireUserVerification: false,
  });
  if (!verified) return null;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const key = Buffer.from(publicKey).toString('base64url');
  return { id, publicKey: key, counter, ...(transports ? { transports } : {}) };
}

async function proven(
  expected: Expected,
  credential: StoredCredential,
  response: AuthenticationResponseJSON,
): Promise<StoredCredential | null> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected,
    response,
    requireUserVerification: false,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
      counter: credential.counter,
    },
  });
  return verified ? { ...credential, counter: authenticationInfo.newCounter } : null;
}

type Transports = NonNullable<
  Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']
>[number]['transports'];
const transportsOf = ({ transports }: StoredCredential) => (transports ?? []) as NonNullable<Transports>;
