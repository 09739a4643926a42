import { describe, expect, test } from 'vitest';
import { fails, succeeds } from '../platform/testing/answers.ts';
import { storageTest, STORES } from './testing/test-storage.ts';

describe.each(STORES)('files in a %s', async (kind) => {
  const storage = await storageTest(kind);
  await storage.admin.storage.createBucket('box', { public: false });
  await storage.admin.storage.createBucket('open', { public: true });

  const box = () => storage.admin.storage.from('box');

  test('an upload is downloaded again, with its metadata', async () => {
    const data = await succeeds(
      box().upload('a folder/hello.txt', 'Здравей', {
        contentType: 'text/plain;charset=UTF-8',
        cacheControl: '60',
        metadata: { by: 'Ана' },
      }),
    );
    expect(data).toEqual({ id: expect.any(String), path: 'a folder/hello.txt', fullPath: 'box/a folder/hello.txt' });
    expect(await (await box().download('a folder/hello.txt')).data!.text()).toBe('Здравей');
    const { data: facts } = await box().info('a folder/hello.txt');
    expect(facts).toMatchObject({
      id: data!.id,
      name: 'a folder/hello.txt',
      bucketId: 'box',
      size: 14,
      contentType: 'text/plain;charset=UTF-8',
      cacheControl: 'max-age=60',
      metadata: { by: 'Ана' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test.each([
    ['a blob', () => new Blob(['бял'], { type: 'text/css' }), 'text/css'],
    ['a buffer', () => Buffer.from('bytes'), 'text/plain;charset=UTF-8'],
    ['a stream', () => new Blob(['stream']).stream(), 'text/plain;charset=UTF-8'],
    ['nothing at all', () => Buffer.alloc(0), 'text/plain;charset=UTF-8'],
    ['a form with the file first', fileFirst, 'text/x-form'],
  ])('%s', async (name, body, type) => {
    const key = `bodies/${name}`;
    await succeeds(box().upload(key, body() as Blob, { metadata: { name } }));
    const { data } = await box().info(key);
    expect(data).toMatchObject({ contentType: type, cacheControl: 'max-age=3600', metadata: { name } });
    const expected = await new Response(body() as Blob).blob();
    const { data: file } = await box().download(key);
    if (!(body() instanceof FormData)) expect(await file!.text()).toBe(await expected.text());
  });

  test('a name is given once, and replaced with upsert or update', async () => {
    await box().upload('once.txt', 'one');
    const stored = await storage.countStored();
    const again = await box().upload('once.txt', 'two');
    expect(again.error).toMatchObject({ status: 400, statusCode: '409', code: 'KeyAlreadyExists' });
    const over = await box().upload('once.txt', 'three', { upsert: true });
    expect(over.error).toBeNull();
    expect(await (await box().download('once.txt')).data!.text()).toBe('three');
    expect((await box().update('once.txt', 'four')).data!.id).toBe(over.data!.id);
    expect(await (await box().download('once.txt')).data!.text()).toBe('four');
    expect(await storage.countStored()).toBe(stored);
    expect(await storage.countArriving()).toBe(0);
  });

  test('of many who upload one name at once, one succeeds; with upsert all do, and one file is left', async () => {
    const stored = await storage.countStored();
    const tries = await Promise.all(Array.from({ length: 12 }, (_, index) => box().upload('race.txt', `${index}`)));
    expect(tries.filter(({ error }) => !error)).toHaveLength(1);
    expect(new Set(tries.filter(({ error }) => error).map(({ error }) => (error as { code?: string }).code))).toEqual(
      new Set(['KeyAlreadyExists']),
    );
    const overs = await Promise.all(
      Array.from({ length: 12 }, (_, index) => box().upload('race.txt', `${index}`, { upsert: true })),
    );
    expect(overs.filter(({ error }) => error)).toEqual([]);
    expect(await storage.countStored()).toBe(stored + 1);
    const { rows } = await storage.owner.query('select * from storage.unused_files');
    expect(rows).toEqual([]);
  });

  test('move keeps the file and its id; copy makes another', async () => {
    const { data: first } = await box().upload('from.txt', 'moved', { metadata: { kept: true } });
    expect((await box().move('from.txt', 'sub/to.txt')).data).toEqual(
      expect.objectContaining({ message: 'Successfully moved' }),
    );
    expect((await box().info('sub/to.txt')).data).toMatchObject({ id: first!.id, metadata: { kept: true } });
    expect((await box().exists('from.txt')).data).toBe(false);
    expect((await box().copy('sub/to.txt', 'copy.txt')).data).toEqual({ path: 'box/copy.txt' });
    await box().remove(['sub/to.txt']);
    expect(await (await box().download('copy.txt')).data!.text()).toBe('moved');
    const other = await box().copy('copy.txt', 'there.txt', { destinationBucket: 'open' });
    expect(other.data).toEqual({ path: 'open/there.txt' });
    await succeeds(box().move('copy.txt', 'gone.txt', { destinationBucket: 'open' }));
    expect(await (await storage.visitor.storage.from('open').download('gone.txt')).data!.text()).toBe('moved');
    await fails(box().move('nothing.txt', 'x.txt'), { statusCode: '404', code: 'NoSuchKey' });
    await box().upload('taken.txt', 'x');
    await box().upload('mover.txt', 'y');
    await fails(box().move('mover.txt', 'taken.txt'), { statusCode: '409' });
    await fails(box().copy('mover.txt', 'taken.txt'), { statusCode: '409' });
  });

  test('copy with other metadata', async () => {
    await box().upload('plain.txt', 'text', { metadata: { a: 1 } });
    const metadata = { cacheControl: 'max-age=5', mimetype: 'text/markdown' };
    await box().copy('plain.txt', 'marked.md', { copyMetadata: false, metadata });
    const { data } = await box().info('marked.md');
    expect(data).toMatchObject({ cacheControl: 'max-age=5', contentType: 'text/markdown', metadata: {} });
  });

  test('remove returns the files that were there, and the bytes go with them', async () => {
    const stored = await storage.countStored();
    await box().upload('bye/1.txt', '1');
    await box().upload('bye/2.txt', '2');
    const { data } = await box().remove(['bye/1.txt', 'bye/2.txt', 'bye/3.txt', '../etc/passwd']);
    expect(data!.map(({ name }) => name)).toEqual(['bye/1.txt', 'bye/2.txt']);
    expect(data![0]).toMatchObject({ bucket_id: 'box', metadata: { size: 1, mimetype: 'text/plain;charset=UTF-8' } });
    expect(await storage.countStored()).toBe(stored);
    expect((await box().exists('bye/1.txt')).data).toBe(false);
    const single = await storage.send('/object/box/bye/2.txt', { method: 'DELETE' });
    expect([single.status, await single.json()]).toEqual([
      400,
      { statusCode: '404', code: 'NoSuchKey', error: 'not_found', message: 'Object not found' },
    ]);
  });

  test('many signed addresses, one of them for nothing', async () => {
    await box().upload('signed.txt', 'signed');
    const { data } = await box().createSignedUrls(['signed.txt', 'nothing.txt', '../x'], 60);
    expect(data!.map(({ path, error }) => [path, error])).toEqual([
      ['signed.txt', null],
      ['nothing.txt', 'Either the object does not exist or you do not have access to it'],
      ['../x', 'Either the object does not exist or you do not have access to it'],
    ]);
    expect(await (await fetch(data![0]!.signedUrl!)).text()).toBe('signed');
  });

  test('a signed upload: with no other right than the address', async () => {
    const data = await succeeds(box().createSignedUploadUrl('note.txt'));
    const visitor = storage.visitor.storage.from('box');
    const sent = await visitor.uploadToSignedUrl('note.txt', data!.token, new Blob(['note']));
    expect(sent).toMatchObject({ data: { path: 'note.txt', fullPath: 'box/note.txt' }, error: null });
    const again = await visitor.uploadToSignedUrl('note.txt', data!.token, 'other');
    expect(again.error).toMatchObject({ statusCode: '409' });
    const elsewhere = await visitor.uploadToSignedUrl('other.txt', data!.token, 'other');
    expect(elsewhere.error).toMatchObject({ code: 'InvalidSignature' });
    const { data: over } = await box().createSignedUploadUrl('note.txt', { upsert: true });
    await succeeds(visitor.uploadToSignedUrl('note.txt', over!.token, 'new'));
    expect(await (await box().download('note.txt')).data!.text()).toBe('new');
    await fails(box().createSignedUploadUrl('note.txt'), { statusCode: '409' });
  });

  test('a public address needs no key', async () => {
    const open = storage.admin.storage.from('open');
    await open.upload('poster.txt', 'poster');
    const { publicUrl } = open.getPublicUrl('poster.txt', { download: 'plakat.txt' }).data;
    const response = await fetch(publicUrl);
    expect(await response.text()).toBe('poster');
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename=plakat.txt; filename*=UTF-8''plakat.txt",
    );
  });
});

/** The form of older clients: the file before its fields. */
function fileFirst(): FormData {
  const form = new FormData();
  form.append('', new Blob(['form'], { type: 'text/x-form' }), 'f.txt');
  return form;
}
