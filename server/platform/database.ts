import { Kysely, PostgresDialect, sql, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { DatabaseTables } from './tables.ts';
import type { Caller } from './caller.ts';

/** A transaction that runs as one caller: row-level security decides what it sees. */
export type Transaction = KyselyTransaction<DatabaseTables>;

/** The role under which connections rest: it may become the API's roles and has no right to any row by itself. */
export const LOGIN_ROLE = 'authenticator';
const STATEMENT_TIMEOUT = '8s';

/** Dates stay calendar days, times become ISO 8601 in UTC, counts become numbers: what a client reads in JSON, the server reads too. */
function parseLikeJson(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
  return types;
}

export interface Statement {
  text: string;
  values: unknown[];
  /** Set for statements worth preparing: the same name must always mean the same text. */
  name?: string;
}

export class Database {
  readonly pool: pg.Pool;
  readonly #kysely: Kysely<DatabaseTables>;

  constructor(connection: pg.PoolConfig, size = 8) {
    this.pool = new pg.Pool({
      ...connection,
      max: size,
      pipeline: true,
      types: parseLikeJson(),
      options: `-c role=${LOGIN_ROLE} -c statement_timeout=${STATEMENT_TIMEOUT} -c timezone=UTC`,
    } as pg.PoolConfig);
    this.pool.on('error', () => undefined);
    this.#kysely = new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool: this.pool }) });
  }

  /** Runs the work in one transaction as the caller; whatever it throws rolls everything back. */
  async transaction<T>(caller: Caller, work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.#kysely.transaction().execute(async (trx) => {
      await become(trx, caller);
      return work(trx);
    });
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

async function become(trx: Transaction, caller: Caller): Promise<void> {
  await sql`select set_config('role', ${caller.role}, true), set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true)`.execute(trx);
}

/**
 * Runs one piece of work with the club's own rights inside the caller's transaction, then returns to the caller's.
 * The claims stay, so `auth.uid()` still names who asked. Everything beyond a caller's own sight goes through here.
 */
export async function asClub<T>(trx: Transaction, work: (trx: Transaction) => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`select current_user::text as role, set_config('role', 'service_role', true)`.execute(trx);
  const result = await work(trx);
  await sql`select set_config('role', ${rows[0]!.role}, true)`.execute(trx);
  return result;
}
