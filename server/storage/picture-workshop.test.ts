import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { folderTest } from '../platform/testing-folder.ts';
import { PictureWorkshop } from './picture-workshop.ts';

const folder = folderTest();
const workshop = new PictureWorkshop();
afterAll(() => workshop.close());
const square = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="9" height="9"/></svg>`;
let count = 0;
const paint = async (size: number) => {
  const target = join(folder, `${++count}.avif`);
  await workshop.do({ kind: 'paint', svg: square(size), target, avif: { effort: 0 } });
  return (await sharp(target).metadata()).width;
};

test('jobs are done, many at once', async () => {
  expect(await Promise.all([10, 20, 30, 40, 50].map(paint))).toEqual([10, 20, 30, 40, 50]);
});

test('a worker that dies refuses its current job; the next job gets another one', async () => {
  const lost = [paint(3000), paint(3000)];
  const refusals = Promise.allSettled(lost);
  workshop.close();
  for (const refusal of await refusals) {
    expect(refusal).toMatchObject({ status: 'rejected', reason: { code: 'InvalidRequest' } });
  }
  expect(await paint(10)).toBe(10);
});

test('a job beyond the queue is refused', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 60 }, () => paint(5)));
  const refused = tries.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(8);
  expect(refused[0]).toMatchObject({ reason: { status: 429, code: 'SlowDown' } });
});
