import pg from 'pg';
import { withPatience } from '../postgres/patient-client.ts';
import { LONGEST_WAIT_MS } from './lanes/fair-queue.ts';

/** The role under which connections rest: it may become the API's roles and has no right to any row by itself. */
export const LOGIN_ROLE = 'authenticator';
export const STATEMENT_TIMEOUT_MS = 8_000;
/** A connection that owes an answer for this much longer is given up: its statement would have ended by itself. */
const SILENCE_MS = 7_000;

/** The longest waits of a pool's user; 0 is without an end. */
export interface PoolLimits {
  statementMs: number;
  /** Until a connection is free. */
  connectionMs: number;
  /** Until it is the caller's turn. */
  turnMs: number;
  /** The last commits before a crash may be lost. */
  mayLoseLast?: true;
}
/** Of requests: a caller waits for the answer, and others for the connection. */
export const REQUEST_LIMITS: PoolLimits = {
  statementMs: STATEMENT_TIMEOUT_MS,
  connectionMs: 10_000,
  turnMs: LONGEST_WAIT_MS,
};
/** Of work that a start has to do whole, on a machine however slow. */
export const NO_LIMITS: PoolLimits = { statementMs: 0, connectionMs: 0, turnMs: 0 };
/** Of a demo that is being made: one that is broken off is begun again anyway. */
export const DEMO_SEED: PoolLimits = { ...NO_LIMITS, mayLoseLast: true };

/** The settings of every statement of a connection of the pool. */
const restingAt = ({ statementMs, mayLoseLast }: PoolLimits) => ({
  role: LOGIN_ROLE,
  statement_timeout: statementMs,
  // Ends before the statement would, so that a wait for others differs from work that takes too long.
  lock_timeout: statementMs * 0.75,
  timezone: 'UTC',
  ...(mayLoseLast && { synchronous_commit: 'off' }),
});

/**
 * The connections of a database, of its server or of PgBouncer in front of it: each rests under a role without rights, and
 * one that breaks fails its query alone.
 */
export function openPool(
  connection: pg.PoolConfig,
  size: number,
  from: 'server' | 'pooler',
  limits: PoolLimits = REQUEST_LIMITS,
): pg.Pool {
  const { statementMs, connectionMs } = limits;
  const resting = Object.entries(restingAt(limits));
  const pool = new pg.Pool({
    ...(statementMs > 0 ? withPatience(connection, statementMs + SILENCE_MS) : connection),
    ...(from === 'pooler'
      ? { onConnect: (client: pg.ClientBase) => rest(client, resting) }
      : { options: resting.map(([name, value]) => `-c ${name}=${value}`).join(' ') }),
    max: size,
    connectionTimeoutMillis: connectionMs,
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

/** Sets by a statement what PgBouncer does not pass on of the start of a connection. */
async function rest(client: pg.ClientBase, resting: [string, string | number][]): Promise<void> {
  await client.query(resting.map(([name, value]) => `set ${name} = '${value}'`).join('; '));
}
