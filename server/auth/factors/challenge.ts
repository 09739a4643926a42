import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/database.ts';
import { requireClaims } from '../accounts/signed-in.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { messageChannel } from '../phones/phone-number.ts';
import { takeMessage } from '../phones/sms-allowance.ts';
import { codeMessage, requireSms, sendMessage } from '../phones/text-codes.ts';
import { codeHash, randomCode } from '../proofs/one-time-tokens.ts';
import { readOptionalBody } from '../request-body.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import {
  CHALLENGE_SECONDS,
  factorIdOf,
  requireCounting,
  requireEnabled,
  requireFactor,
  requireOwner,
  type FactorOwner,
  type FactorRow,
} from './factor.ts';
import { askKey, relyingParty, toRelyingParty, type Ceremony, type StoredCredential } from './webauthn.ts';

const schema = z.object({ channel: messageChannel, webauthn: z.optional(relyingParty) });

interface Question {
  code?: string;
  ceremony?: Ceremony;
  /** The part of it that the client sees. */
  shown?: Record<string, unknown>;
}

/** POST /factors/{id}/challenge: a challenge for the factor, to be answered once and within five minutes. */
export async function challengeFactor(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const body = await readOptionalBody(c, schema);
  const recipient = await transact(service, async (trx) => {
    const owner = await requireOwner(trx, claims);
    const factor = await requireFactor(trx, owner.user.id, factorIdOf(c));
    requireCounting(service, owner, factor);
    requireEnabled(service, factor.factor_type, 'verify');
    return factor.phone;
  });
  if (recipient) await takeMessage(service, c, recipient);
  const { answer, message } = await transact(service, async (trx) => {
    const owner = await requireOwner(trx, claims);
    const factor = await requireFactor(trx, owner.user.id, factorIdOf(c));
    const question = await ask(trx, service, owner, factor, body);
    const id = await keep(trx, service, c, owner, factor, question);
    const expires_at = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS;
    const { code } = question;
    return {
      answer: { id, type: factor.factor_type, expires_at, ...question.shown },
      message: code && codeMessage(service, c, { user: owner.user, recipient: factor.phone!, code }),
    };
  });
  if (message) await sendMessage(requireSms(service), message);
  return c.json(answer);
}

async function ask(
  trx: Transaction,
  { config }: AuthService,
  { user }: FactorOwner,
  factor: FactorRow,
  body: z.output<typeof schema>,
): Promise<Question> {
  if (factor.factor_type === 'totp') return {};
  if (factor.factor_type === 'phone') return { code: randomCode() };
  if (!body.webauthn) throw new AuthError(400, 'validation_failed', 'webauthn config required');
  const party = toRelyingParty(config, body.webauthn);
  const { rows } = await sql<{ credential: StoredCredential }>`
    select web_authn_credential as credential from auth.mfa_factors where user_id = ${user.id} and web_authn_credential is not null
  `.execute(trx);
  const others = rows.map(({ credential }) => credential);
  const { ceremony, shown } = await askKey(config, user, factor, others, party);
  return { ceremony, shown: { webauthn: shown } };
}

async function keep(
  trx: Transaction,
  service: AuthService,
  c: Context,
  { user }: FactorOwner,
  factor: FactorRow,
  { code, ceremony }: Question,
): Promise<string> {
  const id = randomUUID();
  const { ip } = deviceOf(c);
  await sql`
    insert into auth.mfa_challenges (id, factor_id, ip_address, code_hash, web_authn_session_data)
    values (${id}, ${factor.id}, ${ip}::inet, ${code ? codeHash(service.config, id, code) : null}, ${ceremony ? JSON.stringify(ceremony) : null}::jsonb)
  `.execute(trx);
  await sql`update auth.mfa_factors set last_challenged_at = now() where id = ${factor.id}`.execute(trx);
  await record(trx, { action: 'challenge_created', actorId: user.id, ip, details: { factor_id: factor.id } });
  return id;
}
