import { expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { storageTest } from '../testing/test-storage.ts';

const storage = await storageTest();
const api = () => storage.admin.storage;

test('a bucket is made, read, changed, emptied and deleted', async () => {
  expect(
    await api().createBucket('photos', { public: true, fileSizeLimit: '20mb', allowedMimeTypes: ['image/*'] }),
  ).toEqual({ data: { name: 'photos' }, error: null });
  const { data: bucket } = await api().getBucket('photos');
  expect(bucket).toEqual({
    id: 'photos',
    name: 'photos',
    owner: '',
    public: true,
    file_size_limit: 20_000_000,
    allowed_mime_types: ['image/*'],
    created_at: expect.stringMatching(/T\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: expect.stringMatching(/T\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(await api().updateBucket('photos', { public: false, fileSizeLimit: null, allowedMimeTypes: null })).toEqual({
    data: { message: 'Successfully updated' },
    error: null,
  });
  expect((await api().getBucket('photos')).data).toMatchObject({
    public: false,
    file_size_limit: null,
    allowed_mime_types: null,
  });
  await Promise.all(['a', 'b/c'].map((name) => api().from('photos').upload(name, 'x')));
  await fails(api().deleteBucket('photos'), {
    status: 400,
    statusCode: '409',
    code: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  });
  expect((await api().emptyBucket('photos')).data).toEqual({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  });
  expect((await api().from('photos').list()).data).toEqual([]);
  expect((await api().deleteBucket('photos')).data).toEqual({ message: 'Successfully deleted' });
  await fails(api().getBucket('photos'), { statusCode: '404', code: 'NoSuchBucket' });
});

test('an update leaves the other rules', async () => {
  await api().createBucket('kept', { public: true, fileSizeLimit: 1000 });
  await api().updateBucket('kept', { public: false });
  expect((await api().getBucket('kept')).data).toMatchObject({ public: false, file_size_limit: 1000 });
});

test('a list is cut, sorted and searched', async () => {
  for (const name of ['list-b', 'list-a', 'list-c']) await api().createBucket(name);
  const names = async (options?: Parameters<ReturnType<typeof api>['listBuckets']>[0]) =>
    (await api().listBuckets(options)).data!.map(({ id }) => id);
  expect(await names({ search: 'LIST-' })).toEqual(['list-a', 'list-b', 'list-c']);
  expect(await names({ search: 'list-', limit: 1, offset: 1 })).toEqual(['list-b']);
  expect(await names({ search: 'list-', sortColumn: 'created_at', sortOrder: 'desc' })).toEqual([
    'list-c',
    'list-a',
    'list-b',
  ]);
  expect(await names()).toEqual(expect.arrayContaining(['media', 'children', 'list-a']));
  expect((await storage.send('/bucket?limit=-1')).status).toBe(400);
  expect((await storage.send('/bucket?sortColumn=drop')).status).toBe(400);
});

test.each([
  ['a name that is taken', { name: 'media' }, '409', 'BucketAlreadyExists'],
  ['a slash', { name: 'a/b' }, '400', 'InvalidBucketName'],
  ['a space at the end', { name: 'a ' }, '400', 'InvalidBucketName'],
  ['101 characters', { name: 'a'.repeat(101) }, '400', 'InvalidBucketName'],
  ['no name', {}, '400', 'InvalidRequest'],
  ['a foreign character', { name: 'снимки' }, '400', 'InvalidBucketName'],
  ['a size that is none', { name: 'x', file_size_limit: '20 apples' }, '400', 'InvalidRequest'],
  ['a negative size', { name: 'x', file_size_limit: -1 }, '400', 'InvalidRequest'],
  ['more than the server takes', { name: 'x', file_size_limit: '20gb' }, '413', 'EntityTooLarge'],
  ['a type that is none', { name: 'x', allowed_mime_types: ['picture'] }, '415', 'InvalidMimeType'],
  ['another kind of bucket', { name: 'x', type: 'ANALYTICS' }, '409', 'NotSupported'],
  ['versions', { name: 'x', versioning_status: 'ENABLED' }, '409', 'NotSupported'],
])('%s is refused', async (_what, body, statusCode, code) => {
  const response = await storage.send('/bucket', { method: 'POST', body: JSON.stringify(body) });
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ statusCode, code })]);
});

test('only the secret key writes buckets; an admin sees them, others do not', async () => {
  const admin = await storage.as((await storage.make.user({ role: 'admin' })).id);
  const parent = await storage.as((await storage.make.user({ role: 'parent' })).id);
  expect((await admin.storage.listBuckets()).data!.map(({ id }) => id)).toContain('children');
  expect((await parent.storage.listBuckets()).data).toEqual([]);
  await fails(storage.visitor.storage.getBucket('media'), 'NoSuchBucket');
  await succeeds(storage.admin.storage.createBucket('stays'));
  await succeeds(storage.admin.storage.from('stays').upload('a.txt', 'a'));
  for (const client of [admin, parent, storage.visitor]) {
    await fails(client.storage.createBucket('mine'), { statusCode: '403', code: 'AccessDenied' });
    await fails(client.storage.deleteBucket('media'));
    await fails(client.storage.emptyBucket('stays'), { statusCode: '403', code: 'AccessDenied' });
    await fails(client.storage.updateBucket('children', { public: true }));
  }
  expect((await api().getBucket('children')).data).toMatchObject({ public: false });
  expect((await storage.admin.storage.from('stays').exists('a.txt')).data).toBe(true);
});

test('features that are not offered are refused', async () => {
  await fails(api().getBucketLifecycle('media'), { statusCode: '409', code: 'NotSupported' });
  expect((await api().purgeBucketCache('media')).data).toEqual({ message: 'success' });
  await fails(storage.visitor.storage.from('media').purgeCache('a'), 'AccessDenied');
  const nowhere = await storage.send('/vector/CreateIndex', { method: 'POST' });
  expect(await nowhere.json()).toMatchObject({ statusCode: '404', error: 'Not Found' });
});
