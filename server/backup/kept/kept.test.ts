import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backupConfig } from '../../settings/backup-settings.ts';
import { BOOKS_SUMS } from '../../club/accounting/books/check-books.ts';
import { readEnvironment } from '../../settings/config.ts';
import { listMigrations, outOfReach } from '../../platform/database/migrations/migrations.ts';
import { EmbeddedPostgres } from '../../platform/postgres/embedded/embedded.ts';
import { connectClient, type Connection } from '../../platform/postgres/primary-client.ts';
import { testServer } from '../../platform/testing/club.ts';
import { folderTest } from '../../platform/testing/folder.ts';
import { listTables, offBooks, sumBooks, sumRows } from '../rows/count-rows.ts';
import { type Manifest, manifestOf, partOf, SECRETS } from '../vault/manifest.ts';
import { openForRestore, openVault } from '../vault/open-vault.ts';
import { fillRows } from '../rows/open-rows.ts';
import type { Secrets } from '../prove.ts';
import { restore } from '../restore.ts';
import { takeCluster } from '../cluster/take-cluster.ts';
import { FACTS, type RowsFacts } from '../rows/take-rows.ts';

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
    const { postgres, migration, books } = rows;
    const manifest: Manifest = {
      format: 1,
      form: 'cluster',
      postgres,
      migration,
      books,
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

test('what the migrations do not reach is refused in one sentence, which names the commit that opens it', async () => {
  const [name] = names.slice(-1) as [string];
  const manifest = await vault.getJson<Manifest>(manifestOf(name));
  const facts = await vault.getJson<RowsFacts>(partOf(name, FACTS));
  const program = { version: '9.0.0', commit: 'abcdef123456' };
  const changed = async (changes: Partial<Manifest>) => {
    await vault.putJson(manifestOf('20990101T000000Z'), { ...manifest, ...changes });
    return restore({ vault, key, config: config('refused') }).catch((error: Error) => error.message);
  };
  const newer = [...facts.migrations, { name: '9999-add-waves.sql', older_programs: false }];
  expect(await changed({ program, migrations: newer, migration: '9999-add-waves.sql' })).toBe(
    'The backup was made by a newer program (9.0.0, abcdef123456, 9999-add-waves.sql): restore it with commit abcdef123456 or a later one',
  );
  expect(await changed({ program, migrations: [{ name: '0042-old.sql', older_programs: false }] })).toMatch(
    /^The backup was made by a program from before .* restore it with commit abcdef123456, and update from there$/,
  );
  expect(await changed({ program, form: 'cluster', postgres: 12 })).toMatch(
    /^The backup holds a database of PostgreSQL 12, .* restore it with commit abcdef123456, then npm run upgrade$/,
  );
  const harmless = [...facts.migrations, { name: '9999-add-waves.sql', older_programs: true }];
  expect(outOfReach(harmless)).toBeNull();
  await vault.target.remove([`${manifestOf('20990101T000000Z')}.age`]);
});

test('the newest schema has its kept backup: after a schema change, npm run backup:keep', async () => {
  const kept = new Set<string>();
  for (const name of names)
    for (const each of (await vault.getJson<RowsFacts>(partOf(name, FACTS))).migrations) kept.add(each.name);
  const migrations = listMigrations().map(({ name }) => name);
  expect(migrations.filter((name) => !kept.has(name))).toEqual([]);
});
