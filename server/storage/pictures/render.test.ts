import { readdir, readFile, stat, utimes, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { answers, fails, succeeds } from '../../platform/testing/answers.ts';
import { storageTest } from '../testing/test-storage.ts';
import { PictureCache } from './picture-cache.ts';

const storage = await storageTest('folder', { clientIpHeader: 'x-from' });
const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();
for (const bucket of ['media', 'children'])
  await storage.admin.storage.from(bucket).upload('photo.jpg', photo, { contentType: 'image/jpeg' });
await storage.admin.storage.createBucket('open', { public: true });
const open = storage.admin.storage.from('open');
await open.upload('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', { contentType: 'image/svg+xml' });
await open.upload('text.txt', 'text');
await open.upload('really-a.png', photo, { contentType: 'image/png' });

const draw = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${storage.url}/render/image/public/media/photo.jpg?${query}`, { headers });
/** A reader who does not leave. */
const staying = new AbortController().signal;
const drawExactly = (query: string) => storage.send(`/render/image/authenticated/media/photo.jpg?${query}`);
const facts = async (response: Response) => {
  expect(response.status).toBe(200);
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return [format, width, height];
};

test.each([
  ['width=100', ['jpeg', 100, 50]],
  ['height=100', ['jpeg', 200, 100]],
  ['width=100&height=100', ['jpeg', 100, 100]],
  ['width=100&height=100&resize=cover', ['jpeg', 100, 100]],
  ['width=100&height=100&resize=contain', ['jpeg', 100, 50]],
  ['width=100&height=100&resize=fill', ['jpeg', 100, 100]],
  ['width=99999', ['jpeg', 400, 200]],
  ['format=webp', ['webp', 400, 200]],
  ['width=40&format=avif', ['heif', 40, 20]],
  ['width=40&format=origin&quality=20', ['jpeg', 40, 20]],
  ['', ['jpeg', 400, 200]],
])('%s with the secret key', async (query, expected) => {
  expect(await facts(await drawExactly(query))).toEqual(expected);
});

test.each([
  ['width=100', ['jpeg', 160, 80]],
  ['width=160', ['jpeg', 160, 80]],
  ['height=65', ['jpeg', 192, 96]],
  ['width=75&height=50', ['jpeg', 96, 64]],
  ['width=50&height=75&resize=contain', ['jpeg', 64, 32]],
  ['width=9&height=9&resize=fill', ['jpeg', 16, 16]],
  ['width=99999', ['jpeg', 400, 200]],
  ['format=webp&quality=33', ['webp', 400, 200]],
  ['', ['jpeg', 400, 200]],
])('%s of a visitor is rounded, in its proportions', async (query, expected) => {
  expect(await facts(await draw(query))).toEqual(expected);
});

test('visitors who ask for nearly the same get the same drawing', async () => {
  const same = ['width=161&quality=56', 'width=239&quality=79', 'width=240&quality=80'];
  const answers = await Promise.all(same.map((query) => draw(query)));
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  expect(answers[0]!.headers.get('x-transformations')).toBe('width:240,resizing_type:fill,quality:80');
  const tags = ['0.52', '0.45'].map(async (x) => {
    const answer = await draw(`width=64&height=64&gravity=fp&x_offset=${x}&y_offset=0`);
    return answer.headers.get('etag');
  });
  expect(await tags[0]).toBe(await tags[1]);
});

test('a visitor who asks for sixty sizes and hangs up keeps no other from pictures', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const large = await sharp({ create: { width: 2400, height: 2400, channels: 3, background: 'teal', noise } })
    .jpeg()
    .toBuffer();
  await open.upload('large.jpg', large, { contentType: 'image/jpeg' });
  const { data } = await open.info('large.jpg');
  const ask = (height: number, from: string, signal: AbortSignal | null = null) => {
    const query = `width=1200&height=${height}&format=avif&quality=${height % 50 === 0 ? 55 : 80}`;
    return fetch(`${storage.url}/render/image/public/open/large.jpg?${query}`, { headers: { 'x-from': from }, signal });
  };
  const hangUp = new AbortController();
  const flood = Array.from({ length: 60 }, (_, index) => ask(50 + index * 19, '192.0.2.1', hangUp.signal));
  const ends = Promise.allSettled(flood);
  const { workshop } = storage.service;
  await expect.poll(() => workshop.waiting, { timeout: 60_000, interval: 5 }).toBeGreaterThan(30);

  await succeeds(storage.admin.storage.from('media').upload('meanwhile.jpg', photo, { contentType: 'image/jpeg' }));
  const other = await fetch(`${storage.url}/render/image/public/media/meanwhile.jpg?width=64`, {
    headers: { 'x-from': '192.0.2.2' },
  });
  expect(await facts(other)).toEqual(['jpeg', 64, 32]);
  hangUp.abort();
  await ends;
  // It waits behind whatever is left of its own.
  expect((await facts(await ask(1200, '192.0.2.1')))[0]).toBe('heif');
  const drawn = await readdir(join(storage.config.dataDir, 'cache', 'pictures', data!.version));
  expect(drawn.length).toBeLessThan(30);
});

test('a picture is given up when all who wait for it have left, and not before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-cache-'));
  const cache = new PictureCache(folder, 10_000);
  const [one, other] = [new AbortController(), new AbortController()];
  const asked = Promise.withResolvers<AbortSignal>();
  const make = (signal: AbortSignal) => {
    asked.resolve(signal);
    return new Promise<Buffer>((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
  };
  const waiting = [one, other].map(({ signal }) => cache.get('v', 'p', make, signal));
  const refusals = Promise.allSettled(waiting);
  const stop = await asked.promise;
  one.abort();
  expect(stop.aborted).toBe(false);
  other.abort();
  expect(stop.aborted).toBe(true);
  // A reader who comes at this moment has it made again.
  const late = await cache.get('v', 'p', async () => Buffer.from('made'), staying);
  expect(late.toString()).toBe('made');
  expect((await refusals).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await rm(folder, { recursive: true });
});

test('a picture is cut around the point that is asked for, also one in portrait', async () => {
  const stripes = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#00ff00' } })
    .composite(
      ['#ff0000', '#0000ff'].map((background, index) => ({
        input: { create: { width: 100, height: 100, channels: 3, background } },
        left: index * 200,
        top: 0,
      })),
    )
    .png()
    .toBuffer();
  const turned = await sharp(stripes).rotate(-90).withMetadata({ orientation: 6 }).png().toBuffer();
  const open = storage.admin.storage.from('open');
  await open.upload('stripes.png', stripes, { contentType: 'image/png' });
  await open.upload('turned.png', turned, { contentType: 'image/png' });
  for (const name of ['stripes', 'turned']) {
    for (const [query, color] of [
      ['', [0, 255, 0]],
      ['&gravity=we', [255, 0, 0]],
      ['&gravity=noea', [0, 0, 255]],
      ['&gravity=fp&x_offset=0.1&y_offset=0.5', [255, 0, 0]],
      ['&gravity=fp&x_offset=1&y_offset=1', [0, 0, 255]],
    ] as const) {
      const answer = await fetch(
        `${storage.url}/render/image/public/open/${name}.png?width=64&height=64&format=origin${query}`,
      );
      const pixels = await sharp(Buffer.from(await answer.arrayBuffer()))
        .removeAlpha()
        .raw()
        .toBuffer();
      const middle = 3 * (64 * 32 + 32);
      expect([name, query, ...pixels.subarray(middle, middle + 3)]).toEqual([name, query, ...color]);
    }
  }
});

test('a client that accepts WebP gets it, unless the original is requested', async () => {
  const webp = { accept: 'image/avif,image/webp,*/*' };
  const response = await draw('width=50', webp);
  expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual(['image/webp', 'Accept']);
  expect((await draw('width=50&format=origin', webp)).headers.get('content-type')).toBe('image/jpeg');
});

test.each([
  'gravity=fp',
  'gravity=up',
  'x_offset=1&y_offset=1',
  'gravity=fp&x_offset=2&y_offset=0',
  'width=-1',
  'width=big',
  'quality=10',
  'quality=101',
  'resize=stretch',
  'format=bmp',
  'height=1e9',
])('%s is refused', async (query) => {
  await answers(draw(query), 400, expect.objectContaining({ statusCode: '400', code: 'InvalidRequest' }));
});

test('only pictures are drawn; an SVG is none', async () => {
  for (const name of ['drawing.svg', 'text.txt']) {
    const response = await fetch(`${storage.url}/render/image/public/open/${name}?width=10`);
    expect(await response.json()).toMatchObject({ code: 'InvalidRequest' });
  }
  const mistaken = await fetch(`${storage.url}/render/image/public/open/really-a.png?width=10`);
  expect((await facts(mistaken)).slice(1)).toEqual([16, 8]);
});

test('a picture that was sent without its type is drawn by its bytes', async () => {
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await storage.admin.storage.from('open').upload('untyped.jpg', photo);
  const { data } = await storage.admin.storage.from('open').download('untyped.jpg', { transform: { width: 10 } });
  expect(data!.type).toBe('image/jpeg');
  const { data: signed } = await storage.admin.storage
    .from('open')
    .createSignedUrl('untyped.jpg', 60, { transform: { width: 20, height: 20, quality: 60 } });
  const response = await fetch(signed!.signedUrl);
  expect(response.headers.get('x-transformations')).toBe('height:20,width:20,resizing_type:fill,quality:60');
  await response.body?.cancel();
});

test('the same picture twice is drawn once, and not sent again', async () => {
  const first = await draw('width=33');
  expect((await draw('width=33', { 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
  const cached = await readdir(join(storage.config.dataDir, 'cache', 'pictures'));
  await Promise.all([draw('width=33'), draw('width=33'), draw('width=33')]);
  expect(await readdir(join(storage.config.dataDir, 'cache', 'pictures'))).toEqual(cached);
});

test('through the client: public, signed and one’s own', async () => {
  const transform = { width: 64, height: 64, resize: 'contain' } as const;
  const { publicUrl } = storage.visitor.storage.from('media').getPublicUrl('photo.jpg', { transform }).data;
  expect(await facts(await fetch(publicUrl))).toEqual(['jpeg', 64, 32]);
  const children = storage.admin.storage.from('children');
  const { data } = await children.createSignedUrl('photo.jpg', 60, { transform });
  expect(await facts(await fetch(data!.signedUrl))).toEqual(['jpeg', 64, 32]);
  expect(await facts(await fetch(`${data!.signedUrl}&width=400`))).toEqual(['jpeg', 64, 32]);
  const own = await children.download('photo.jpg', { transform });
  expect((await sharp(Buffer.from(await own.data!.arrayBuffer())).metadata()).width).toBe(64);
  await fails(storage.visitor.storage.from('children').download('photo.jpg', { transform }));
  expect((await fetch(publicUrl.replace('/media/', '/children/'))).status).toBe(400);
});

test('a picture that is overwritten is drawn again', async () => {
  const media = storage.admin.storage.from('media');
  const paint = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  await media.upload('flag.png', await paint('red'), { contentType: 'image/png' });
  const url = `${storage.url}/render/image/public/media/flag.png?width=5`;
  const red = await (await fetch(url)).bytes();
  await media.update('flag.png', await paint('blue'), { contentType: 'image/png' });
  expect(Buffer.from(await (await fetch(url)).bytes()).equals(red)).toBe(false);
});

test('drawings of a deleted file go with it', async () => {
  const open = storage.admin.storage.from('open');
  await open.upload(
    'brief.jpg',
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
  );
  const { data } = await open.info('brief.jpg');
  await open.download('brief.jpg', { transform: { width: 5 } });
  const folder = join(storage.config.dataDir, 'cache', 'pictures', data!.version);
  expect(await readdir(folder)).toHaveLength(1);
  await open.remove(['brief.jpg']);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

test('the cache stays within its bounds, and drops the least recently used', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-cache-'));
  const cache = new PictureCache(folder, 10_000);
  const now = Date.now() / 1000;
  for (let index = 0; index < 9; index++) {
    await cache.get('v', `p${index}`, async () => Buffer.alloc(1000), staying);
    await utimes(join(folder, 'v', `p${index}`), now - 100 + index, now - 100 + index);
  }
  await cache.get('v', 'p0', () => Promise.reject(new Error('it is there')), staying);
  await cache.get('v', 'new-1', async () => Buffer.alloc(1500), staying);
  const left = await readdir(join(folder, 'v'));
  const sizes = await Promise.all(left.map(async (name) => (await stat(join(folder, 'v', name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8000);
  expect(left).toEqual(expect.arrayContaining(['p0', 'p8', 'new-1']));
  expect(left).not.toContain('p1');
  expect((await readFile(join(folder, 'v', 'new-1'))).length).toBe(1500);
  await utimes(join(folder, 'v', 'p8'), 0, 0);
  await new PictureCache(folder, 10_000).sweep();
  expect(await readdir(join(folder, 'v'))).toEqual(left.filter((name) => name !== 'p8'));
  await rm(folder, { recursive: true });
});
