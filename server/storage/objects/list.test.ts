import { expect, test } from 'vitest';
import { succeeds } from '../../platform/testing/answers.ts';
import { storageTest } from '../testing/test-storage.ts';

const NAMES = ['b.txt', 'a.txt', 'C.txt', 'sub/one.txt', 'sub/two.txt', 'sub/deep/x.txt', 'sub.txt', 'zoo/z.txt'];
const storage = await storageTest();
const box = () => storage.admin.storage.from('box');
await storage.admin.storage.createBucket('box');
for (const name of NAMES) await box().upload(name, name);
const names = (answer: { data: { name: string }[] | null; error: unknown }) => {
  expect(answer.error).toBeNull();
  return answer.data!.map(({ name }) => name);
};

test('a folder: files and folders by name, folders without id and metadata', async () => {
  const { data } = await box().list();
  expect(names({ data, error: null })).toEqual(['a.txt', 'b.txt', 'C.txt', 'sub.txt', 'sub', 'zoo']);
  const folder = data!.find(({ name }) => name === 'sub')!;
  expect(folder).toEqual({
    name: 'sub',
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  });
  expect(data!.find(({ name }) => name === 'a.txt')).toEqual({
    name: 'a.txt',
    id: expect.any(String),
    updated_at: expect.stringMatching(/\.\d{3}Z$/),
    created_at: expect.stringMatching(/\.\d{3}Z$/),
    last_accessed_at: expect.stringMatching(/\.\d{3}Z$/),
    metadata: {
      eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      size: 5,
      mimetype: 'text/plain;charset=UTF-8',
      cacheControl: 'max-age=3600',
      lastModified: expect.any(String),
      contentLength: 5,
      httpStatusCode: 200,
    },
  });
});

test('below a prefix, cut, sorted and searched', async () => {
  expect(names(await box().list('sub'))).toEqual(['deep', 'one.txt', 'two.txt']);
  expect(names(await box().list('sub/'))).toEqual(['deep', 'one.txt', 'two.txt']);
  expect(names(await box().list('sub/deep'))).toEqual(['x.txt']);
  expect(names(await box().list('su'))).toEqual([]);
  expect(names(await box().list('', { limit: 2, offset: 1 }))).toEqual(['b.txt', 'C.txt']);
  expect(names(await box().list('', { search: 'c' }))).toEqual(['C.txt']);
  expect(names(await box().list('', { search: 'SUB' }))).toEqual(['sub.txt', 'sub']);
  expect(names(await box().list('', { search: '%' }))).toEqual([]);
  expect(names(await box().list('', { search: 'sub/' }))).toEqual(['sub/deep', 'sub/one.txt', 'sub/two.txt']);
  expect(names(await box().list('', { search: 'SUB/o' }))).toEqual(['sub/one.txt']);
  expect(names(await box().list('', { search: 'sub/d', limit: 1 }))).toEqual(['sub/deep']);
  expect(names(await box().list('sub', { search: 'deep/x' }))).toEqual(['deep/x.txt']);
  expect(names(await box().list('', { search: 'nowhere/' }))).toEqual([]);
  expect(names(await box().list('', { sortBy: { column: 'name', order: 'desc' } }))[0]).toBe('zoo');
  expect(names(await box().list('sub', { sortBy: { column: 'created_at', order: 'asc' } }))).toEqual([
    'one.txt',
    'two.txt',
    'deep',
  ]);
});

test('without a limit, a hundred', async () => {
  await storage.admin.storage.createBucket('many');
  const many = storage.admin.storage.from('many');
  for (let index = 0; index < 102; index++) await many.upload(`${1000 + index}`, '');
  expect(names(await many.list())).toHaveLength(100);
  const bare = await storage.send('/object/list/many', { method: 'POST', body: '{"prefix":""}' });
  expect(await bare.json()).toHaveLength(100);
  let cursor: string | undefined;
  const seen: string[] = [];
  for (let page = 0; page < 10; page++) {
    const { data } = await many.listV2({ limit: 25, cursor });
    seen.push(...data!.objects.map(({ name }) => name));
    if (!data!.hasNext) break;
    cursor = data!.nextCursor;
  }
  expect(seen).toEqual(Array.from({ length: 102 }, (_, index) => `${1000 + index}`));
});

test('list-v2: whole names, with and without folders', async () => {
  const flat = await box().listV2({ prefix: 'sub' });
  expect(flat.data).toMatchObject({ hasNext: false, folders: [] });
  expect(names({ data: flat.data!.objects, error: flat.error })).toEqual([
    'sub.txt',
    'sub/deep/x.txt',
    'sub/one.txt',
    'sub/two.txt',
  ]);
  const { data } = await box().listV2({ prefix: 'sub/', with_delimiter: true });
  expect(data!.folders).toEqual([{ name: 'sub/deep/', key: 'sub/deep' }]);
  expect(data!.objects.map(({ name }) => name)).toEqual(['sub/one.txt', 'sub/two.txt']);
});

test.each([
  ['name', 'asc'],
  ['name', 'desc'],
  ['created_at', 'asc'],
  ['updated_at', 'desc'],
] as const)('page by page by %s %s: all once, in order', async (column, order) => {
  const options = { with_delimiter: true, sortBy: { column, order } };
  const whole = (await box().listV2(options)).data!;
  const seen = { folders: [] as string[], objects: [] as string[] };
  let cursor: string | undefined;
  do {
    const data = await succeeds(box().listV2({ ...options, limit: 1, cursor }));
    seen.folders.push(...data!.folders.map(({ name }) => name));
    seen.objects.push(...data!.objects.map(({ name }) => name));
    cursor = data!.nextCursor;
  } while (cursor);
  expect(seen).toEqual({
    folders: whole.folders.map(({ name }) => name),
    objects: whole.objects.map(({ name }) => name),
  });
  expect(seen.folders.length + seen.objects.length).toBe(6);
});

test.each([
  ['/object/list/box', { prefix: 7 }],
  ['/object/list/box', { prefix: '', limit: 0 }],
  ['/object/list/box', { prefix: '', offset: -1 }],
  ['/object/list/box', { prefix: '', sortBy: { column: 'id; drop table' } }],
  ['/object/list-v2/box', { cursor: 'garbage' }],
  [
    '/object/list-v2/box',
    { cursor: Buffer.from('{"column":"created_at","order":"asc","value":"x","name":""}').toString('base64url') },
  ],
  ['/object/list-v2/box', { limit: 'ten' }],
])('%s refuses %j', async (path, body) => {
  const response = await storage.send(path, { method: 'POST', body: JSON.stringify(body) });
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ statusCode: '400' })]);
});
