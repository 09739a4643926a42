import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { WAYS_OF, type Currency } from '../../../../contracts/money.ts';
import { SettingError } from '../../../settings/setting-error.ts';
import { log } from '../../log.ts';
import { newClient, type Connection } from '../../postgres/primary-client.ts';
import { only } from '../rows.ts';
import { applySchema, lineOf } from './schema.ts';
import { locksOf } from './table-locks.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'db', 'migrations');
/** Any number, the same in every process: only one of them migrates at a time. */
const MIGRATION_LOCK = 7_410_235;

/** The last program of the migrations that were folded into db/schema before they began again at 0001. */
export const LAST_BEFORE_FOLD = '1cfd6d1acb73';

/** A migration with this line may run before programs that do not know it are replaced. */
const OLDER_PROGRAMS = /^-- older programs: go on$/m;
/** SQLSTATEs lock_not_available and deadlock_detected. */
const BLOCKED = new Set(['55P03', '40P01']);
const LOCK_PATIENCE_MS = 400;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** Longer than a dump takes. */
const PATIENCE_MS = 30 * 60_000;

export interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** The migrations of db/migrations, in order. */
export function listMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Brings the database up to date. A new one gets db/schema whole; to one that is there, every migration is applied once, in order,
 * each in a transaction of its own, while other programs work on. Returns the names that ran. Refuses a file that was changed after
 * it ran, a database that is too new for this program, and one that is too old.
 */
export async function migrate(
  connection: Connection,
  migrations = listMigrations(),
  { newClubCurrency = 'BGN' }: { newClubCurrency?: Currency } = {},
): Promise<string[]> {
  const client = newClient(connection);
  // A connection that ends fails the statement that waits, which says why.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A club's own server may limit each statement; a migration takes as long as it takes.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const isNew = (await readApplied(client)).size === 0;
    if (isNew) await inTransaction(client, () => makeNew(client, newClubCurrency));
    const applied = await readApplied(client);
    refuseOutOfReach([...applied.values()], migrations);
    const ran: string[] = [];
    for (const migration of migrations) {
      const checksum = applied.get(migration.name)?.checksum;
      if (checksum === migration.checksum) continue;
      if (checksum)
        throw new SettingError(
          `Migration ${migration.name} was changed after it ran here: put it back and write a new one`,
        );
      await applyInTurn(client, migration);
      ran.push(migration.name);
    }
    if (isNew || ran.length > 0) await client.query(`notify pgrst, 'reload schema'`);
    return ran;
  } finally {
    await client.end();
  }
}

export interface Applied {
  name: string;
  checksum: string;
  older_programs: boolean;
}

/** By name; empty for a new database. */
async function readApplied(client: pg.Client): Promise<Map<string, Applied>> {
  const { rowCount } = await client.query(`select where to_regclass('migrations.applied') is not null`);
  if (rowCount === 0) return new Map();
  const { rows } = await client.query<Applied>('select * from migrations.applied');
  return new Map(rows.map((row) => [row.name, row]));
}

/** Migrations that db/schema contains are not applied again. */
async function makeNew(client: pg.Client, currency: Currency): Promise<void> {
  await applySchema(client);
  await client.query('update public.club_settings set currency = $1, price_display = $2', [
    currency,
    WAYS_OF[currency][0],
  ]);
  await beginRecord(client, listMigrations().map(asApplied));
}

