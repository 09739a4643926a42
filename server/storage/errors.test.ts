import { SignJWT } from 'jose';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { SERVICE } from '../platform/caller.ts';
import { toStorageError } from './failures.ts';
import { signPermit } from './signed/signatures.ts';
import { storageTest } from './testing/test-storage.ts';

const storage = await storageTest();
await storage.admin.storage.createBucket('box', { public: false, fileSizeLimit: 10, allowedMimeTypes: ['text/plain'] });
await storage.admin.storage.from('box').upload('there', 'x');

const KEY = () => new TextEncoder().encode(storage.config.jwtSecret);
const token = (claims: object, expires: string | number = '1h', key = KEY()) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime(expires).sign(key);
const box = () => storage.admin.storage.from('box');
const permit = (seconds: number, url = 'box/there') =>
  signPermit(storage.service, SERVICE, { scope: 'download', url }, seconds);
const opened = async (text: string, path = 'there') =>
  (await fetch(`${storage.url}/object/sign/box/${path}?token=${text}`)).json();

interface Failure {
  status?: number;
  statusCode?: string;
  code?: string;
  message?: string;
}

/** PROTOCOL §6.3: every code, provoked once through the official client where a call of it leads there. */
const PROVOKED: Record<string, [statusCode: string, provoke: () => Promise<unknown>]> = {
  NoSuchBucket: ['404', async () => (await storage.admin.storage.getBucket('none')).error],
  NoSuchKey: ['404', async () => (await box().download('none')).error],
  BucketAlreadyExists: ['409', async () => (await storage.admin.storage.createBucket('box')).error],
  KeyAlreadyExists: ['409', async () => (await box().upload('there', 'y')).error],
  AccessDenied: ['403', async () => (await storage.visitor.storage.from('box').upload('new', 'y')).error],
  EntityTooLarge: ['413', async () => (await box().upload('large', '12345678901')).error],
  InvalidMimeType: ['415', async () => (await box().upload('css', 'x', { contentType: 'text/css' })).error],
  InvalidBucketName: ['400', async () => (await storage.admin.storage.createBucket('a/b')).error],
  InvalidKey: ['400', async () => (await box().upload('ключ', 'x')).error],
  InvalidJWT: ['400', () => opened('nonsense')],
  InvalidSignature: ['400', async () => opened(await permit(60, 'box/other'))],
  ExpiredToken: ['400', async () => opened(await permit(-1))],
  ResourceNotEmpty: ['409', async () => (await storage.admin.storage.deleteBucket('box')).error],
};

test.each(Object.entries(PROVOKED))('%s', async (code, [statusCode, provoke]) => {
  const failure = (await provoke()) as Failure;
  // A download's failure comes as the answer itself.
  const body = 'originalError' in failure ? await (failure.originalError as Response).json() : failure;
  expect(body).toMatchObject({
    statusCode,
    ...('code' in (body as object) ? { code } : {}),
    message: expect.any(String),
  });
});

test('the shape and the status of an answer', async () => {
  const response = await storage.send('/object/box/none');
  expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
    400,
    'application/json',
    { statusCode: '404', code: 'NoSuchKey', error: 'not_found', message: 'Object not found' },
  ]);
});

test('exists is true, false, or thrown for a token that does not count', async () => {
  expect(await box().exists('there')).toEqual({ data: true, error: null });
  expect((await box().exists('none')).data).toBe(false);
  await expect(
    storage
      .clientWith(await token({ role: 'authenticated' }, 1))
      .storage.from('box')
      .exists('there'),
  ).rejects.toMatchObject({ statusCode: '403', code: 'AccessDenied', message: '"exp" claim timestamp check failed' });
});

