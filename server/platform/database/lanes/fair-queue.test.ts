import { expect, test } from 'vitest';
import { Overloaded, FairQueue, Usage, type Asker } from './fair-queue.ts';

const visitor = (key: string): Asker => ({ kind: 'visitor', key });
const user = (key: string): Asker => ({ kind: 'user', key });
const SHARES = { visitor: { together: 2, each: 1 }, user: { together: 2, each: 2 } };

/** Asks for a turn and notes when it has come. */
function ask(turns: FairQueue, asker: Asker, begun: string[]) {
  const taken = turns.take(asker).then((end) => (begun.push(asker.key), end));
  taken.catch(() => undefined);
  return taken;
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('no kind takes what another needs, and no caller what its kind needs', async () => {
  const turns = new FairQueue(SHARES, new Usage());
  const begun: string[] = [];
  const all = ['a', 'a', 'b', 'c'].map((key) => ask(turns, visitor(key), begun));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  ask(turns, user('parent'), begun);
  await settle();
  expect(begun).toEqual(['a', 'b', 'parent']);
  (await all[0]!)();
  await settle();
  expect(begun).toHaveLength(4);
});

test('the caller with the least use goes first', async () => {
  const usage = new Usage();
  const turns = new FairQueue({ visitor: { together: 1, each: 1 } }, usage);
  const begun: string[] = [];
  const end = await turns.take(visitor('first'));
  usage.charge('greedy', 1000);
  const waiting = ['greedy', 'greedy', 'modest'].map((key) => ask(turns, visitor(key), begun));
  end();
  (await waiting[2]!)();
  (await waiting[0]!)();
  (await waiting[1]!)();
  expect(begun).toEqual(['modest', 'greedy', 'greedy']);
});

test('a caller who lets too much wait is refused at once, and others are not', async () => {
  const turns = new FairQueue({ visitor: { together: 1, each: 1 } }, new Usage());
  const begun: string[] = [];
  const end = await turns.take(visitor('flood'));
  const flood = Array.from({ length: 50 }, () => ask(turns, visitor('flood'), begun));
  await expect(turns.take(visitor('flood'))).rejects.toBeInstanceOf(Overloaded);
  const other = ask(turns, visitor('other'), begun);
  end();
  (await other)();
  expect(begun).toEqual(['other']);
  for (const turn of flood) (await turn)();
});

test('the program itself does not wait', async () => {
  const turns = new FairQueue({ visitor: { together: 1, each: 1 } }, new Usage());
  await turns.take(visitor('a'));
  (await turns.take(null))();
});
