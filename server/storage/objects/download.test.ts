import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answers, succeeds } from '../../platform/testing/answers.ts';
import { forAll } from '../../platform/testing/properties.ts';
import { storageTest, STORES } from '../testing/test-storage.ts';

const BYTES = Buffer.from(Array.from({ length: 700_001 }, (_, index) => (index * 31) % 251));
const ETAG = `"${createHash('sha256').update(BYTES).digest('hex').slice(0, 32)}"`;

describe.each(STORES)('downloads from a %s', async (kind) => {
  const storage = await storageTest(kind);
  await storage.admin.storage.createBucket('open', { public: true });
  await storage.admin.storage.createBucket('box');
  for (const bucket of ['open', 'box'])
    await storage.admin.storage.from(bucket).upload('b.bin', BYTES, { contentType: 'application/x-b' });
  await storage.admin.storage.from('box').upload('empty', Buffer.alloc(0));

  const get = (headers: Record<string, string> = {}, path = '/object/box/b.bin', method = 'GET') =>
    storage.send(path, { headers, method });

  test('the headers of a file', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/x-b',
      'content-length': String(BYTES.length),
      'cache-control': 'private, max-age=3600',
      // A browser must not give one person's download to the next.
      vary: expect.stringContaining('Authorization'),
      etag: ETAG,
      'accept-ranges': 'bytes',
      'x-robots-tag': 'none',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'last-modified': expect.stringMatching(/GMT$/),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(BYTES)).toBe(true);
  });

  test('HEAD has the headers and nothing else', async () => {
    await answers(get({}, '/object/box/b.bin', 'HEAD'), 200, '', { 'content-length': String(BYTES.length) });
    expect((await get({}, '/object/box/none', 'HEAD')).status).toBe(400);
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=5-9', 5, 9],
    ['bytes=700000-', 700_000, 700_000],
    ['bytes=-3', 699_998, 700_000],
    ['bytes=-99999999', 0, 700_000],
    ['bytes=10-99999999', 10, 700_000],
  ])('%s is that part', async (range, start, end) => {
    const response = await get({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/700001`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect(Buffer.from(await response.arrayBuffer()).equals(BYTES.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=700001-', 'bytes=9999999-99999999', 'bytes=-0'])('%s is beyond the end', async (range) => {
    const response = await get({ range });
    expect([response.status, response.headers.get('content-range'), await response.json()]).toEqual([
      416,
      'bytes */700001',
      { statusCode: '416', code: 'InvalidRange', error: 'invalid_range', message: 'invalid range provided' },
    ]);
  });

  test.each(['bytes=', 'bytes=5-2', 'bytes=a-b', 'bytes=0-1,3-4', 'items=0-1', '0-1'])(
    '%s is no range: the whole',
    async (range) => {
      const response = await get({ range });
      expect(response.status).toBe(200);
      await response.body?.cancel();
    },
  );

  test('the empty file', async () => {
    expect(await (await get({}, '/object/box/empty')).text()).toBe('');
    expect((await get({ range: 'bytes=0-' }, '/object/box/empty')).status).toBe(416);
  });

  test('a file that the client has is not sent again', async () => {
    const first = await get({}, '/object/box/b.bin', 'HEAD');
    const modified = first.headers.get('last-modified')!;
    for (const headers of [
      { 'if-none-match': ETAG },
      { 'if-none-match': `"other", W/${ETAG}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ]) {
      await answers(get(headers as unknown as Record<string, string>), 304, '', { etag: ETAG });
    }
    for (const headers of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': modified },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-modified-since': 'yesterday' },
    ]) {
      const response = await get(headers as unknown as Record<string, string>);
      expect(response.status).toBe(200);
      await response.body?.cancel();
    }
  });

  test('a part of something that has changed is the whole', async () => {
    expect((await get({ range: 'bytes=0-1', 'if-range': ETAG })).status).toBe(206);
    const whole = await get({ range: 'bytes=0-1', 'if-range': '"older"' });
    expect(whole.status).toBe(200);
    await whole.body?.cancel();
  });

  test('?download saves, ?download=name under another name', async () => {
    const disposition = async (query: string) =>
      (await get({ range: 'bytes=0-0' }, `/object/box/b.bin?${query}`)).headers.get('content-disposition');
    expect(await disposition('download')).toBe('attachment');
    expect(await disposition('download=a%22b.txt')).toBe("attachment; filename=a%22b.txt; filename*=UTF-8''a%22b.txt");
    expect(await disposition('download=%D1%81%D0%BD.png')).toContain("UTF-8''%D1%81%D0%BD.png");
    expect(await disposition('download=%0d%0aset-cookie:x')).toContain('%0D%0A');
    expect(await disposition('x')).toBeNull();
  });

  test('all ways to a file lead to the same bytes', async () => {
    const { data } = await storage.admin.storage.from('box').createSignedUrl('b.bin', 60);
    const ways: [string, RequestInit][] = [
      [
        `${storage.url}/object/authenticated/box/b.bin`,
        { headers: { authorization: `Bearer ${storage.config.secretKey}` } },
      ],
      [data!.signedUrl, {}],
      [`${storage.url}/object/public/open/b.bin`, {}],
      [`${storage.url}/object/open/b.bin`, {}],
      [`${storage.url}/object/public/open/b.bin`, { headers: { authorization: 'Bearer nonsense' } }],
    ];
    for (const [url, init] of ways) {
      const response = await fetch(url, init);
      expect([response.status, response.headers.get('etag')]).toEqual([200, ETAG]);
      await response.body?.cancel();
    }
  });

  test('a file of few is kept by its reader alone, by an address no longer than that opens it; of a public bucket by all', async () => {
    const keeping = async (url: string, init: RequestInit = {}) => {
      const response = await fetch(url, init);
      await response.body?.cancel();
      return response.headers.get('cache-control');
    };
    const sign = async (name: string, seconds: number) =>
      (await succeeds(storage.admin.storage.from('box').createSignedUrl(name, seconds))).signedUrl;
    const ageOf = async (url: string) => Number(/^private, max-age=(\d+)$/.exec((await keeping(url)) ?? '')?.[1]);
    expect(await keeping(`${storage.url}/object/public/open/b.bin`)).toBe('max-age=3600');
    // The file's own hour, within an address of two; then the address's minute.
    expect(await ageOf(await sign('b.bin', 7200))).toBe(3600);
    expect(await ageOf(await sign('b.bin', 60))).toBeLessThanOrEqual(60);
    await storage.send('/object/box/fresh', { method: 'POST', headers: { 'cache-control': 'no-cache' }, body: 'x' });
    expect(await keeping(await sign('fresh', 60))).toBe('private, no-cache');
    const listed = await storage.send('/object/list/box', { method: 'POST', body: '{"prefix":""}' });
    expect(listed.headers.get('cache-control')).toBe('no-store');
  });

  test('random ranges are cut as RFC 9110 says', async () => {
    const number = fc.integer({ min: 0, max: 1_400_000 });
    await forAll(40, [fc.option(number, { nil: null }), fc.option(number, { nil: null })], async (first, last) => {
      const response = await get({ range: `bytes=${first ?? ''}-${last ?? ''}` });
      const size = BYTES.length;
      const part = expectedPart(first, last, size);
      expect(response.status).toBe(part === 'none' ? 416 : part === 'whole' ? 200 : 206);
      const body = Buffer.from(await response.arrayBuffer());
      if (Array.isArray(part)) expect(body.equals(BYTES.subarray(part[0], part[1] + 1))).toBe(true);
    });
  });

  test('a reader who disconnects in the middle leaves nothing open', async () => {
    const controllers = Array.from({ length: 20 }, () => new AbortController());
    await Promise.all(
      controllers.map(async (controller) => {
        const response = await fetch(`${storage.url}/object/public/open/b.bin`, { signal: controller.signal });
        await response.body!.getReader().read();
        controller.abort();
      }),
    );
    expect((await get()).status).toBe(200);
  });
});

function expectedPart(first: number | null, last: number | null, size: number): [number, number] | 'whole' | 'none' {
  if (first === null && last === null) return 'whole';
  if (first === null) return last === 0 ? 'none' : [Math.max(0, size - last!), size - 1];
  if (last !== null && last < first) return 'whole';
  return first >= size ? 'none' : [first, Math.min(last ?? size - 1, size - 1)];
}