/** Makes the record of migrations in a new database, with those that its schema contains. */
export async function beginRecord(client: pg.Client, applied: Applied[]): Promise<void> {
  await client.query(`
    create schema if not exists migrations;
    create table if not exists migrations.applied (
      name text primary key, checksum text not null, applied_at timestamptz not null default now(),
      older_programs boolean not null default false)`);
  for (const migration of applied) await record(client, migration);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const asApplied = ({ name, checksum, text }: Migration): Applied => ({
  name,
  checksum,
  older_programs: OLDER_PROGRAMS.test(text),
});

async function record(client: pg.Client, { name, checksum, older_programs }: Applied): Promise<void> {
  await client.query('insert into migrations.applied (name, checksum, older_programs) values ($1, $2, $3)', [
    name,
    checksum,
    older_programs,
  ]);
}

type AppliedMigration = Pick<Applied, 'name' | 'older_programs'>;

/** The newest migration of a database. */
export const newestOf = (applied: AppliedMigration[]): string =>
  applied
    .map(({ name }) => name)
    .sort()
    .at(-1)!;

/**
 * The reason for which a database with these migrations is further than this program goes, or less far than it begins;
 * null where it is neither.
 */
export function outOfReach(applied: AppliedMigration[], migrations = listMigrations()): 'newer' | 'older' | null {
  if (!applied.some(({ name }) => name === migrations[0]!.name)) return 'older';
  return newerThan(applied, migrations).some(({ older_programs }) => !older_programs) ? 'newer' : null;
}

function newerThan(applied: AppliedMigration[], migrations: Migration[]): AppliedMigration[] {
  const names = new Set(migrations.map(({ name }) => name));
  return applied.filter(({ name }) => !names.has(name));
}

/** A program that is older than its database starts only where every newer migration says that it may. */
function refuseOutOfReach(applied: AppliedMigration[], migrations: Migration[]): void {
  const reach = outOfReach(applied, migrations);
  if (reach === 'older')
    throw new SettingError(
      `The database was made before the migrations began again at 0001: start it with commit ${LAST_BEFORE_FOLD}, the last that opens it`,
    );
  const newer = newerThan(applied, migrations);
  if (reach === 'newer')
    throw new SettingError(
      `The database is newer than this program (migration ${newer.find(({ older_programs }) => !older_programs)!.name}): start the newer program, or put back the backup from before it`,
    );
  if (newer.length > 0) log('warn', 'migrations.newer', { names: newer.map(({ name }) => name) });
}

/** Tries until the tables are free: no statement waits for long behind a migration that waits itself. */
async function applyInTurn(client: pg.Client, migration: Migration): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const patience = await lockPatience(client);
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const failure = await apply(client, migration, patience).then(() => null, asError);
    if (!failure) return;
    if (!BLOCKED.has(failure.code ?? '')) throw explained(migration, failure);
    if (Date.now() > deadline) {
      throw new SettingError(
        `Migration ${migration.name} cannot be applied: its tables are in use all the time, such as by a backup; end that and start again`,
        { cause: failure },
      );
    }
    log('info', 'migrations.waiting', { name: migration.name, pause_ms: pause });
    await wait(pause * (0.5 + Math.random()));
  }
}

/**
 * The wait of a migration for its locks, in milliseconds: less than PostgreSQL waits before it looks for deadlocks, so
 * that the migration gives way and no request is chosen as the victim.
 */
async function lockPatience(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    `select setting::integer as ms from pg_settings where name = 'deadlock_timeout'`,
  );
  return Math.min(LOCK_PATIENCE_MS, Math.max(10, Math.floor(only(rows).ms / 2)));
}

/** All tables are locked first, in one order and within the patience: while it works, the migration waits for nothing. */
async function apply(client: pg.Client, migration: Migration, patience: number): Promise<void> {
  const locks = await locksOf(client, migration.text);
  await inTransaction(client, async () => {
    const until = Date.now() + patience;
    for (const { table, mode } of locks) {
      await client.query(`set local lock_timeout = ${Math.max(1, until - Date.now())}`);
      await client.query(`lock table ${table} in ${mode} mode`);
    }
    await client.query(`set local lock_timeout = ${patience}`);
    await client.query(migration.text);
    await record(client, asApplied(migration));
  });
}

type Failure = Error & { code?: string };
const asError = (error: unknown) => error as Failure;

const explained = ({ name, text }: Migration, cause: Failure): Error =>
  new Error(`Migration ${name}${lineOf(text, cause)}: ${cause.message}`, { cause });
