import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AUTH_ADMIN } from '../../platform/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { firstRow } from '../../platform/database/rows.ts';
import type { Config } from '../../settings/config.ts';
import { findUserById, isDisabled, oneUser, userFromJson } from '../accounts/users.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthService, Device } from '../service.ts';
import type { ActiveSession, AuthenticationMethod } from './sessions.ts';
import { derivedSecret, tokenHash } from './tokens.ts';

/** A token that was just replaced still opens its session for this long: two tabs may refresh at the same moment. */
const REUSE_SECONDS = 10;
const SHORTEST_TOKEN = 12;
/** The longest wait of a refresh for others of the same session before it is refused (409). */
const LOCK_WAIT = '3s';

/** The id of the next refresh token. */
export const newRefreshToken = () => randomUUID();

/**
 * The refresh token of this id. It follows from the server's secret, so it can be handed out again and is not stored.
 */
export const refreshToken = (config: Config, id: string) => derivedSecret(config, 'refresh token', id);

/** Throws `validation_failed` for a text that cannot be a refresh token. */
export function requireRefreshToken(token: string | undefined): string {
  if (token && token.length >= SHORTEST_TOKEN && /^[\w-]+$/.test(token)) return token;
  throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
}

interface SessionRow {
  id: string;
  user_id: string;
  aal: string;
  amr: AuthenticationMethod[];
  lapsed: boolean;
}

const NEVER_USED = {
  touch: `
    update auth.sessions set refreshed_at = now(), updated_at = now(), user_agent = $2, ip = $3::inet
    from (select set_config('lock_timeout', '${LOCK_WAIT}', true) as wait) patience
    where id = (select session_id from auth.refresh_tokens where token_hash = $1) and patience.wait is not null
    returning id, aal, amr`,
  replace: `
    with given as (
      update auth.refresh_tokens set revoked_at = clock_timestamp()
      where token_hash = $1 and revoked_at is null and exists (
        select from auth.sessions s join auth.users u on u.id = s.user_id
        where s.id = session_id and coalesce(s.not_after > now(), true)
          and u.deleted_at is null and coalesce(u.banned_until <= now(), true)
      )
      returning id, session_id
    )
    insert into auth.refresh_tokens (id, session_id, token_hash, parent_id)
    select $2::uuid, session_id, $3, id from given returning id`,
  user: oneUser(
    'u.id = (select s.user_id from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id where t.token_hash = $1)',
  ),
};

/**
 * Exchanges a refresh token for the session's next one, in one round trip, where the token was never used and the
 * session opens its account: nearly always. Returns null, with no token replaced, where `rotate` has to look closer.
 */
export async function rotateUnused(
  { config, database }: Pick<AuthService, 'config' | 'database'>,
  token: string,
  { userAgent, ip }: Device,
): Promise<ActiveSession | null> {
  const hash = tokenHash(token);
  const refreshTokenId = newRefreshToken();
  const [sessions, replaced, users] = await database.statements(
    AUTH_ADMIN,
    { method: 'POST', path: '/token', readOnly: false },
    [
      { text: NEVER_USED.touch, values: [hash, userAgent, ip] },
      { text: NEVER_USED.replace, values: [hash, refreshTokenId, tokenHash(refreshToken(config, refreshTokenId))] },
      { text: NEVER_USED.user, values: [hash] },
    ],
  );
  const [session, user] = [sessions![0], users![0]?.[0]];
  if (!session || !user || replaced!.length === 0) return null;
  const [id, aal, amr] = session as [string, string, string];
  return { id, aal, amr: JSON.parse(amr), refreshTokenId, user: userFromJson(user) };
}

/**
 * Exchanges a refresh token for the session's next one. The session's row is locked, so that requests at the same
 * moment find one active token. A replaced token gives the active one if it is that one's parent or was replaced a
 * moment ago; any other use of it means that a second copy exists, and ends the family. Refusals are returned, not
 * thrown: what they change must be committed.
 */
export async function rotate(
  trx: Transaction,
  config: Config,
  token: string,
  device: Device,
): Promise<ActiveSession | AuthError> {
  const hash = tokenHash(token);
  const session = await lockSession(trx, hash, device);
  if (!session) return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  if (session.lapsed) return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  const user = await findUserById(trx, session.user_id);
  if (!user) return new AuthError(400, 'session_not_found', 'Invalid Refresh Token: User Not Found');
  if (isDisabled(user)) return new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  const refreshTokenId = await nextToken(trx, config, session, hash, device.ip);
  if (!refreshTokenId) return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  return { id: session.id, aal: session.aal, amr: session.amr, refreshTokenId, user };
}

/**
 * The next token of a session that has just been raised; the one in use becomes its parent. Returns the new one's id.
 */
export async function advance(trx: Transaction, config: Config, sessionId: string): Promise<string> {
  await sql`select 1 from auth.sessions where id = ${sessionId} for update`.execute(trx);
  const { rows } = await sql<{
    id: string;
  }>`select id from auth.refresh_tokens where session_id = ${sessionId} and revoked_at is null`.execute(trx);
  return replace(trx, config, sessionId, rows[0]?.id ?? null);
}

const lockSession = (trx: Transaction, hash: string, device: Device): Promise<SessionRow | undefined> => firstRow(trx)`
    update auth.sessions set refreshed_at = now(), updated_at = now(), user_agent = ${device.userAgent}, ip = ${device.ip}::inet
    from (select set_config('lock_timeout', ${LOCK_WAIT}, true) as wait) patience
    where id = (select session_id from auth.refresh_tokens where token_hash = ${hash}) and patience.wait is not null
    returning id, user_id, aal, amr, coalesce(not_after <= now(), false) as lapsed
  `;

/** The id of the token to hand out, or null when the family had to be ended. Under the session's lock. */
async function nextToken(
  trx: Transaction,
  config: Config,
  { id: sessionId, user_id: userId }: SessionRow,
  hash: string,
  ip: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ id: string; revoked: boolean; active_id: string | null; excused: boolean }>`
    select given.id, given.revoked_at is not null as revoked, active.id as active_id,
      active.parent_id = given.id or given.revoked_at > clock_timestamp() - make_interval(secs => ${REUSE_SECONDS}) as excused
    from auth.refresh_tokens given
    left join auth.refresh_tokens active on active.session_id = given.session_id and active.revoked_at is null
    where given.token_hash = ${hash}
  `.execute(trx);
  const given = rows[0];
  if (!given) return null;
  if (!given.revoked) return replace(trx, config, sessionId, given.id);
  if (given.active_id && given.excused) return given.active_id;
  await sql`update auth.refresh_tokens set revoked_at = now() where session_id = ${sessionId} and revoked_at is null`.execute(
    trx,
  );
  await record(trx, { action: 'token_revoked', actorId: userId, ip, details: { session_id: sessionId } });
  return null;
}

async function replace(trx: Transaction, config: Config, sessionId: string, parentId: string | null): Promise<string> {
  const id = newRefreshToken();
  await sql`update auth.refresh_tokens set revoked_at = clock_timestamp() where id = ${parentId}`.execute(trx);
  await sql`
    insert into auth.refresh_tokens (id, session_id, token_hash, parent_id) values (${id}, ${sessionId}, ${tokenHash(refreshToken(config, id))}, ${parentId})
  `.execute(trx);
  return id;
}
