import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { makeConfig, type Config } from '../../settings/config.ts';
import { readEnvironment } from '../../settings/environment.ts';
import { SERVICE, type Caller } from '../caller.ts';
import { Database } from '../database/database.ts';
import { migrate } from '../database/migrations/migrations.ts';
import { NO_LIMITS } from '../database/pool.ts';

/** The database every test file starts from: migrated once, copied in a few hundredths of a second. */
export const TEMPLATE = 'template_club';

/** The server that the test run started; set by the global setup for every worker. */
export function testServer(): pg.ClientConfig {
  const given = process.env['TEST_POSTGRES'];
  if (!given)
    throw new Error('TEST_POSTGRES is not set: run the tests through vitest, whose global setup starts the database');
  return JSON.parse(given) as pg.ClientConfig;
}

/** Makes the migrated template once for a whole test run. */
export async function createTemplate(server: pg.ClientConfig): Promise<void> {
  await onServer(server, `create database ${TEMPLATE}`);
  await migrate({ ...server, database: TEMPLATE });
}

export interface TestDatabase {
  connection: pg.ClientConfig & { database: string };
  database: Database;
  /** Runs a statement with the service key and returns its rows: read`select … where id = ${id}`. */
  read: Read;
  /** The same for its one row; where there is none it is undefined, whatever its type says. */
  readOne: ReadOne;
  /** The same for its only column. */
  readValues: Read;
  /** The same for the only column of its one row. */
  readValue: ReadOne;
  /** The one row of the table with this id, or with this value in another column. */
  row(table: string, of: string | Record<string, string>): Promise<Record<string, unknown>>;
  drop(): Promise<void>;
}

type Statement = [text: TemplateStringsArray, ...values: unknown[]];
export type Read = <T>(...statement: Statement) => Promise<T[]>;
export type ReadOne = <T>(...statement: Statement) => Promise<T>;

/** A fresh copy of the template for one test file; or of another database to which nothing is connected. */
export async function createTestDatabase(size = 8, template: string = TEMPLATE): Promise<TestDatabase> {
  const server = testServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // By the usual way each of its pages passes the log too, which takes twice the processor time.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const connection = { ...server, database: name };
  // A slow statement of a slow machine is no fault; tests of the limits of requests make a database with them.
  const database = new Database(connection as pg.PoolConfig, size, undefined, NO_LIMITS);
  const read = readAs(database, SERVICE);
  const readOne = async <T>(...statement: Statement) => {
    const rows = await read<T>(...statement);
    if (rows.length > 1) throw new Error(`${rows.length} rows: ${statement[0].join('…')}`);
    return rows[0]!;
  };
  const present = async <T>(...statement: Statement) => {
    const row = await readOne<T>(...statement);
    if (!row) throw new Error(`no row: ${statement[0].join('…')}`);
    return row;
  };
  return {
    connection,
    database,
    read,
    readOne,
    async row(table, of) {
      const [[column, value]] = Object.entries(typeof of === 'string' ? { id: of } : of) as [[string, string]];
      return present`select * from ${sql.table(table)} where ${sql.ref(column)} = ${value}`;
    },
    async readValues<T>(...statement: Statement) {
      return (await read<Record<string, T>>(...statement)).map((row) => Object.values(row)[0] as T);
    },
    async readValue<T>(...statement: Statement) {
      return Object.values(await present<Record<string, T>>(...statement))[0] as T;
    },
    async drop() {
      await database.close();
      await dropDatabase(server, name);
    },
  };
}

/** Runs statements as the caller: what the caller may not see is not among the rows. */
export function readAs(database: Database, caller: Caller): Read {
  return async <T>(...statement: Statement) => {
    const { rows } = await database.transaction(caller, (trx) => sql<T>(...statement).execute(trx));
    return rows;
  };
}

/** Makes a club without prices one that counts in euro. */
export async function countInEuro(database: Database): Promise<void> {
  await database.transaction(SERVICE, (trx) =>
    trx.updateTable('club_settings').set({ currency: 'EUR', price_display: 'eur' }).execute(),
  );
}

/** SQLSTATE object_in_use: a replication slot ends a moment after its connection. */
const IN_USE = '55006';
const PATIENCE_MS = 120_000;

async function dropDatabase(server: pg.ClientConfig, name: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await wait(50))
    try {
      return await onServer(server, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== IN_USE || Date.now() > until) throw error;
    }
}

async function onServer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A configuration for tests; `overrides` holds what a test is about. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  const settings = readEnvironment({ DEMO: 'on', RATE_LIMITS: 'off' });
  const secrets = { jwtSecret: 'a secret that is only for tests, 40 chars', postgresPassword: 'test' };
  return { ...makeConfig(settings, secrets), ...overrides };
}
