import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderTest } from '../testing/folder.ts';
import { DiskWatch } from './disk.ts';

const folder = folderTest();

const MB = 1024 * 1024;
const BLOCK = 4096;

/** A disk of 10 GB with this much free. */
function watch(free: { mb: number }) {
  const read = async () => ({ bavail: (free.mb * MB) / BLOCK, blocks: (10_000 * MB) / BLOCK, bsize: BLOCK });
  return new DiskWatch({ folder, warnPercent: 10, read });
}

test('warns below the share that is set, and takes no files when hardly anything is left', async () => {
  const free = { mb: 5000 };
  const disk = watch(free);
  expect(await disk.look()).toEqual({ state: 'enough', free_percent: 50 });
  free.mb = 900;
  expect(await disk.look()).toEqual({ state: 'low', free_percent: 9 });
  expect(disk.hasRoom()).toBe(true);
  free.mb = 60;
  expect(await disk.look()).toEqual({ state: 'full', free_percent: 0 });
  expect(disk.hasRoom()).toBe(false);
});

test('half of the reserve goes to the database when nothing else is left, the rest to a removal; it comes back later', async () => {
  const reserve = join(folder, 'reserve');
  const free = { mb: 5000 };
  const disk = watch(free);
  await disk.look();
  expect(statSync(reserve).size).toBe(32 * MB);
  free.mb = 10;
  await disk.look();
  await disk.look();
  expect(statSync(reserve).size).toBe(16 * MB);
  await disk.giveLast();
  expect(existsSync(reserve)).toBe(false);
  free.mb = 100;
  await disk.look();
  expect(existsSync(reserve)).toBe(false);
  free.mb = 900;
  await disk.look();
  expect(existsSync(reserve)).toBe(true);
});

test('figures that cannot be read change nothing', async () => {
  const disk = new DiskWatch({ folder: join(folder, 'missing'), warnPercent: 10 });
  expect(await disk.look()).toEqual({ state: 'enough', free_percent: 100 });
});
