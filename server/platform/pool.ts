import pg from 'pg';
import { withPatience } from './postgres/patient-client.ts';

/** The role under which connections rest: it may become the API's roles and has no right to any row by itself. */
export const LOGIN_ROLE = 'authenticator';
export const STATEMENT_TIMEOUT_MS = 8_000;
/** A connection that owes an answer for this long is given up: its statement would have ended by itself. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 7_000;
/** What holds for every statement of a connection of the pool. */
const RESTING = { role: LOGIN_ROLE, statement_timeout: STATEMENT_TIMEOUT_MS, timezone: 'UTC' };
/** How long a request waits for a free connection before it is refused. */
const POOL_TIMEOUT_MS = 10_000;

/**
 * The connections of a database, of its server or of PgBouncer in front of it: each rests under a role without rights, and
 * one that breaks fails its query alone.
 */
export function openPool(connection: pg.PoolConfig, size: number, from: 'server' | 'pooler'): pg.Pool {
  const pool = new pg.Pool({
    ...withPatience(connection, SILENCE_MS),
    ...(from === 'pooler' ? { onConnect: rest } : { options: restingOptions() }),
    max: size,
    connectionTimeoutMillis: POOL_TIMEOUT_MS,
    pipeline: true,
    types: parseLikeJson(),
  } as pg.PoolConfig);
  pool.on('error', () => undefined);
  // A connection that breaks while it is in use fails its query; without a listener it would end the process, too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Dates stay calendar days, times become ISO 8601 in UTC, counts become numbers: what a client reads in JSON, the server reads too. */
function parseLikeJson(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
  return types;
}

const restingOptions = () =>
  Object.entries(RESTING)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Sets by a statement what PgBouncer does not pass on of the start of a connection. */
async function rest(client: pg.ClientBase): Promise<void> {
  await client.query(
    Object.entries(RESTING)
      .map(([name, value]) => `set ${name} = '${value}'`)
      .join('; '),
  );
}
