import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { isUuid } from '../accounts/signed-in.ts';
import { AuthError } from '../auth-error.ts';
import { CHALLENGE_SECONDS } from '../factors/factor.ts';
import { toRelyingParty } from '../factors/webauthn.ts';
import type { AuthService } from '../service.ts';

export const TIMEOUT_MS = CHALLENGE_SECONDS * 1000;

/** The facts to be remembered between the challenge and its answer. */
interface Ceremony {
  challenge: string;
  rpId: string;
  origins: string[];
}

/** Throws `passkey_disabled` where the settings say so. */
export function requirePasskeys({ config }: AuthService): void {
  if (!config.passkeys) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
}

/** The site that asks, by the page's origin. Throws `validation_failed` for another site's page. */
export function partyOf({ config }: AuthService, c: Context): { rpId: string; origins: string[] } {
  const origin = c.req.header('origin');
  return toRelyingParty(config, origin ? { rpOrigins: [origin] } : {});
}

/** Stores a challenge; returns what the client sends back with the answer, and its expiry. */
export async function keepCeremony(trx: Transaction, userId: string | null, ceremony: Ceremony) {
  const { rows } = await sql<{ id: string }>`
    insert into auth.passkey_challenges (user_id, ceremony) values (${userId}, ${JSON.stringify(ceremony)}::jsonb) returning id
  `.execute(trx);
  return { challenge_id: only(rows).id, expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS };
}

/**
 * Uses up a challenge, whatever the answer: returns what the library checks the answer against. A refusal is returned,
 * not thrown, since the use must be committed.
 */
export async function takeCeremony(trx: Transaction, id: string | undefined, userId: string | null) {
  const { rows } = await sql<{ ceremony: Ceremony; lapsed: boolean }>`
    delete from auth.passkey_challenges where id = ${id && isUuid(id) ? id : null}::uuid and user_id is not distinct from ${userId}::uuid
    returning ceremony, created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS}) as lapsed
  `.execute(trx);
  if (!rows[0]) return new AuthError(404, 'webauthn_challenge_not_found', 'WebAuthn challenge not found');
  if (rows[0].lapsed) return new AuthError(400, 'webauthn_challenge_expired', 'WebAuthn challenge has expired');
  const { challenge, origins, rpId } = rows[0].ceremony;
  return { expectedChallenge: challenge, expectedOrigin: origins, expectedRPID: rpId, requireUserVerification: true };
}

export const verificationFailed = () =>
  new AuthError(400, 'webauthn_verification_failed', 'WebAuthn credential verification failed');
