import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { FileGone } from '../../platform/files/file-store.ts';
import { folderTest } from '../../platform/testing/folder.ts';
import { startSftp } from './sftp-stand-in.ts';
import { openTarget, shownAddress } from './target.ts';

const folder = folderTest();
const BUCKET = 'club-backups';
const addresses: Record<'folder' | 's3' | 'sftp', string> = { folder: join(folder, 'disk'), s3: '', sftp: '' };

mkdirSync(join(folder, 'ssh'));
const sftp = await startSftp(join(folder, 'ssh'));
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: BUCKET, configs: [] }],
});
const { port } = await bucket.run();
addresses.s3 = `s3://S3RVER:S3RVER@${BUCKET}/one/club?endpoint=http://127.0.0.1:${port}`;
const unknown = await openTarget(`sftp://club:secret@127.0.0.1:${sftp.port}/club/backups`);
const line = await unknown.check().catch((error: Error) => error.message);
addresses.sftp = `sftp://club:secret@127.0.0.1:${sftp.port}/club/backups${/\?fingerprint=\S+/.exec(line as string)![0]}`;

afterAll(async () => {
  sftp.close();
  await bucket.close();
});

const disks = { folder: join(folder, 'disk'), sftp: join(folder, 'ssh', 'club', 'backups'), s3: undefined };

/** A file that is to be taken over. */
function arriving(bytes: Buffer, name = 'arriving'): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

describe.each(['folder', 's3', 'sftp'] as const)('%s', (kind) => {
  test('keeps files under names with slashes, lists and removes them', async () => {
    const target = await openTarget(addresses[kind]);
    await target.check();
    expect(await target.list('backups/')).toEqual([]);
    const large = Buffer.alloc(700_000, 'вода');
    await target.adopt('backups/one/base.age', arriving(large));
    await target.adopt('backups/one/manifest.age', arriving(Buffer.from('first')));
    await target.adopt('backups/one/manifest.age', arriving(Buffer.from('second')));
    await target.adopt('files/ab/abcd.age', arriving(Buffer.alloc(0)));
    expect((await buffer(await target.read('backups/one/base.age'))).equals(large)).toBe(true);
    expect((await buffer(await target.read('backups/one/manifest.age'))).toString()).toBe('second');
    const listed = await target.list('backups/');
    expect(listed.map(({ name, bytes }) => [name, bytes]).sort()).toEqual([
      ['backups/one/base.age', 700_000],
      ['backups/one/manifest.age', 6],
    ]);
    expect(Math.abs(Date.now() - listed[0]!.modified.getTime())).toBeLessThan(60_000);
    await target.remove(['backups/one/base.age', 'backups/one/manifest.age', 'backups/one/never.age']);
    expect(await target.list('backups/')).toEqual([]);
    await target.adopt('backups/two/rows/one.age', arriving(Buffer.from('one')));
    await target.rename('backups/two/rows/one.age', 'backups/two/rows/other.age');
    expect((await target.list('backups/')).map(({ name }) => name)).toEqual(['backups/two/rows/other.age']);
    await target.remove(['backups/two/rows/other.age']);
    // No empty folder is left of a backup.
    if (disks[kind]) expect(readdirSync(join(disks[kind], 'backups'))).toEqual([]);
    expect((await target.list('files/')).map(({ name }) => name)).toEqual(['files/ab/abcd.age']);
    await expect(target.read('backups/one/base.age')).rejects.toBeInstanceOf(FileGone);
    await target.close();
  });
});

