import { expect, test } from 'vitest';
import { storageTest } from '../testing/test-storage.ts';
import { sweepFiles } from './sweep.ts';

let isFull = false;

const storage = await storageTest('folder', { filesKeptDays: 3 });
const { keptDays } = storage.service;
storage.service.keptDays = () => (isFull ? 0 : keptDays());
await storage.admin.storage.createBucket('albums');

const age = (days: number) =>
  storage.asOwner`update storage.unused_files set remove_after = remove_after - make_interval(days => ${days})`;

test('files that were replaced or deleted since a dump can still be restored for some days', async () => {
  const albums = storage.admin.storage.from('albums');
  await albums.upload('a', 'first');
  await albums.upload('b', 'second');
  // The dump is made here: it names these rows.
  const dumped = await storage.asOwner`select name, version from storage.objects order by name`;
  await albums.upload('a', 'newer', { upsert: true });
  await albums.remove(['b']);
  await sweepFiles(storage.service);
  const restored = await Promise.all(dumped.map(({ version }) => storage.service.store.read(version)));
  expect(await Promise.all(restored.map((bytes) => new Response(bytes as never).text()))).toEqual(['first', 'second']);

  const stored = await storage.countStored();
  await age(2);
  await sweepFiles(storage.service);
  expect(await storage.countStored()).toBe(stored);
  await age(2);
  await sweepFiles(storage.service);
  expect(await storage.countStored()).toBe(stored - dumped.length);
});

test('a full disk gets its room back at once', async () => {
  const before = await storage.countStored();
  const albums = storage.admin.storage.from('albums');
  await albums.upload('c', 'third');
  isFull = true;
  await albums.remove(['c']);
  isFull = false;
  expect(await storage.countStored()).toBe(before);
});
