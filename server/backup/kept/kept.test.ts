import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { describe as describeDatabase } from '../../../db/describe.ts';
import { BOOKS_SUMS } from '../../club/accounting/books/check-books.ts';
import {
  beginRecord,
  LAST_BEFORE_FOLD,
  listMigrations,
  migrate,
  outOfReach,
} from '../../platform/database/migrations/migrations.ts';
import { applySchema, schemaFile } from '../../platform/database/migrations/schema.ts';
import { EmbeddedPostgres } from '../../platform/postgres/embedded/embedded.ts';
import { connectClient, type Connection } from '../../platform/postgres/primary-client.ts';
import { createTestDatabase, testServer } from '../../platform/testing/club.ts';
import { folderTest } from '../../platform/testing/folder.ts';
import { backupConfig } from '../../settings/backup-settings.ts';
import { readEnvironment } from '../../settings/environment.ts';
import { takeCluster } from '../cluster/take-cluster.ts';
import type { Secrets } from '../prove.ts';
import { restore } from '../restore.ts';
import { listTables, offBooks, sumBooks, sumRows } from '../rows/count-rows.ts';
import { fillRows } from '../rows/open-rows.ts';
import { FACTS, type RowsFacts } from '../rows/take-rows.ts';
import { type Manifest, manifestOf, partOf, SECRETS } from '../vault/manifest.ts';
import { openForRestore, openVault } from '../vault/open-vault.ts';

const KEPT = import.meta.dirname;
const KEY = join(KEPT, 'backup.key');
const SLOW = 600_000;
const folder = folderTest();
const target = join(folder, 'target');
const ARCHIVE = '.tar.gz';
/** Oldest first. */
const names = readdirSync(KEPT)
  .filter((name) => name.endsWith(ARCHIVE))
  .map((name) => name.slice(0, -ARCHIVE.length))
  .sort();
mkdirSync(join(target, 'backups'), { recursive: true });
for (const name of names)
  spawnSync('tar', ['-xzf', join(KEPT, name + ARCHIVE), '-C', join(target, 'backups')], { stdio: 'inherit' });

const settings = readEnvironment({ BACKUP_TARGET: target, BACKUP_KEY_FILE: KEY });
const backup = backupConfig(settings, folder);
const { vault, key } = await openForRestore(backup, folder, KEY);
const config = (name: string, databaseUrl?: string) => ({
  dataDir: join(folder, name),
  databaseUrl,
  storageUrl: undefined,
  backup,
});

const server = await connectClient(testServer());
afterAll(() => server.end());
/** An empty database of the test server, as a club's own. */
async function emptyDatabase(): Promise<{ connection: Connection; url: string; drop(): Promise<unknown> }> {
  const database = `restored_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await server.query(`create database ${database}`);
  const { user, password, host } = testServer();
  const url = `postgres://${user}:${String(password)}@localhost/${database}?host=${encodeURIComponent(host!)}`;
  const drop = () => server.query(`drop database ${database} with (force)`);
  return { connection: { ...testServer(), database }, url, drop };
}

/** The family of a kept club, its paid and its unpaid seat, and books without a difference, at the schema of today. */
async function expectWhole(connection: Connection): Promise<void> {
  const client = await connectClient(connection);
  try {
    const { rows } = await client.query(
      `select full_name, payments.status <> 'pending' as paid from public.children
       join public.enrollments on child_id = children.id join public.payments on payments.enrollment_id = enrollments.id order by 1`,
    );
    expect(rows).toEqual([
      { full_name: 'Ани Иванова', paid: true },
      { full_name: 'Борис Иванов', paid: false },
    ]);
    const books = await sumBooks(client, BOOKS_SUMS);
    expect(books['books']).toBeGreaterThan(0);
    expect(offBooks(books)).toEqual({});
    const applied = await client.query<{ name: string }>('select name from migrations.applied');
    const found = applied.rows.map(({ name }) => name);
    expect(listMigrations().filter(({ name }) => !found.includes(name))).toEqual([]);
  } finally {
    await client.end();
  }
}

test.each(names)('the kept backup %s opens in a database of the club’s own', { timeout: SLOW }, async (name) => {
  const { connection, url, drop } = await emptyDatabase();
  try {
    await restore({ vault, key, config: config(name, url), name });
    await expectWhole(connection);
  } finally {
    await drop();
  }
});

test('files of a database at the schema of the oldest kept backup open as well', { timeout: SLOW }, async () => {
  const [name] = names as [string];
  const rows = await vault.getJson<Manifest>(manifestOf(name));
  const secrets = await vault.getJson<Secrets>(partOf(name, SECRETS), rows.parts[SECRETS]);
  const password = secrets.postgresPassword;
  const old = new EmbeddedPostgres({ folder: join(folder, 'old'), password, settings: { fsync: 'off' } });
  const files = join(folder, 'files-target');
  const { vault: into } = await openVault({ ...backup, target: files }, folder);
  await old.start();
  try {
    await fillRows(old.connection, { vault, backup: name, manifest: rows });
    const { parts, facts, client, takenAt } = await takeCluster(old.connection, join(folder, 'old'), into, name);
    parts[SECRETS] = await into.putJson(partOf(name, SECRETS), secrets);
    const { postgres, program, migration, migrations, books, books_sql } = rows;
    const manifest: Manifest = {
      format: 1,
      form: 'cluster',
      postgres,
      program,
      migration,
      migrations,
      books,
      books_sql,
      parts,
      files: {},
      missing: [],
      taken_at: takenAt.toISOString(),
      rows: await sumRows(client, await listTables(client)),
      cluster: { ...facts, log: null },
    };
    await client.end();
    await into.putJson(manifestOf(name), manifest);
  } finally {
    await old.stop();
  }
  await restore({ vault: into, key, config: config('files') });
  const again = new EmbeddedPostgres({ folder: join(folder, 'files', 'postgres'), password });
  await again.start();
  await expectWhole(again.connection).finally(() => again.stop());
});

