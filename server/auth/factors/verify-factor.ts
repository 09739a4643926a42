import type { Context } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/database.ts';
import type { FactorType } from '../../settings/environment.ts';
import { isUuid, requireClaims } from '../accounts/signed-in.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { ANSWERS_PER_FACTOR, restore, takeFrom } from '../limits/rate-limits.ts';
import { codeHash } from '../proofs/one-time-tokens.ts';
import { optionalText, readBody } from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { tokenResponse, type ActiveSession } from '../tokens/sessions.ts';
import { sameText } from '../tokens/tokens.ts';
import {
  CHALLENGE_SECONDS,
  factorIdOf,
  requireCounting,
  requireEnabled,
  requireFactor,
  requireOwner,
  type FactorRow,
} from './factor.ts';
import { stepUp } from './step-up.ts';
import { takeTotpCode } from './totp.ts';
import { checkKey, type Ceremony } from './webauthn.ts';

const schema = z.object({
  challenge_id: optionalText(),
  code: optionalText(),
  webauthn: z.optional(z.object({ credential_response: z.unknown() })),
});
type FactorProof = z.output<typeof schema>;

/** Wrong codes until a message's code is void. */
const MOST_ATTEMPTS = 5;

/** POST /factors/{id}/verify: answers a challenge. The session is of the second level from then on. */
export async function verifyFactor(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const answer = await readBody(c, schema);
  const factorId = factorIdOf(c);
  await transact(service, async (trx) => requireFactor(trx, (await requireOwner(trx, claims)).user.id, factorId));
  await takeFrom(service, 'factor', factorId, ANSWERS_PER_FACTOR);
  const outcome = await transact(service, async (trx): Promise<ActiveSession | AuthError> => {
    const owner = await requireOwner(trx, claims);
    const factor = await requireFactor(trx, owner.user.id, factorId);
    requireCounting(service, owner, factor);
    requireEnabled(service, factor.factor_type, 'verify');
    const { ip } = deviceOf(c);
    const challenge = await requireChallenge(trx, factor, answer.challenge_id, ip);
    if (challenge instanceof AuthError) return challenge;
    const right = await isRight(trx, service, factor, challenge, answer);
    const details = { factor_id: factor.id, right };
    await record(trx, { action: 'verification_attempted', actorId: owner.user.id, ip, details });
    if (!right) return new AuthError(422, 'mfa_verification_failed', WRONG_ANSWERS[factor.factor_type]);
    await sql`update auth.mfa_challenges set verified_at = now() where id = ${challenge.id}`.execute(trx);
    await sql`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`.execute(trx);
    return stepUp(trx, service, owner, factor);
  });
  if (outcome instanceof AuthError) throw outcome;
  await restore(service, 'factor', factorId);
  c.header('cache-control', 'no-store');
  return c.json(await tokenResponse(service, outcome));
}

interface ChallengeRow {
  id: string;
  code_hash: string | null;
  attempts: number;
  web_authn_session_data: Ceremony | null;
  answered: boolean;
  same_ip: boolean;
  lapsed: boolean;
}

/**
 * Locks and returns the open challenge. Deletes one that has lapsed, which must be committed: that refusal is returned.
 */
async function requireChallenge(
  trx: Transaction,
  factor: FactorRow,
  id: string | undefined,
  ip: string | null,
): Promise<ChallengeRow | AuthError> {
  const { rows } = await sql<ChallengeRow>`
    select id, code_hash, attempts, web_authn_session_data, verified_at is not null as answered,
      ip_address is not distinct from ${ip}::inet as same_ip, created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS}) as lapsed
    from auth.mfa_challenges where id = ${id && isUuid(id) ? id : null}::uuid and factor_id = ${factor.id} for update
  `.execute(trx);
  const challenge = rows[0];
  if (!challenge)
    throw new AuthError(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (challenge.answered || !challenge.same_ip)
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (!challenge.lapsed && challenge.attempts < MOST_ATTEMPTS) return challenge;
  await sql`delete from auth.mfa_challenges where id = ${challenge.id}`.execute(trx);
  return new AuthError(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
  );
}

async function isRight(
  trx: Transaction,
  { config }: AuthService,
  factor: FactorRow,
  challenge: ChallengeRow,
  { code = '', webauthn }: FactorProof,
): Promise<boolean> {
  switch (factor.factor_type) {
    case 'totp':
      return takeTotpCode(trx, config, factor, code);
    case 'phone':
      await sql`update auth.mfa_challenges set attempts = attempts + 1 where id = ${challenge.id}`.execute(trx);
      return sameText(codeHash(config, challenge.id, code), challenge.code_hash ?? '');
    case 'webauthn': {
      if (!webauthn) throw new AuthError(400, 'validation_failed', 'webauthn response required');
      const credential = await checkKey(challenge.web_authn_session_data!, factor, webauthn.credential_response);
      if (!credential) return false;
      await sql`
        update auth.mfa_factors set web_authn_credential = ${JSON.stringify(credential)}::jsonb where id = ${factor.id}
      `.execute(trx);
      return true;
    }
  }
}

const WRONG_ANSWERS: Record<FactorType, string> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Invalid WebAuthn response',
};
