import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { AuthError } from '../auth-error.ts';
import type { PkceChallenge } from '../request-body.ts';
import type { AuthenticationMethod } from './sessions.ts';
import { tokenHash } from './tokens.ts';

/** From the issue of the code to its exchange. */
const CODE_SECONDS = 300;

/** Stores the challenge of a flow that began in this browser; returns the flow's id. */
export async function startFlow(
  trx: Transaction,
  userId: string,
  challenge: PkceChallenge,
  method: AuthenticationMethod['method'],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into auth.flow_states (user_id, code_challenge, code_challenge_method, authentication_method)
    values (${userId}, ${challenge.code_challenge}, ${challenge.code_challenge_method}, ${method}) returning id
  `.execute(trx);
  return only(rows).id;
}

/** A code for the browser that began the flow; good once and for five minutes. */
export async function issueCode(trx: Transaction, flowId: string): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  await sql`update auth.flow_states set auth_code_hash = ${tokenHash(code)}, auth_code_issued_at = now() where id = ${flowId}`.execute(
    trx,
  );
  return code;
}

interface FlowRow {
  id: string;
  user_id: string;
  code_challenge: string;
  code_challenge_method: string;
  authentication_method: AuthenticationMethod['method'];
  provider: string | null;
  sealed_provider_tokens: string | null;
  session_not_after: string | null;
  used: boolean;
  lapsed: boolean;
}

/** The outcome of a flow. */
type FinishedFlow = Omit<FlowRow, 'code_challenge' | 'code_challenge_method' | 'used' | 'lapsed'>;

/**
 * Uses up the code of a flow, if the verifier proves that the request comes from the same browser. Throws the
 * protocol's refusals.
 */
export async function finishFlow(trx: Transaction, code: string, verifier: string): Promise<FinishedFlow> {
  const { rows } = await sql<FlowRow>`
    select id, user_id, code_challenge, code_challenge_method, authentication_method, provider, sealed_provider_tokens, session_not_after,
      used_at is not null as used, auth_code_issued_at < now() - make_interval(secs => ${CODE_SECONDS}) as lapsed
    from auth.flow_states where auth_code_hash = ${tokenHash(code)} for update
  `.execute(trx);
  const flow = rows[0];
  if (!flow) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (flow.used) throw new AuthError(400, 'flow_state_already_used', 'invalid flow state, the code has been used');
  if (flow.lapsed) throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  if (!isVerified(flow, verifier))
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  await sql`
    update auth.flow_states set used_at = now(), sealed_provider_tokens = null where id = ${flow.id}`.execute(trx);
  return flow;
}

function isVerified(flow: FlowRow, verifier: string): boolean {
  const challenge =
    flow.code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  const [a, b] = [Buffer.from(challenge), Buffer.from(flow.code_challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}
