import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JobSummary } from '../../contracts/jobs.ts';
import { FolderStore } from '../platform/files/folder-store.ts';
import { testConfig } from '../platform/testing/club.ts';
import { databaseTest, ownerOf } from '../platform/testing/database.ts';
import { folderTest } from '../platform/testing/folder.ts';
import { backupConfig } from '../settings/backup-settings.ts';
import { readEnvironment } from '../settings/environment.ts';
import { backUp } from './back-up.ts';
import { prune } from './prune.ts';
import { listBackups, restore } from './restore.ts';
import { fileOf, type Manifest, manifestOf } from './vault/manifest.ts';
import { openForRestore } from './vault/open-vault.ts';
import { readManifests } from './vault/read-manifests.ts';

const folder = folderTest();
const dataDir = join(folder, 'data');
const target = join(folder, 'target');
const DAY_MS = 86_400_000;
const SLOW = 600_000;

const club = await databaseTest();
const { host, user, password, database: name } = club.connection;
const databaseUrl = `postgres://${user}:${String(password)}@localhost/${name}?host=${encodeURIComponent(host!)}`;
mkdirSync(dataDir);
const settings = (more: Record<string, string> = {}) =>
  readEnvironment({ DATA_DIR: dataDir, BACKUP_TARGET: target, BACKUP_PASSPHRASE: 'four ducks in a pool', ...more });
const config = testConfig({ dataDir, databaseUrl, backup: backupConfig(settings(), dataDir) });
const record = async (work: () => Promise<JobSummary>) => work();
const backUpNow = (changed: Partial<typeof config> = {}) =>
  backUp({ config: { ...config, ...changed }, database: club.database, owner: club.connection, standby: null }, record);
const opened = () => openForRestore(config.backup, dataDir, undefined);
const stored = () => readdirSync(target, { recursive: true, encoding: 'utf8' }).sort();

/** Flips a bit of a part: of what it holds, or of its head. */
function flip(part: string, where: 'content' | 'head' = 'content'): void {
  const path = join(target, `${part}.age`);
  const bytes = readFileSync(path);
  // The stanza of the key begins in the second line.
  bytes[where === 'head' ? bytes.indexOf('\n', 30) + 5 : bytes.length - 3]! ^= 1;
  writeFileSync(path, bytes);
}

const version = 'abcdef00-0000-4000-8000-000000000001';
const files = new FolderStore(join(dataDir, 'files', 'stored'));
async function keepFile(): Promise<void> {
  const path = join(folder, 'arriving');
  writeFileSync(path, 'a certificate');
  await files.adopt(version, path);
}
await keepFile();
const owner = await ownerOf(club);
await owner.query(`insert into storage.unused_files (version, remove_after) values ($1, now())`, [version]);
await owner.query(`insert into storage.objects (bucket_id, name, version) values ('documents', 'note.pdf', $1)`, [
  version,
]);
const first = await backUpNow();

test.each(['content', 'head'] as const)(
  'a flipped bit in the %s of manifest, file and sealed key ends no backup: what is damaged is mended or set aside',
  { timeout: SLOW },
  async (where) => {
    const { vault } = await opened();
    const [before] = await listBackups(vault);
    flip(manifestOf(before!.name), where);
    flip('key', where);
    const { name: made, summary } = await backUpNow();
    expect(summary.warning).toContain(`Damaged, and set aside for a week: ${manifestOf(before!.name)}`);
    expect(summary.warning).toContain('key.age at ');
    rmSync(join(target, 'key.age'));

    expect((await listBackups(vault)).map((backup) => [backup.name, backup.isProved])).toEqual([[made, true]]);
    flip(fileOf(version), where);
    const { summary: next } = await backUpNow();
    expect(next.warning).toContain(`sent again: 1, such as ${version}`);
    expect(next.warning).not.toContain('key.age');
    const manifests = await readManifests(vault);
    await prune(vault, manifests, config.backup, new Date(Date.now() + 6 * DAY_MS));
    expect(stored().filter((path) => path.includes(before!.name))).not.toEqual([]);
    await prune(vault, manifests, config.backup, new Date(Date.now() + 8 * DAY_MS));
    expect(stored().filter((path) => path.includes(before!.name))).toEqual([]);
  },
);

test('a file that was sent again is restored', { timeout: SLOW }, async () => {
  const { vault, key } = await opened();
  const restored = { ...config, dataDir: join(folder, 'restored'), databaseUrl: undefined };
  expect(await restore({ vault, key, config: restored })).toMatchObject({ files: 1, missing: [] });
});

test(
  'a file lost on both sides, and what cannot be removed, are said; the backup is proved',
  { timeout: SLOW },
  async () => {
    flip(fileOf(version));
    await files.remove([version]);
    writeFileSync(join(target, 'log'), 'no folder');
    const { name: made, missing, summary } = await backUpNow();
    expect([missing, summary.files]).toEqual([1, 0]);
    await keepFile();
    expect(summary.warning).toMatch(/Old backups at \S+ were not removed \(The backup target \S+ fails \(ENOTDIR/);
    rmSync(join(target, 'log'));
    const { vault } = await opened();
    expect((await listBackups(vault))[0]).toMatchObject({ name: made, isProved: true });
  },
);

test('backups that fail do not pile up', { timeout: SLOW }, async () => {
  const before = readdirSync(join(target, 'backups'));
  const path = join(dataDir, 'files', 'stored', version.slice(0, 2), version);
  rmSync(path);
  // A file that cannot be read.
  mkdirSync(path);
  rmSync(join(target, `${fileOf(version)}.age`), { force: true });
  await expect(backUpNow()).rejects.toThrow();
  expect(readdirSync(join(target, 'backups'))).toEqual(before);
  rmSync(path, { recursive: true });
  await keepFile();

  // Of those that were whole and never proved, the newest stays.
  const { vault } = await opened();
  const [good] = await listBackups(vault);
  const manifest = await vault.getJson<Manifest>(manifestOf(good!.name));
  const dead = [3, 2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString());
  const names = dead.map((moment) => moment.replace(/\.\d+Z$/, 'Z').replaceAll(/[-:]/g, ''));
  for (const each of names) await vault.putJson(manifestOf(each), manifest);
  await prune(vault, await readManifests(vault), config.backup);
  const left = (await listBackups(vault)).filter(({ isProved }) => !isProved);
  expect(left.map((backup) => backup.name)).toEqual([names.at(-1)]);
});

test('the backups of another club are left alone', async () => {
  const before = stored();
  const backup = { ...config.backup, keyFile: join(folder, 'other.key'), passphrase: undefined };
  await expect(backUpNow({ backup })).rejects.toThrow(/were sealed with another key/);
  expect(stored().filter((path) => before.includes(path) || path.includes('manifest'))).toEqual(before);
  expect(first.summary.files).toBe(1);
});
