import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { fails, succeeds } from '../platform/testing/answers.ts';
import { forAll } from '../platform/testing/properties.ts';
import { storageTest, STORES } from './testing/test-storage.ts';

const MB = 1_000_000;

describe.each(STORES)('hostile uploads to a %s', async (kind) => {
  const storage = await storageTest(kind, { uploadLimitBytes: 60 * MB });
  await storage.admin.storage.createBucket('small', { public: false, fileSizeLimit: '10kb' });
  await storage.admin.storage.createBucket('large');

  afterEach(async () => {
    expect(await storage.countArriving()).toBe(0);
    const { rows } = await storage.owner.query('select count(*)::int as rows from storage.objects');
    expect(await storage.countStored()).toBe(rows[0].rows);
  });
  const small = () => storage.admin.storage.from('small');
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    storage.send(`/object/${path}`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  const code = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

  test('exactly the limit is taken, one byte more is not', async () => {
    await succeeds(small().upload('fits', Buffer.alloc(10_000)));
    for (const body of [
      Buffer.alloc(10_001),
      new Blob([Buffer.alloc(10_001)]),
      new Blob([Buffer.alloc(10_001)]).stream(),
    ]) {
      await fails(small().upload('too-large', body), { status: 400, statusCode: '413', code: 'EntityTooLarge' });
    }
    expect((await small().exists('too-large')).data).toBe(false);
  });

  test('a body without end is cut at the limit, not after it', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const answer = await post('small/endless', endless, { 'content-type': 'text/plain' }).catch(() => null);
    if (answer) expect(await code(answer)).toEqual([400, 'EntityTooLarge']);
    expect(sent).toBeLessThan(70 * MB);
  });

  test('50 MB are on the disk as they come, not in memory', async () => {
    const piece = new Uint8Array(256 * 1024);
    const folder = join(storage.config.dataDir, 'files', 'arriving');
    let [sent, ahead] = [0, 0];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const written = readdirSync(folder).map((name) => statSync(join(folder, name)).size)[0] ?? 0;
        ahead = Math.max(ahead, sent - written);
        if (sent === 200 * piece.length) controller.close();
        else controller.enqueue(piece);
        sent = Math.min(sent + piece.length, 200 * piece.length);
      },
    });
    expect((await post('large/fifty', body, { 'content-type': 'application/octet-stream' })).status).toBe(200);
    // Bytes under way are in sockets, too.
    expect(ahead).toBeLessThan(20 * MB);
    expect((await storage.admin.storage.from('large').info('fifty')).data!.size).toBe(200 * piece.length);
  });

  const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
  const file =
    '--x\r\nContent-Disposition: form-data; name=""; filename="f"\r\nContent-Type: text/plain\r\n\r\nbytes\r\n';
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  test.each([
    ['without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 'InvalidRequest'],
    ['without a file', boundary, `${field('cacheControl', '1')}--x--\r\n`, 'InvalidRequest'],
    ['that ends in the middle of the file', boundary, file.slice(0, -4), 'InvalidRequest'],
    ['that ends before the end', boundary, file, 'InvalidRequest'],
    ['that is garbage', boundary, '\0\xff garbage', 'InvalidRequest'],
    ['that is empty', boundary, '', 'InvalidRequest'],
    [
      'with metadata beyond all measure',
      boundary,
      `${field('metadata', `"${'a'.repeat(1.2 * MB)}"`)}${file}--x--\r\n`,
      'EntityTooLarge',
    ],
    [
      'with metadata that cannot be kept',
      boundary,
      `${field('metadata', '{"a":"\\u0000"}')}${file}--x--\r\n`,
      'InvalidRequest',
    ],
    ['with a type that is none', boundary, `${field('contentType', 'a\tb')}${file}--x--\r\n`, 'InvalidMimeType'],
    [
      'with a file that is too large',
      boundary,
      `${file.replace('bytes', 'b'.repeat(10_001))}--x--\r\n`,
      'EntityTooLarge',
    ],
  ])('a form %s', async (_what, headers, body, expected) => {
    expect(await code(await post('small/form', Buffer.from(body, 'latin1'), headers))).toEqual([400, expected]);
    expect((await small().exists('form')).data).toBe(false);
  });

  test('a form with much around its file, and one whose metadata is no JSON', async () => {
    const body = `${field('metadata', '{nonsense')}${field('cacheControl', 'no\r\nSet-Cookie: x')}${file}${field('later', '1')}--x--\r\n`;
    expect((await post('small/odd', body, boundary)).status).toBe(200);
    expect((await small().info('odd')).data).toMatchObject({ metadata: {}, cacheControl: 'no-cache', size: 5 });
  });

  test('raw metadata: anything but an object is ignored, characters that cannot be stored are refused', async () => {
    const metadata = (value: string) => ({ 'x-metadata': Buffer.from(value).toString('base64') });
    for (const value of ['nonsense', '7', '[1]', 'null']) {
      expect((await post('small/meta', 'x', { ...metadata(value), 'x-upsert': 'true' })).status).toBe(200);
    }
    expect((await small().info('meta')).data!.metadata).toEqual({});
    expect(await code(await post('small/meta2', 'x', metadata('{"a":"\\ud800"}')))).toEqual([400, 'InvalidRequest']);
  });

  test('an upload that is cut leaves nothing', async () => {
    const { hostname, port } = new URL(storage.url);
    for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(
        `POST /storage/v1/object/large/cut HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${storage.config.secretKey}\r\n` +
          `Content-Type: ${type}\r\nContent-Length: 5000000\r\n\r\n${type === 'text/plain' ? '' : file.slice(0, -7)}${'b'.repeat(100_000)}`,
      );
      await expect.poll(() => storage.countArriving()).toBe(1);
      socket.destroy();
      await expect.poll(() => storage.countArriving()).toBe(0);
    }
    expect((await storage.admin.storage.from('large').exists('cut')).data).toBe(false);
    await expect.poll(async () => (await storage.owner.query('select 1 from storage.unused_files')).rows).toEqual([]);
  });

  test('a caller who may not upload is refused before the body is read', async () => {
    const { hostname, port } = new URL(storage.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /storage/v1/object/large/x HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 50000000\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain(`required property 'authorization'`);
    socket.destroy();
  });

  test.each([
    ['large/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'InvalidKey'],
    ['large/../../etc/passwd', 'NotFound'],
    ['large/%2e%2e/%2e%2e/etc/passwd', 'NotFound'],
    ['large/.%2e%5c..%5cx', 'InvalidKey'],
    ['large/a%00b', 'InvalidKey'],
    ['large/a%5Cb', 'InvalidKey'],
    ['large/a%5C..%5Cb', 'InvalidKey'],
    ['large/%252e%252e/x', 'InvalidKey'],
    ['large/%E0%A4%A', 'InvalidKey'],
    ['large/%D1%81%D0%BD%D0%B8%D0%BC%D0%BA%D0%B0.jpg', 'InvalidKey'],
    ['large//a', 'InvalidKey'],
    ['large/a//b', 'InvalidKey'],
    ['large/a/', 'InvalidKey'],
    ['large/%0d%0aSet-Cookie:x', 'InvalidKey'],
    [`large/${'a'.repeat(1025)}`, 'InvalidKey'],
    ['none/a', 'NoSuchBucket'],
    ['la%00rge/a', 'InvalidBucketName'],
    ['%2e%2e%2flarge/a', 'InvalidBucketName'],
  ])('%s is no name', async (path, expected) => {
    for (const method of ['POST', 'GET']) {
      const answer = await plainly(method, path);
      expect(answer).toMatch(/^HTTP\/1\.1 400/);
      const code = /"code":"(\w+)"/.exec(answer)?.[1];
      expect(code).toBe(expected);
    }
  });

  /** A request as it is written: fetch would tidy the address up. */
  async function plainly(method: string, path: string): Promise<string> {
    const { hostname, port } = new URL(storage.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `${method} /storage/v1/object/${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${storage.config.secretKey}\r\nContent-Length: 0\r\n\r\n`,
    );
    let answer = '';
    for await (const piece of socket) answer += String(piece);
    return answer;
  }

  test('any name is either kept exactly or refused', async () => {
    const part = fc.oneof(
      fc.string({ minLength: 1, maxLength: 12 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
      fc.constantFrom('..', '.', '%2e%2e', 'a b', "!.*'() &$=@;:+,?-", '\0', '\\', '~', 'a%2fb'),
    );
    const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
    const LEGAL = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+(\/[A-Za-z0-9_!.*'() &$=@;:+,?-]+)*$/;
    await forAll(60, [name], async (key) => {
      const isLegal = LEGAL.test(key) && !key.split('/').some((each) => each === '.' || each === '..');
      const path = `large/names/${key.toWellFormed().split('/').map(encodeURIComponent).join('/')}`;
      const response = await post(path, key, { 'x-upsert': 'true', 'content-type': 'text/plain' });
      const answer = (await response.json()) as { Key?: string; code?: string };
      if (isLegal) expect(answer.Key).toBe(`large/names/${key}`);
      else
        expect([
          response.status < 500,
          ['InvalidKey', 'NotFound'].includes(answer.code ?? '') || answer.Key?.startsWith('large/'),
        ]).toEqual([true, true]);
      if (isLegal) {
        const rows =
          await storage.asOwner`select name from storage.objects where bucket_id = 'large' and name = ${`names/${key}`}`;
        expect(rows).toEqual([{ name: `names/${key}` }]);
      }
    });
  });

  test('random bodies never make it fail', async () => {
    const paths = [
      '/object/list/large',
      '/object/list-v2/large',
      '/object/sign/large',
      '/object/sign/large/x',
      '/object/move',
      '/object/copy',
      '/bucket',
    ];
    const members = [
      'prefix',
      'limit',
      'offset',
      'sortBy',
      'search',
      'cursor',
      'expiresIn',
      'paths',
      'bucketId',
      'sourceKey',
      'destinationKey',
      'destinationBucket',
      'name',
      'transform',
      'metadata',
      'prefixes',
      'public',
      'file_size_limit',
      'allowed_mime_types',
    ];
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('large', '\0', '\ud800', '../x', 1e300, -1),
    );
    await forAll(
      150,
      [
        fc.constantFrom(...paths),
        fc.oneof(
          fc.dictionary(fc.constantFrom(...members), value, { maxKeys: 5 }).map((body) => JSON.stringify(body)),
          fc.string(),
        ),
      ],
      async (path, body) => {
        const response = await storage.send(path, { method: 'POST', body });
        expect(response.status).toBeLessThan(500);
        await response.text();
      },
    );
  });
});
