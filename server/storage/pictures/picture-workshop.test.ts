import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { ANONYMOUS, asUser, SERVICE, type Caller } from '../../platform/caller.ts';
import { CallerGone } from '../../platform/database/lanes/fair-queue.ts';
import { folderTest } from '../../platform/testing/folder.ts';
import type { PictureJob } from './picture-jobs.ts';
import { PictureWorkshop } from './picture-workshop.ts';

const folder = folderTest();
const workshop = new PictureWorkshop();
afterAll(() => workshop.close());
const square = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="9" height="9"/></svg>`;
let count = 0;
const paint = async (size: number, caller: Caller = SERVICE) => {
  const target = join(folder, `${++count}.avif`);
  const job: PictureJob = { kind: 'paint', svg: square(size), target, avif: { effort: 0 } };
  await workshop.inTurn({ lane: 'upload', caller }, () => workshop.do(job));
  return (await sharp(target).metadata()).width;
};

/** Stops the processes that work on pictures, or kills them as a machine without memory does. */
function signalWorkers(signal: NodeJS.Signals): void {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const workers = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s(.*picture-worker.*)$/.exec(line))
    .filter((found) => found && Number(found[2]) === process.pid);
  for (const found of workers) process.kill(Number(found![1]), signal);
}

test('jobs are done, many at once', async () => {
  expect(await Promise.all([10, 20, 30, 40, 50].map((size) => paint(size)))).toEqual([10, 20, 30, 40, 50]);
});

test('a workshop that is closed refuses its current job; the next job gets another process', async () => {
  const lost = paint(3000);
  const refusals = Promise.allSettled([lost]);
  await new Promise((resolve) => setImmediate(resolve));
  workshop.close();
  expect(await refusals).toMatchObject([{ status: 'rejected', reason: { code: 'InvalidRequest' } }]);
  expect(await paint(10)).toBe(10);
});

test('a job whose process dies is done by another one; one that kills two is refused', async () => {
  await paint(10);
  signalWorkers('SIGSTOP');
  const lost = paint(20);
  await new Promise((resolve) => setImmediate(resolve));
  signalWorkers('SIGKILL');
  expect(await lost).toBe(20);

  // A pipe without a writer holds its process for as long as it takes.
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const deadly = workshop.do({ kind: 'clean', path, target: join(folder, 'never'), type: 'image/png' });
  let failure: unknown;
  deadly.catch((error: unknown) => (failure = error));
  await expect.poll(() => (signalWorkers('SIGKILL'), failure)).toMatchObject({ code: 'InvalidRequest' });
  expect(await paint(10)).toBe(10);
});

/** Work that lasts until the test ends it. */
function holdTurn(caller: Caller, signal?: AbortSignal) {
  const work = Promise.withResolvers<void>();
  const done = workshop.inTurn({ lane: 'drawing', caller, ...(signal && { signal }) }, () => work.promise);
  done.catch(() => undefined);
  return { done, end: () => work.resolve() };
}
const visitor = (address: string): Caller => ({ ...ANONYMOUS, address });

test('a visitor beyond the queue is refused; neither others nor uploads wait for it', async () => {
  const flood = Array.from({ length: 60 }, () => holdTurn(visitor('192.0.2.1')));
  const refused = await Promise.allSettled(flood.slice(51).map(({ done }) => done));
  expect(refused).toHaveLength(9);
  for (const each of refused) expect(each).toMatchObject({ reason: { status: 429, code: 'SlowDown' } });
  const other = holdTurn(visitor('192.0.2.2'));
  other.end();
  await other.done;
  expect(await paint(10, asUser('an admin'))).toBe(10);
  for (const { end } of flood) end();
  await Promise.all(flood.slice(0, 51).map(({ done }) => done));
});

test('who has left does not wait any more', async () => {
  const [leaving, first] = [new AbortController(), holdTurn(visitor('192.0.2.1'))];
  const left = Array.from({ length: 50 }, () => holdTurn(visitor('192.0.2.1'), leaving.signal));
  leaving.abort();
  for (const { done } of left) await expect(done).rejects.toBeInstanceOf(CallerGone);
  expect(workshop.waiting).toBe(0);
  first.end();
  const next = holdTurn(visitor('192.0.2.1'));
  next.end();
  await next.done;
});
