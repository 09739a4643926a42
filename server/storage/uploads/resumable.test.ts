import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import * as tus from 'tus-js-client';
import { describe, expect, test } from 'vitest';
import { storageTest, STORES } from '../testing/test-storage.ts';
import { sweepFiles } from '../upkeep/sweep.ts';

const PIECE = 6 * 1024 * 1024;

describe.each(STORES)('resumable uploads to a %s', async (kind) => {
  const storage = await storageTest(kind);
  await storage.admin.storage.createBucket('large', { public: false, fileSizeLimit: '40mb' });
  const user = await storage.make.user({ role: 'parent' });
  const parent = { id: user.id, token: await storage.tokenOf(user.id) };
  const childId = (await storage.make.child(user)).id;
  const large = () => storage.admin.storage.from('large');

  interface UploadRequest {
    bytes: Buffer;
    bucketName?: string;
    objectName: string;
    contentType?: string;
    token?: string;
    headers?: Record<string, string>;
    path?: string;
    options?: Partial<tus.UploadOptions>;
  }
  const prepare = (wanted: UploadRequest, settle: Partial<tus.UploadOptions> = {}) =>
    new tus.Upload(wanted.bytes, {
      endpoint: `${storage.url}/upload/resumable${wanted.path ?? ''}`,
      headers: { authorization: `Bearer ${wanted.token ?? storage.config.secretKey}`, ...wanted.headers },
      metadata: {
        bucketName: wanted.bucketName ?? 'large',
        objectName: wanted.objectName,
        contentType: wanted.contentType ?? 'application/x-large',
        cacheControl: '60',
        metadata: JSON.stringify({ by: 'Ана' }),
      },
      chunkSize: PIECE,
      retryDelays: null,
      removeFingerprintOnSuccess: true,
      ...wanted.options,
      ...settle,
    });
  const send = (wanted: UploadRequest) =>
    new Promise<tus.Upload>((resolve, reject) => {
      const upload: tus.Upload = prepare(wanted, { onSuccess: () => resolve(upload), onError: reject });
      upload.start();
    });
  /** Begins an upload and cuts it after its first piece. */
  const cut = (wanted: UploadRequest, chunkSize = PIECE) =>
    new Promise<tus.Upload>((resolve) => {
      const onChunkComplete = () => void upload.abort().then(() => resolve(upload));
      const upload: tus.Upload = prepare(wanted, { chunkSize, onChunkComplete });
      upload.start();
    });
  const expectStored = async (name: string, bytes: Buffer) => {
    const { data } = await large().download(name);
    expect(Buffer.from(await data!.arrayBuffer()).equals(bytes)).toBe(true);
  };
  const refusal = async (wanted: UploadRequest) => {
    const error = (await send(wanted).then(
      () => Promise.reject(new Error('it was let through')),
      (failure) => failure,
    )) as tus.DetailedError;
    const body = error.originalResponse!.getBody();
    return [error.originalResponse!.getStatus(), body.startsWith('{') ? JSON.parse(body).code : body.trim()];
  };
  const nothingLeft = async () => {
    await sweepFiles(storage.service);
    const rows =
      await storage.asOwner`select (select count(*)::int from storage.objects) as objects, (select count(*)::int from storage.resumable_parts) as parts`;
    expect([await storage.countStored(), await storage.countArriving(), rows[0]!.parts]).toEqual([
      rows[0]!.objects,
      0,
      0,
    ]);
  };

  test('a file of several pieces, with its metadata', async () => {
    const bytes = randomBytes(2.5 * PIECE);
    await send({ bytes, objectName: 'films/one.bin' });
    expect((await large().info('films/one.bin')).data).toMatchObject({
      size: bytes.length,
      contentType: 'application/x-large',
      cacheControl: 'max-age=60',
      metadata: { by: 'Ана' },
    });
    await expectStored('films/one.bin', bytes);
    await nothingLeft();
  });

  test('after a cut it goes on where it was', async () => {
    const bytes = randomBytes(3 * PIECE);
    const { url: uploadUrl } = await cut({ bytes, objectName: 'cut.bin' });
    expect((await large().exists('cut.bin')).data).toBe(false);
    const offsets: number[] = [];
    await send({
      bytes,
      objectName: 'cut.bin',
      options: {
        uploadUrl,
        onBeforeRequest: (request) =>
          void (request.getMethod() === 'PATCH' && offsets.push(Number(request.getHeader('Upload-Offset')))),
      },
    });
    expect(offsets[0]).toBe(PIECE);
    await expectStored('cut.bin', bytes);
    await nothingLeft();
  });

  test('begun with one process, it goes on with another', async () => {
    const other = await storage.beside();
    const bytes = randomBytes(2 * PIECE + 7);
    const begun = await cut({ bytes, objectName: 'both.bin' });
    await send({ bytes, objectName: 'both.bin', options: { uploadUrl: begun.url!.replace(storage.url, other.url) } });
    await expectStored('both.bin', bytes);
    await other.close();
    await nothingLeft();
  });

  test('in one piece, in an empty one, and together with its creation', async () => {
    await send({ bytes: Buffer.from('small'), objectName: 'small', options: { uploadDataDuringCreation: true } });
    expect(await (await large().download('small')).data!.text()).toBe('small');
    await send({ bytes: Buffer.alloc(0), objectName: 'empty' });
    expect((await large().info('empty')).data).toMatchObject({ size: 0 });
    const whole = randomBytes(2 * PIECE + 1);
    await send({ bytes: whole, objectName: 'whole', options: { chunkSize: Infinity } });
    expect((await large().info('whole')).data).toMatchObject({ size: whole.length });
    await nothingLeft();
  });

  test('a name is given once, and replaced with x-upsert', async () => {
    await send({ bytes: Buffer.from('1'), objectName: 'once' });
    expect(await refusal({ bytes: Buffer.from('2'), objectName: 'once' })).toEqual([409, 'KeyAlreadyExists']);
    await send({ bytes: Buffer.from('3'), objectName: 'once', headers: { 'x-upsert': 'true' } });
    expect(await (await large().download('once')).data!.text()).toBe('3');
    await nothingLeft();
  });

  test('the rules of the bucket count, the bytes are inspected, pictures are cleaned', async () => {
    const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: 'Ana Petrova' } })
      .jpeg()
      .toBuffer();
    const mine = { bucketName: 'children', token: parent.token, contentType: 'image/jpeg' };
    await send({ ...mine, bytes: photo, objectName: `${childId}/photo.jpg` });
    const { data } = await storage.admin.storage.from('children').download(`${childId}/photo.jpg`);
    expect(Buffer.from(await data!.arrayBuffer()).includes('Ana Petrova')).toBe(false);
    const rows = await storage.asOwner`select owner_id from storage.objects where name = ${`${childId}/photo.jpg`}`;
    expect(rows).toEqual([{ owner_id: parent.id }]);
    const page = { ...mine, bytes: Buffer.from('<html>'), objectName: `${childId}/page.jpg` };
    expect(await refusal(page)).toEqual([415, 'InvalidMimeType']);
    expect(await refusal({ ...page, contentType: 'text/html' })).toEqual([415, 'InvalidMimeType']);
    expect(await refusal({ ...page, objectName: `${crypto.randomUUID()}/x.jpg` })).toEqual([403, 'AccessDenied']);
    await nothingLeft();
  });

  test('faults that are known at the beginning are refused at the beginning', async () => {
    const bytes = Buffer.from('x');
    expect(await refusal({ bytes, objectName: '../x' })).toEqual([400, 'InvalidKey']);
    expect(await refusal({ bytes, objectName: 'x', bucketName: 'none' })).toEqual([404, 'NoSuchBucket']);
    expect(await refusal({ bytes, objectName: '' })).toEqual([400, 'InvalidRequest']);
    expect(await refusal({ bytes: Buffer.alloc(40_000_001), objectName: 'x' })).toEqual([413, 'Maximum size exceeded']);
    expect(await refusal({ bytes, objectName: 'x', token: storage.config.publishableKey })).toEqual([
      403,
      'AccessDenied',
    ]);
    expect(await refusal({ bytes, objectName: 'x', token: 'nonsense' })).toEqual([403, 'AccessDenied']);
    const bare = await storage.send('/upload/resumable', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '1' },
    });
    expect(bare.status).toBe(400);
    const odd = await storage.send('/upload/resumable/x', { method: 'PATCH', headers: { 'tus-resumable': '1.0.0' } });
    expect(odd.status).toBeLessThan(500);
    await nothingLeft();
  });

  test('an upload belongs to its creator: to others it is not there', async () => {
    const { token } = parent;
    const mine = { bucketName: 'children', objectName: `${childId}/mine.jpg`, contentType: 'image/jpeg', token };
    const upload = await cut({ ...mine, bytes: randomBytes(100) }, 10);
    const ask = async (authorization: string, method = 'HEAD') =>
      (await fetch(upload.url!, { method, headers: { authorization, 'tus-resumable': '1.0.0' } })).status;
    const stranger = await storage.tokenOf((await storage.make.user({ role: 'parent' })).id);
    expect(await ask(`Bearer ${token}`)).toBe(200);
    expect([await ask(`Bearer ${stranger}`), await ask(`Bearer ${stranger}`, 'DELETE')]).toEqual([404, 404]);
    expect(await ask(`Bearer ${token}`, 'DELETE')).toBe(204);
    expect(await ask(`Bearer ${token}`)).toBe(404);
    await nothingLeft();
  });

  test('with a signed address', async () => {
    const { data } = await large().createSignedUploadUrl('signed.bin');
    const signed = { bytes: randomBytes(PIECE + 1), objectName: 'signed.bin', token: 'none', path: '/sign' };
    await send({ ...signed, headers: { 'x-signature': data!.token } });
    expect((await large().info('signed.bin')).data!.size).toBe(PIECE + 1);
    expect(await refusal({ ...signed, objectName: 'other.bin', headers: { 'x-signature': data!.token } })).toEqual([
      400,
      'InvalidSignature',
    ]);
    expect(await refusal({ ...signed, headers: { 'x-signature': 'nonsense' } })).toEqual([400, 'InvalidJWT']);
    await nothingLeft();
  });

  test('bytes that come twice or too early count once', async () => {
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${storage.config.secretKey}` };
    const metadata = `bucketName ${btoa('large')},objectName ${btoa('twice')}`;
    const begun = await storage.send('/upload/resumable', {
      method: 'POST',
      headers: { ...headers, 'upload-length': '10', 'upload-metadata': metadata },
    });
    expect(begun.status).toBe(201);
    const url = new URL(begun.headers.get('location')!, storage.url);
    const patch = (offset: number, text: string) =>
      fetch(url, {
        method: 'PATCH',
        body: text,
        headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      });
    expect((await patch(5, 'world')).status).toBe(409);
    const both = await Promise.all([patch(0, 'hello'), patch(0, 'hello')]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await patch(5, 'world and more')).status).toBeGreaterThanOrEqual(400);
    expect((await patch(5, 'world')).status).toBe(204);
    expect(await (await large().download('twice')).data!.text()).toBe('helloworld');
    const head = await fetch(url, { method: 'HEAD', headers });
    expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(['10', '10']);
    await nothingLeft();
  });

  test('an upload that rests is given up after a day', async () => {
    await cut({ bytes: randomBytes(100), objectName: 'forgotten' }, 10);
    await storage.owner.query(`update storage.resumable_uploads set created_at = now() - interval '25 hours'`);
    await nothingLeft();
    expect((await storage.owner.query('select 1 from storage.resumable_uploads')).rows).toEqual([]);
  });
});
