import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { Config } from '../../settings/config.ts';
import { AuthError } from '../auth-error.ts';
import type { PkceChallenge } from '../request-body.ts';
import type { AuthenticationMethod } from '../tokens/sessions.ts';
import { derivedSecret, tokenHash } from '../tokens/tokens.ts';
import { sealTokens, type ProviderTokens } from './provider-tokens.ts';

/** The longest stay of a person at the provider: a second factor there takes its time. */
const STATE_SECONDS = 600;

interface NewFlow {
  provider: string;
  method: AuthenticationMethod['method'];
  redirectTo: string;
  /** Null: the flow ends with the session in the address. */
  challenge: PkceChallenge | null;
  /** Set: the signed-in user links one more identity. */
  linkingUserId: string | null;
}

/** A flow that a provider has brought back. */
export interface ProviderFlow {
  id: string;
  provider: string;
  redirect_to: string;
  code_challenge: string | null;
  linking_user_id: string | null;
  created_at: string;
}

/** Stores a flow that leaves the site; returns the state that brings it back (RFC 6749, §10.12). */
export async function leaveForProvider(trx: Transaction, flow: NewFlow): Promise<string> {
  const state = randomBytes(24).toString('base64url');
  await rememberFlow(trx, state, flow);
  return state;
}

/** The same, under a state of the caller's. */
async function rememberFlow(trx: Transaction, state: string, flow: NewFlow): Promise<void> {
  const { provider, method, redirectTo, challenge, linkingUserId } = flow;
  await sql`
    insert into auth.flow_states (provider, state_hash, redirect_to, linking_user_id, authentication_method, code_challenge, code_challenge_method)
    values (
      ${provider}, ${tokenHash(state)}, ${redirectTo}, ${linkingUserId}, ${method},
      ${challenge?.code_challenge ?? null}, ${challenge?.code_challenge_method ?? null}
    )
  `.execute(trx);
}

/** The flow that a state belongs to, whether it may still be used or not. */
export async function findFlow(trx: Transaction, state: string): Promise<ProviderFlow | null> {
  const { rows } = await sql<ProviderFlow>`
    select id, provider, redirect_to, code_challenge, linking_user_id, created_at from auth.flow_states where state_hash = ${tokenHash(state)}
  `.execute(trx);
  return rows[0] ?? null;
}

/** Uses up the state of a flow. Throws `flow_state_already_used` or `flow_state_expired`. */
export async function spendState(trx: Transaction, flowId: string): Promise<void> {
  const { rows } = await sql<{ fresh: boolean }>`
    update auth.flow_states set state_used_at = now() where id = ${flowId} and state_used_at is null
    returning created_at > now() - make_interval(secs => ${STATE_SECONDS}) as fresh
  `.execute(trx);
  if (!rows[0]) throw new AuthError(400, 'flow_state_already_used', 'OAuth state has been used already');
  if (!rows[0].fresh) throw new AuthError(422, 'flow_state_expired', 'OAuth state has expired, please sign in again');
}

/** Stores at the flow the person who came back, and their tokens: what its code will open. */
export async function settleFlow(
  trx: Transaction,
  config: Config,
  flow: ProviderFlow,
  userId: string,
  { tokens, notAfter }: { tokens: ProviderTokens; notAfter: Date | null },
): Promise<void> {
  const sealed = sealTokens(config, flow.id, tokens);
  await sql`
    update auth.flow_states set user_id = ${userId}, sealed_provider_tokens = ${sealed}, session_not_after = ${notAfter?.toISOString() ?? null}
    where id = ${flow.id}
  `.execute(trx);
}

/** Lets the session end when its provider wants it to. */
export async function limitSession(trx: Transaction, sessionId: string, notAfter: Date | string | null): Promise<void> {
  if (notAfter)
    await sql`
      update auth.sessions set not_after = ${new Date(notAfter).toISOString()} where id = ${sessionId}`.execute(trx);
}

/**
 * The verifier that proves to the provider that the same server asks (RFC 7636), and the nonce that ties its ID token
 * to this flow.
 */
export const flowProofs = (config: Config, state: string) => ({
  verifier: derivedSecret(config, 'provider verifier', state),
  nonce: derivedSecret(config, 'provider nonce', state),
});
