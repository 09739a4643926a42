import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderTest } from '../../platform/testing/folder.ts';
import { backupConfig } from '../../settings/backup-settings.ts';
import { readEnvironment } from '../../settings/environment.ts';
import { runToEnd } from '../../testing/running.ts';
import { startSftp } from '../targets/sftp-stand-in.ts';
import { openTarget } from '../targets/target.ts';
import { openVault } from './open-vault.ts';

const folder = folderTest();
const dataDir = join(folder, 'data');
const disk = join(folder, 'ssh', 'backups');
mkdirSync(dataDir);
mkdirSync(disk, { recursive: true });
const sftp = await startSftp(join(folder, 'ssh'));
afterAll(() => sftp.close());
const env = { DATA_DIR: dataDir, BACKUP_TARGET: '', BACKUP_PASSPHRASE: 'another passphrase' };

beforeAll(async () => {
  const address = `sftp://club:secret@127.0.0.1:${sftp.port}/backups`;
  const line = await (await openTarget(address)).check().catch((error: Error) => error.message);
  env.BACKUP_TARGET = address + /\?fingerprint=\S+/.exec(line as string)![0];
});

test('a command whose key is missing says so and ends, with its connection', async () => {
  const { BACKUP_TARGET } = env;
  const answer = await runToEnd({ DATA_DIR: dataDir, BACKUP_TARGET }, 'commands/backup.ts', ['--list']);
  expect(answer).toEqual({ code: 1, said: 'The key of the backups is missing: name its file with --key\n' });
});

test.each([
  ['a passphrase that does not open the key', () => writeFileSync(join(disk, 'key.age'), 'sealed otherwise')],
  ['a damaged key', () => writeFileSync(join(dataDir, 'backup.key'), 'no key')],
])('a sending that fails by %s leaves no connection and no part behind', async (_what, damage) => {
  damage();
  const backup = backupConfig(readEnvironment(env), dataDir);
  await expect(openVault(backup, dataDir, join(dataDir, 'spool'))).rejects.toThrow(/BACKUP_PASSPHRASE|is no key/);
  await expect.poll(() => sftp.clients.size).toBe(0);
  expect(readdirSync(dataDir)).not.toContain('spool');
});