test('wrong, forged and foreign tokens open nothing, and the addresses of files are no access tokens', async () => {
  const forged = await token(
    { role: 'service_role' },
    '1h',
    new TextEncoder().encode('another secret, long enough for it'),
  );
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`;
  const wrongRole = await token({ role: 'postgres' });
  for (const wrong of ['x', 'x.y.z', forged, unsigned, wrongRole, await permit(60)]) {
    const response = await storage.send('/object/box/there', { headers: { authorization: `Bearer ${wrong}` } });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ statusCode: '403', code: 'AccessDenied' }),
    ]);
  }
  const access = await token({ role: 'service_role', scope: 'download', url: 'box/there' });
  expect(await opened(access)).toMatchObject({ code: 'InvalidJWT' });
  const uploads = await signPermit(
    storage.service,
    SERVICE,
    { scope: 'upload', url: 'box/there', owner: null, upsert: true },
    60,
  );
  expect(await opened(uploads)).toMatchObject({ code: 'InvalidSignature' });
  const sent = await fetch(`${storage.url}/object/upload/sign/box/there?token=${await permit(60)}`, {
    method: 'PUT',
    body: 'x',
  });
  expect(await sent.json()).toMatchObject({ code: 'InvalidSignature' });
});

test('without any key only public files are answered', async () => {
  const refusal = {
    statusCode: '400',
    code: 'InvalidRequest',
    error: 'Error',
    message: "headers must have required property 'authorization'",
  };
  for (const path of ['/bucket', '/object/box/there', '/object/box/none', '/object/info/box/there'])
    expect(await (await fetch(`${storage.url}${path}`)).json()).toEqual(refusal);
  const apikey = await fetch(`${storage.url}/bucket`, { headers: { apikey: storage.config.publishableKey } });
  expect(await apikey.json()).toEqual([]);
});

test('a signed address of a missing file is answered as not found', async () => {
  await box().upload('brief', 'x');
  const text = await permit(60, 'box/brief');
  expect((await fetch(`${storage.url}/object/sign/box/brief?token=${text}`)).status).toBe(200);
  await box().remove(['brief']);
  expect(await opened(text, 'brief')).toMatchObject({ code: 'NoSuchKey' });
});

test.each([
  ['57014', 544, 'DatabaseTimeout'],
  ['57P01', 503, 'DatabaseError'],
  ['08006', 503, 'DatabaseError'],
  ['53300', 429, 'SlowDown'],
  ['55P03', 400, 'ResourceLocked'],
  ['23505', 400, 'ResourceAlreadyExists'],
  ['40001', 400, 'TransactionError'],
  ['22021', 400, 'InvalidRequest'],
])('an error of PostgreSQL with %s', (sqlstate, status, code) => {
  const error = Object.assign(new DatabaseError('secret words', 12, 'error'), { code: sqlstate });
  const failure = toStorageError(error)!;
  expect([failure.httpStatus, failure.body.code]).toEqual([status, code]);
  expect(failure.body.message).not.toContain('secret');
});

test('a database that cannot be reached is 503, one that does not answer in time 544', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(toStorageError(refused)!.httpStatus).toBe(503);
  expect(toStorageError(new Error('timeout exceeded when trying to connect'))!.httpStatus).toBe(544);
  expect(toStorageError(new Error('a bug'))).toBeUndefined();
});

test('a tus client learns the extensions by OPTIONS', async () => {
  for (const path of ['/upload/resumable', '/upload/resumable/sign']) {
    const { status, headers } = await fetch(`${storage.url}${path}`, {
      method: 'OPTIONS',
      headers: { 'tus-resumable': '1.0.0' },
    });
    expect([status, headers.get('tus-version'), headers.get('tus-resumable')]).toEqual([204, '1.0.0', '1.0.0']);
    expect(headers.get('tus-extension')!.split(',')).toEqual(expect.arrayContaining(['creation', 'termination']));
  }
});

test('HEAD on the facts of a file has the tag of its bytes', async () => {
  await box().upload('tagged', 'x', { upsert: true });
  const file = await storage.send('/object/box/tagged', { method: 'HEAD' });
  const head = await storage.send('/object/info/box/tagged', { method: 'HEAD' });
  expect(head.headers.get('etag')).toMatch(/^"/);
  expect([head.status, head.headers.get('etag')]).toEqual([200, file.headers.get('etag')]);
  expect((await storage.send('/object/info/box/tagged')).headers.get('etag')).toBeNull();
});

test('the service answers every visitor that it is there', async () => {
  for (const path of ['/status', '/version']) expect((await fetch(`${storage.url}${path}`)).status).toBe(200);
});

test('a browser of another origin may do all that', async () => {
  const response = await fetch(`${storage.url}/upload/resumable`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'tus-resumable,upload-offset,x-upsert,authorization',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toContain('tus-resumable');
  const failure = await fetch(`${storage.url}/object/public/box/x`, {
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(failure.headers.get('access-control-allow-origin')).toBe('*');
  expect(failure.headers.get('access-control-expose-headers')).toContain('upload-offset');
});
