import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderTest } from '../testing/folder.ts';
import { Spool, TooLarge, TooSlow } from './spool.ts';

const folder = folderTest();
const spool = new Spool(folder);

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
/** A body whose sender falls silent, and never ends. */
async function* silent(...texts: string[]) {
  yield* pieces(...texts);
  await new Promise(() => undefined);
}

test('a body is on the disk, counted and digested', async () => {
  const file = await spool.receive(pieces('ab', '', 'c'), 3);
  expect(file).toMatchObject({ size: 3, digest: 'ba7816bf8f01cfea414140de5dae2223' });
  await spool.discard(file);
  expect(readdirSync(folder)).toEqual([]);
});

test('one byte too much, a sender that falls silent, one that breaks: nothing is left', async () => {
  await expect(spool.receive(pieces('ab', 'cd'), 3)).rejects.toBeInstanceOf(TooLarge);
  await expect(spool.receive(silent('ab'), 10, 20)).rejects.toBeInstanceOf(TooSlow);
  const broken = async function* () {
    yield Buffer.from('a');
    throw new Error('the line is cut');
  };
  await expect(spool.receive(broken(), 10)).rejects.toThrow('the line is cut');
  expect(readdirSync(folder)).toEqual([]);
});

test('a sender that only drips is not waited for', async () => {
  const dripping = async function* () {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      yield Buffer.from('.');
    }
  };
  await expect(spool.receive(dripping(), 1000, 100)).rejects.toBeInstanceOf(TooSlow);
});

test('old leftovers are swept, uploads under way stay', async () => {
  for (const name of ['old', 'new']) writeFileSync(join(folder, name), '');
  utimesSync(join(folder, 'old'), 0, 0);
  await spool.sweep(1000);
  expect(readdirSync(folder)).toEqual(['new']);
  rmSync(join(folder, 'new'));
});
