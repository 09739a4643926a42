import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, describe, expect, test } from 'vitest';
import { SettingError } from '../../settings/setting-error.ts';
import { folderTest } from '../testing/folder.ts';
import { FileGone, StoreUnreachable, type FileStore } from './file-store.ts';
import { openStore } from './open-store.ts';
import { S3Store } from './s3-store.ts';
import { StoreWatch } from './store-watch.ts';

const folder = folderTest();
const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'club', configs: [] }],
});
const endpoint = encodeURIComponent(`http://127.0.0.1:${(await s3.run()).port}`);
afterAll(() => s3.close());

const STORES: [string, () => string | undefined][] = [
  ['the data folder', () => undefined],
  ['a folder of its own', () => `file://${join(folder, 'own')}`],
  ['S3', () => `s3://S3RVER:S3RVER@club/some/where?endpoint=${endpoint}&region=eu-central-1`],
];

describe.each(STORES)('%s', async (_name, address) => {
  const store = await openStore({ dataDir: folder, storageUrl: address() });

  afterAll(() => store.close());
  const keep = async (key: string, content: string) => {
    const path = join(folder, `arriving-${key}`);
    writeFileSync(path, content);
    await store.adopt(key, path);
  };

  test('takes a file over, gives it and parts of it, copies and removes it', async () => {
    await keep('abcd-1', 'hello world');
    expect(readdirSync(folder).filter((name) => name.startsWith('arriving'))).toEqual([]);
    expect(await text(await store.read('abcd-1'))).toBe('hello world');
    expect(await text(await store.read('abcd-1', { start: 6, end: 8 }))).toBe('wor');
    await store.copy('abcd-1', 'efgh-2');
    await store.remove(['abcd-1', 'never-there']);
    await expect(store.read('abcd-1')).rejects.toBeInstanceOf(FileGone);
    expect(await text(await store.read('efgh-2'))).toBe('hello world');
    await expect(store.copy('abcd-1', 'ijkl-3')).rejects.toBeInstanceOf(FileGone);
    await store.remove(['efgh-2']);
  });

  test('the empty file is a file', async () => {
    await keep('empty-1', '');
    expect(await text(await store.read('empty-1'))).toBe('');
  });
});

test('a store that does not answer, and one that the settings name wrongly, get different errors', async () => {
  const check = async (storageUrl: string | undefined, dataDir = folder) =>
    (await openStore({ dataDir, storageUrl })).check();
  const nowhere = 's3://a:b@club?endpoint=http%3A%2F%2F127.0.0.1%3A9';
  await expect(check(nowhere)).rejects.toThrow(StoreUnreachable);
  const store = new S3Store(nowhere);
  await expect(store.read('x')).rejects.toThrow(StoreUnreachable);
  await expect(store.remove(['x'])).rejects.toThrow(StoreUnreachable);
  const path = join(folder, 'waits');
  writeFileSync(path, 'x');
  await expect(store.adopt('x', path)).rejects.toThrow(StoreUnreachable);
  expect(readdirSync(folder)).toContain('waits');
  store.close();
  await expect(check(`s3://a:b@other?endpoint=${endpoint}`)).rejects.toThrow(SettingError);
  writeFileSync(join(folder, 'a-file'), '');
  await expect(check(undefined, join(folder, 'a-file'))).rejects.toThrow(/^The files' folder .* cannot be written/);
});

test('a store that is away is watched until it is back', async () => {
  let isAway = true;
  const store = { check: async () => Promise.resolve(isAway && Promise.reject(new StoreUnreachable('no answer'))) };
  const watch = new StoreWatch(store as unknown as FileStore);
  await watch.start();
  expect(watch.state).toBe('unreachable');
  isAway = false;
  await watch.look();
  expect(watch.state).toBe('ready');
  watch.stop();
});

test('a store that takes connections and says nothing: an upload comes to its end', async () => {
  const sockets = new Set<Socket>();
  const mute = createServer((socket) => sockets.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const { port } = mute.address() as AddressInfo;
  const store = new S3Store(`s3://a:b@club?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`);
  const path = join(folder, 'hangs');
  writeFileSync(path, Buffer.alloc(3_000_000));
  const answers = await Promise.allSettled([store.adopt('key', path), store.read('key'), store.check()]);
  for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(StoreUnreachable) });
  for (const socket of sockets) socket.destroy();
  mute.close();
  store.close();
});
