import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CallerGone, Overloaded } from '../../platform/database/lanes/fair-queue.ts';
import { answerWith, keep, PageCache, type CachedPage } from './page-cache.ts';

const HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=0', Vary: 'Cookie' };
const made = async (text: string): Promise<CachedPage> => (await keep(new Response(text, { headers: HEADERS })))!;
const asking = (headers: Record<string, string> = {}) => new Request('http://club.test/', { headers });

test('a page is made once for all who wait for it, and not again while it is kept', async () => {
  const pages = new PageCache();
  let count = 0;
  const make = async () => {
    count += 1;
    return made('вода');
  };
  const together = await Promise.all(Array.from({ length: 50 }, () => pages.get('/', make)));
  await pages.get('/', make);
  expect(count).toBe(1);
  expect(new Set(together).size).toBe(1);
  await pages.get('/club', make);
  expect(count).toBe(2);
});

test('what keeps one reader from its turn takes the page from none of the others', async () => {
  const pages = new PageCache();
  const twice = () => Promise.reject(new Error('The page is made twice'));
  for (const Fault of [CallerGone, Overloaded]) {
    const { promise, reject } = Promise.withResolvers<never>();
    const path = `/${Fault.name}`;
    const asked = [pages.get(path, () => promise), pages.get(path, async () => made('вода')), pages.get(path, twice)];
    reject(new Fault());
    await expect(asked[0]).rejects.toBeInstanceOf(Fault);
    expect((await Promise.all(asked.slice(1))).map((page) => page!.body.toString())).toEqual(['вода', 'вода']);
  }
});

test('after a change it is made again, also where its making had begun before', async () => {
  const pages = new PageCache();
  let word = 'old';
  let finish = (): void => undefined;
  const slow = pages.get('/', async () => {
    const seen = word;
    await new Promise<void>((resolve) => (finish = resolve));
    return made(seen);
  });
  word = 'new';
  pages.forget();
  const fresh = await pages.get('/', () => made(word));
  finish();
  expect((await slow)!.body.toString()).toBe('old');
  expect(fresh!.body.toString()).toBe('new');
  expect(await pages.get('/', () => made('another'))).toBe(fresh);
});

test('what is not meant for every reader is not kept', async () => {
  const answers = [
    new Response('', { headers: { 'Cache-Control': 'private, no-store' } }),
    new Response(''),
    new Response('', { status: 500, headers: HEADERS }),
    new Response('', { headers: { ...HEADERS, 'Set-Cookie': 'a=b' } }),
  ];
  expect(await Promise.all(answers.map(keep))).toEqual([null, null, null, null]);
});

test('a missing page is answered, and not cached: there are endlessly many of them', async () => {
  const pages = new PageCache();
  const missing = () => keep(new Response('няма', { status: 404, headers: HEADERS }));
  const page = await pages.get('/news/none', missing);
  expect((await answerWith(page!, asking())).status).toBe(404);
  expect(pages.knows('/news/none')).toBe(false);
  await pages.get('/club', () => made('клуб'));
  expect(pages.knows('/club')).toBe(true);
});

test('a page goes out as small as its reader takes it, and not at all to a reader who has it', async () => {
  const page = await made('вода '.repeat(500));
  const plain = await answerWith(page, asking());
  const packed = await answerWith(page, asking({ 'Accept-Encoding': 'gzip, deflate, br' }));
  const older = await answerWith(page, asking({ 'Accept-Encoding': 'gzip, br;q=0' }));
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(packed.headers.get('Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(await packed.arrayBuffer())).toEqual(page.body);
  expect(gunzipSync(await older.arrayBuffer())).toEqual(page.body);
  expect(packed.headers.get('Vary')).toBe('Cookie, Accept-Encoding');

  const tag = plain.headers.get('ETag')!;
  const again = await answerWith(page, asking({ 'If-None-Match': `"x", ${tag}` }));
  expect(again.status).toBe(304);
  expect(again.headers.get('ETag')).toBe(tag);
  expect((await answerWith(await made('друго'), asking({ 'If-None-Match': tag }))).status).toBe(200);
});
