import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { Config } from '../../settings/config.ts';
import { derivedSecret, tokenHash } from '../tokens/tokens.ts';

/** The time for which a link or a code is good, in seconds, by its purpose. The emails say so too. */
const LIFETIME_SECONDS = {
  confirmation_token: 3600,
  recovery_token: 3600,
  email_change_token_new: 3600,
  email_change_token_current: 3600,
  reauthentication_token: 3600,
  phone_token: 60,
  phone_change_token: 60,
};
export type TokenType = keyof typeof LIFETIME_SECONDS;

const CODE_DIGITS = 6;
/** Wrong codes until only the link opens. */
const MOST_ATTEMPTS = 10;
const PKCE_PREFIX = 'pkce_';

interface TokenDraft {
  userId: string;
  type: TokenType;
  /** The receiving address or number. */
  recipient: string;
  flowId?: string | null;
}

export interface EmailedToken {
  /** The token of the link. */
  token: string;
  /** The code that a person may type instead. */
  code: string;
}

/** Makes a new link and code for this user; voids an older pair of the same type. */
export async function issueToken(
  trx: Transaction,
  config: Config,
  { userId, type, recipient, flowId = null }: TokenDraft,
): Promise<EmailedToken> {
  const token = `${flowId ? PKCE_PREFIX : ''}${randomBytes(28).toString('hex')}`;
  const code = randomCode();
  await sql`
    insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, flow_state_id, expires_at)
    values (
      ${userId}, ${type}, ${tokenHash(token)}, ${codeHash(config, userId, code)}, ${recipient}, ${flowId},
      now() + make_interval(secs => ${LIFETIME_SECONDS[type]})
    )
    on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash,
      relates_to = excluded.relates_to, flow_state_id = excluded.flow_state_id, attempts = 0, created_at = now(),
      expires_at = excluded.expires_at
  `.execute(trx);
  return { token, code };
}

/** Six digits, each as likely as the others. */
export const randomCode = () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** The outcome of a link or code. */
export interface UsedToken {
  user_id: string;
  token_type: TokenType;
  flow_state_id: string | null;
}

const isFresh = sql`expires_at > now()`;

/** Uses up the token of a link: null if there is none of these types, or no longer. */
export async function takeByLink(
  trx: Transaction,
  token: string,
  types: readonly TokenType[],
): Promise<UsedToken | null> {
  const { rows } = await sql<UsedToken>`
    delete from auth.one_time_tokens where token_hash = ${tokenHash(token)} and token_type = any(${[...types]}) and ${isFresh}
    returning user_id, token_type, flow_state_id
  `.execute(trx);
  return rows[0] ?? null;
}

/** Uses up the code that went to this address or number: null if it is wrong, which is counted and must be committed. */
export async function takeByCode(
  trx: Transaction,
  config: Config,
  recipient: string,
  code: string,
  types: readonly TokenType[],
): Promise<UsedToken | null> {
  const { rows } = await sql<{ id: string; user_id: string; code_hash: string }>`
    select id, user_id, code_hash from auth.one_time_tokens
    where relates_to = ${recipient} and token_type = any(${[...types]}) and ${isFresh} and attempts < ${MOST_ATTEMPTS} for update
  `.execute(trx);
  const right = rows.find((row) => row.code_hash === codeHash(config, row.user_id, code));
  if (!right) {
    const ids = rows.map((row) => row.id);
    await sql`update auth.one_time_tokens set attempts = attempts + 1 where id = any(${ids})`.execute(trx);
    return null;
  }
  const { rows: used } = await sql<UsedToken>`
    delete from auth.one_time_tokens where id = ${right.id} returning user_id, token_type, flow_state_id
  `.execute(trx);
  return used[0] ?? null;
}

/** True for the token of a link that finishes in the browser where it began. */
export const isPkceToken = (token: string) => token.startsWith(PKCE_PREFIX);

/** Six digits are guessed offline in no time: without the server's secret the hash is useless. */
export const codeHash = (config: Config, subject: string, code: string) =>
  derivedSecret(config, 'one-time code', `${subject}\n${code}`);
