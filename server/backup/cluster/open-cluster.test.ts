import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Header, type HeaderData } from 'tar';
import { expect, test } from 'vitest';
import { listMigrations } from '../../platform/database/migrations/migrations.ts';
import { folderTest } from '../../platform/testing/folder.ts';
import { backupConfig } from '../../settings/backup-settings.ts';
import { readEnvironment } from '../../settings/environment.ts';
import { restore } from '../restore.ts';
import { type Manifest, manifestOf, partOf, SECRETS } from '../vault/manifest.ts';
import { openForRestore, openVault } from '../vault/open-vault.ts';
import { BASE } from './take-cluster.ts';

const folder = folderTest();
const dataDir = join(folder, 'data');
mkdirSync(dataDir);
const settings = readEnvironment({ DATA_DIR: dataDir, BACKUP_TARGET: join(folder, 'target') });
const config = { dataDir, databaseUrl: undefined, storageUrl: undefined, backup: backupConfig(settings, dataDir) };
const { vault } = await openVault(config.backup, dataDir);

const BLOCK = 512;
function headerOf(values: HeaderData): Buffer {
  const header = new Header({ mode: 0o600, size: 0, ...values });
  header.encode();
  return header.block!;
}
/** An archive with one file as the database sends them, and one entry more. */
const archiveWith = (values: HeaderData) =>
  Buffer.concat([
    headerOf({ path: 'PG_VERSION', type: 'File', size: 3 }),
    Buffer.from('18\n'.padEnd(BLOCK, '\0')),
    headerOf(values),
    Buffer.alloc(2 * BLOCK),
  ]);

test.each<[string, HeaderData]>([
  ['a device', { path: 'disk', type: 'BlockDevice', devmaj: 8, devmin: 0 }],
  ['a terminal', { path: 'terminal', type: 'CharacterDevice', devmaj: 1, devmin: 3 }],
  ['a pipe', { path: 'pipe', type: 'FIFO' }],
  ['a link', { path: 'link', type: 'SymbolicLink', linkpath: '../../../secrets.json' }],
  ['a second name', { path: 'name', type: 'Link', linkpath: 'PG_VERSION' }],
  ['a path that leads out', { path: '../../outside', type: 'File' }],
  ['a path of the whole machine', { path: join(folder, 'outside'), type: 'File' }],
])('an archive with %s is refused whole', async (_what, values) => {
  await refused(archiveWith(values), {}, 'no file or folder of it');
});

test('a segment of the log with a path of its own is refused', async () => {
  const whole = archiveWith({ path: 'base', type: 'Directory' });
  await refused(whole, { 'log/../../../outside.gz': { bytes: 0, sha256: '' } }, 'no segment of its log');
});

/** A restore of the backup ends with this line, and leaves nothing. */
async function refused(archive: Buffer, others: Manifest['parts'], line: string): Promise<void> {
  const name = '20261123T022000Z';
  const parts: Manifest['parts'] = {
    ...others,
    [BASE]: await vault.put(partOf(name, BASE), Readable.from([archive])),
    [SECRETS]: await vault.putJson(partOf(name, SECRETS), { jwtSecret: 'x'.repeat(32), postgresPassword: 'y' }),
  };
  const [first] = listMigrations();
  const manifest: Manifest = {
    format: 1,
    form: 'cluster',
    taken_at: new Date().toISOString(),
    postgres: 18,
    migration: first!.name,
    migrations: [{ name: first!.name, older_programs: false }],
    books_sql: 'select',
    rows: {},
    books: {},
    parts,
    files: {},
    missing: [],
    cluster: { lsn: '0/1', segment: '000000010000000000000001', segment_bytes: 16_777_216, log: null },
  };
  await vault.putJson(manifestOf(name), manifest);
  const empty = join(folder, 'empty');
  const { vault: source, key } = await openForRestore(config.backup, empty, join(dataDir, 'backup.key'));
  await expect(restore({ vault: source, key, config: { ...config, dataDir: empty } })).rejects.toThrow(line);
  expect(readdirSync(empty)).toEqual([]);
  expect(existsSync(join(folder, 'outside'))).toBe(false);
}