describe('refused in one sentence, which names the commit that opens it, is a backup', () => {
  const REFUSED = '20990101T000000Z';
  const program = { version: '9.0.0', commit: 'abcdef123456' };
  /** The answer of a restore of the newest kept backup once its manifest is changed. */
  async function changed(changes: Partial<Manifest>): Promise<unknown> {
    const { program: _program, ...manifest } = await vault.getJson<Manifest>(manifestOf(names.at(-1)!));
    await vault.putJson(manifestOf(REFUSED), { ...manifest, ...changes });
    return restore({ vault, key, config: config('refused') }).catch((error: Error) => error.message);
  }
  const after = async (name: string, older_programs: boolean) => {
    const facts = await vault.getJson<RowsFacts>(partOf(names.at(-1)!, FACTS));
    return [...facts.migrations, { name, older_programs }];
  };
  afterAll(() => vault.target.remove([`${manifestOf(REFUSED)}.age`]));

  test('of a newer program', async () => {
    const migration = '9999-add-waves.sql';
    const migrations = await after(migration, false);
    expect(await changed({ program, migrations, migration })).toBe(
      'The backup was made by a newer program (9.0.0, abcdef123456, 9999-add-waves.sql): restore it with commit abcdef123456 or a later one',
    );
    expect(await changed({ program: { version: '9.0.0', commit: null }, migrations, migration })).toMatch(
      /: restore it with version 9\.0\.0 or a later one$/,
    );
    expect(outOfReach(await after(migration, true))).toBeNull();
  });

  test('from before the fold', async () => {
    const migration = '0155-count-imported-credit.sql';
    const migrations = ['baseline', migration].map((name) => ({ name, older_programs: false }));
    const opens = `restore it with commit ${LAST_BEFORE_FOLD}, the last that opens it`;
    expect(await changed({ program, migrations, migration })).toBe(
      `The backup was made before the migrations began again at 0001 (9.0.0, abcdef123456, 0155-count-imported-credit.sql): ${opens}`,
    );
    // The first programs said neither themselves nor all migrations.
    expect(await changed({ migrations: undefined, migration: '0053-publish-trials.sql' })).toBe(
      `The backup was made before the migrations began again at 0001 (0053-publish-trials.sql): ${opens}`,
    );
  });

  test('of another PostgreSQL', async () => {
    expect(await changed({ program, form: 'cluster', postgres: 12 })).toMatch(
      /^The backup holds a database of PostgreSQL 12, .* restore it with commit abcdef123456, then npm run upgrade$/,
    );
  });
});

test('the migrations make of the schema of the oldest kept backup what db/schema says', async () => {
  const facts = await vault.getJson<RowsFacts>(partOf(names[0]!, FACTS));
  const [first] = listMigrations();
  expect(
    facts.migrations.map(({ name }) => name),
    'The oldest kept backup stays for good',
  ).toEqual([first!.name]);
  const { connection, drop } = await emptyDatabase();
  const fresh = await createTestDatabase();
  try {
    const client = await connectClient(connection);
    await applySchema(
      client,
      facts.schema.map(({ name, text }) => schemaFile(name, text)),
    );
    await beginRecord(client, facts.migrations);
    await client.end();
    await migrate(connection);
    const [reached, wanted] = [await factsOf(connection), await factsOf(fresh.connection)];
    const differing = [
      ...[...reached].filter((fact) => !wanted.has(fact)).map((fact) => `after the migrations: ${fact}`),
      ...[...wanted].filter((fact) => !reached.has(fact)).map((fact) => `in db/schema: ${fact}`),
    ];
    expect(differing, 'Add a migration that does what changed in db/schema').toEqual([]);
  } finally {
    await fresh.drop();
    await drop();
  }
});

/** Everything that the catalog knows of a database, and the rows that every club begins with. */
async function factsOf(connection: Connection): Promise<Set<string>> {
  const client = await connectClient(connection);
  try {
    return new Set(await describeDatabase(client, { rows: true }));
  } finally {
    await client.end();
  }
}

test('the newest schema has its kept backup: after a schema change, npm run backup:keep', async () => {
  const kept = new Set<string>();
  for (const name of names)
    for (const each of (await vault.getJson<RowsFacts>(partOf(name, FACTS))).migrations) kept.add(each.name);
  const migrations = listMigrations().map(({ name }) => name);
  expect(migrations.filter((name) => !kept.has(name))).toEqual([]);
});