// A bucket takes files whole by its protocol; the one here writes both into one.
describe.each(['folder', 'sftp'] as const)('%s', (kind) => {
  test('takes a file that two processes send at once, whole', async () => {
    const targets = await Promise.all([1, 2].map(() => openTarget(addresses[kind])));
    await targets[0]!.check();
    const copies = [1, 2].map((value) => Buffer.alloc(300_000, value));
    for (let round = 0; round < 8; round++) {
      const name = `files/cd/twice-${round}.age`;
      await Promise.all(targets.map((target, index) => target.adopt(name, arriving(copies[index]!, `twice-${index}`))));
      const taken = await buffer(await targets[0]!.read(name));
      expect(copies.some((copy) => copy.equals(taken))).toBe(true);
      await targets[0]!.remove([name]);
    }
    expect(readdirSync(disks[kind], { recursive: true }).filter((name) => `${name}`.endsWith('.part'))).toEqual([]);
    for (const target of targets) await target.close();
  });

  test('removes its own parts of before, and looks at nothing else that lies there', async () => {
    const disk = disks[kind];
    const target = await openTarget(addresses[kind]);
    await target.check();
    const names = ['files/ef/own.age.part', 'log/one/own.age.part', 'video.part', 'lost+found/film.part'];
    for (const name of names) {
      mkdirSync(join(disk, dirname(name)), { recursive: true });
      writeFileSync(join(disk, name), 'half');
    }
    await target.removeParts(new Date(Date.now() + 60_000));
    expect(names.filter((name) => existsSync(join(disk, name)))).toEqual(['video.part', 'lost+found/film.part']);
    expect(['files/ef', 'log/one'].filter((name) => existsSync(join(disk, name)))).toEqual([]);
    await target.close();
  });

  test('leaves nothing of a file that could not be taken', async () => {
    const disk = disks[kind];
    const target = await openTarget(addresses[kind]);
    await target.check();
    // No file takes the name of a folder: the last step fails.
    mkdirSync(join(disk, 'files', 'gh', 'taken.age'), { recursive: true });
    await expect(target.adopt('files/gh/taken.age', arriving(Buffer.from('whole')))).rejects.toThrow(/ fails \(/);
    expect(readdirSync(join(disk, 'files', 'gh'))).toEqual(['taken.age']);
    await expect(target.adopt('backups/three/base.age', join(folder, 'never'))).rejects.toThrow(/ fails \(/);
    expect(existsSync(join(disk, 'backups', 'three'))).toBe(false);
    rmSync(join(disk, 'files', 'gh'), { recursive: true });
    await target.close();
  });
});

test('a folder is listed while another process removes from it', async () => {
  const target = await openTarget(addresses.folder);
  await target.check();
  const names = Array.from({ length: 300 }, (_, index) => `backups/going/${index}.age`);
  for (const name of names) await target.adopt(name, arriving(Buffer.from('going')));
  const removed = target.remove(names);
  let left = names.length;
  while (left > 0) left = (await target.list('backups/going/')).length;
  await removed;
});

test.each([
  ['another key than before', (address: string) => address.replace(/fingerprint=.*/, 'fingerprint=SHA256:other')],
  ['does not let this user in', (address: string) => address.replace('secret', 'wrong')],
])('an SSH server with %s is refused with one line', async (line, change) => {
  const target = await openTarget(change(addresses.sftp));
  await expect(target.check()).rejects.toThrow(line);
  await expect(target.check()).rejects.not.toThrow('secret');
});

test('an empty folder is not the disk that was used before: nothing is written into it, until that is back', async () => {
  const [mounted, away] = [join(folder, 'mounted'), join(folder, 'away')];
  const target = await openTarget(mounted);
  await target.check();
  await target.check(true);
  renameSync(mounted, away);
  for (const empty of [false, true]) {
    if (empty) mkdirSync(mounted);
    await expect(target.check(true)).rejects.toThrow(/is not the one of before: mount its disk/);
    await expect(target.adopt('log/one/1.age', arriving(Buffer.from('log')))).rejects.toThrow(/mount its disk/);
  }
  expect(readdirSync(mounted)).toEqual([]);
  rmdirSync(mounted);
  renameSync(away, mounted);
  await target.check(true);
  await target.adopt('log/one/1.age', arriving(Buffer.from('log')));
});

test('a disk that became read-only is named as that', async ({ skip }) => {
  const disk = join(folder, 'read-only');
  const target = await openTarget(disk);
  mkdirSync(disk);
  const mount = (...options: string[]) => spawnSync('mount', [...options, disk]).status;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs') !== 0) return skip('this machine mounts nothing');
  onTestFinished(() => void (isRoot ? spawnSync('umount', [disk]) : chmodSync(join(disk, 'backups'), 0o700)));
  await target.check();
  if (isRoot) expect(mount('-o', 'remount,ro')).toBe(0);
  else chmodSync(join(disk, 'backups'), 0o500);
  const adopted = target.adopt('backups/one/base.age', arriving(Buffer.from('base')));
  await expect(adopted).rejects.toThrow(isRoot ? 'read-only file system' : 'permission denied');
});

test('a folder on a disk that is not mounted, and a bucket that is not there', async () => {
  await expect((await openTarget(join(folder, 'not', 'mounted'))).check()).rejects.toThrow(/make it, or mount it$/);
  const other = await openTarget(addresses.s3.replace(BUCKET, 'not-there'));
  await expect(other.check()).rejects.toThrow(/check BACKUP_TARGET and that the bucket is there$/);
});

/** Answers nothing, or the half of a file and nothing more. */
const hanging = createServer((request, response) => {
  if (request.method === 'GET') response.writeHead(200, { 'content-length': 1000 }).write('x'.repeat(500));
});
hanging.listen(0, '127.0.0.1');
await once(hanging, 'listening');
afterAll(() => hanging.close(() => undefined).closeAllConnections());

test(
  'a bucket that hangs is named as the backup target, with since when and what to do',
  { timeout: 120_000 },
  async () => {
    const { port: silent } = hanging.address() as AddressInfo;
    const target = await openTarget(`s3://key:secret@club/one?endpoint=http://127.0.0.1:${silent}`);
    const line =
      /^The backup target s3:\/\/club\/one has not answered since 20\S+Z \(The bucket does not answer: nothing came for 8 seconds\): check that it runs and that this machine reaches it$/;
    await Promise.all([
      expect(target.check()).rejects.toThrow(line),
      expect(target.adopt('backups/one/base.age', arriving(Buffer.alloc(100)))).rejects.toThrow(line),
      expect(target.read('backups/one/base.age').then(buffer)).rejects.toThrow(line),
    ]);
  },
);

test('an address is said without its password', () => {
  expect(shownAddress('s3://key:secret@bucket/club?endpoint=http://x')).toBe('s3://bucket/club');
  expect(shownAddress('/mnt/backup')).toBe('/mnt/backup');
});

test.each(['folder', 'sftp'] as const)(
  '%s: to restore from makes no folder, and old parts are removed',
  async (kind) => {
    const typo = await openTarget(addresses[kind].replace(/disk$|backups(?=\?)/, 'typo'));
    await expect(typo.checkSource()).rejects.toThrow(/is not there$/);
    await expect(typo.checkSource()).rejects.toThrow(/is not there$/);
    const target = await openTarget(addresses[kind]);
    await target.check();
    await target.checkSource();
    const disk = kind === 'folder' ? join(folder, 'disk') : join(folder, 'ssh', 'club', 'backups');
    mkdirSync(join(disk, 'backups', 'broken'), { recursive: true });
    for (const [name, hours] of [
      ['old.age.part', 30],
      ['young.age.part', 1],
      ['whole.age', 30],
    ] as const) {
      const path = join(disk, 'backups', 'broken', name);
      writeFileSync(path, 'x');
      utimesSync(path, new Date(), new Date(Date.now() - hours * 3_600_000));
    }
    await target.removeParts(new Date(Date.now() - 86_400_000));
    expect(readdirSync(join(disk, 'backups', 'broken')).sort()).toEqual(['whole.age', 'young.age.part']);
    await typo.close();
    await target.close();
  },
);
