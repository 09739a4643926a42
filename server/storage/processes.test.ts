import { afterAll, describe, expect, test } from 'vitest';
import { SERVICE } from '../platform/caller.ts';
import { Database } from '../platform/database/database.ts';
import { succeeds } from '../platform/testing/answers.ts';
import { requireBucket } from './buckets/buckets.ts';
import { requireObject } from './objects/objects.ts';
import { openStorage } from './open-service.ts';
import { createTestStorage, storageTest, STORES, type TestStorage } from './testing/test-storage.ts';
import { sweepFiles } from './upkeep/sweep.ts';
import type { Received } from './uploads/receive.ts';
import { upload } from './uploads/upload.ts';

describe.each(STORES)('two processes on one database and one %s', async (kind) => {
  const one = await storageTest(kind);
  const other = await one.beside();
  afterAll(() => other.close());
  await one.admin.storage.createBucket('box');

  test('what one process receives, the other serves', async () => {
    await one.admin.storage.from('box').upload('a', 'from one');
    expect(await (await other.admin.storage.from('box').download('a')).data!.text()).toBe('from one');
    const { data } = await one.admin.storage.from('box').createSignedUrl('a', 60);
    expect(await (await fetch(data!.signedUrl.replace(one.url, other.url))).text()).toBe('from one');
  });

  test('readers meet whole files while both overwrite them', async () => {
    const boxes = [one, other].map(({ admin }) => admin.storage.from('box'));
    await boxes[0]!.upload('busy', 'x'.repeat(1000));
    const writers = boxes.map(async (box, which) => {
      for (let round = 0; round < 15; round++) {
        await succeeds(box.upload('busy', String(which).repeat(1000), { upsert: true }));
      }
    });
    const readers = boxes.map(async (box) => {
      for (let round = 0; round < 40; round++) {
        expect(await (await succeeds(box.download('busy')))!.text()).toMatch(/^(x+|0+|1+)$/);
      }
    });
    await Promise.all([...writers, ...readers]);
    await sweepFiles(one.service);
    const { rows } = await one.owner.query('select count(*)::int as rows from storage.objects');
    expect(await one.countStored()).toBe(rows[0].rows);
  });

  test('sweeps at the same time do no harm', async () => {
    const box = one.admin.storage.from('box');
    for (let index = 0; index < 20; index++) await box.upload(`swept/${index}`, 'x');
    await one.owner.query(`delete from storage.objects where name like 'swept/%'`);
    await Promise.all([sweepFiles(one.service), sweepFiles(other.service), sweepFiles(one.service)]);
    const { rows } = await one.owner.query('select count(*)::int as rows from storage.objects');
    expect(await one.countStored()).toBe(rows[0].rows);
  });

  test('an upload whose row was written keeps its bytes, even if its answer was lost', async () => {
    const { database } = one.service;
    const deaf = Object.assign(Object.create(database), {
      statements: async (...[caller, context, statements]: Parameters<Database['statements']>) => {
        const rows = await database.statements(caller, context, statements);
        if (statements[0]!.text.includes('commit_upload')) throw new Error('Connection terminated unexpectedly');
        return rows;
      },
      transaction: database.transaction.bind(database),
    });
    const bucket = await requireBucket(database, 'box');
    const to = { caller: SERVICE, ownerId: null, bucket, key: 'unsaid', isUpsert: false };
    await expect(upload({ ...one.service, database: deaf }, to, {}, () => document(one))).rejects.toThrow('terminated');
    expect(await (await one.admin.storage.from('box').download('unsaid')).data!.text()).toBe('x');
  });

  test('an upload whose announcement was swept fails instead of pointing at nothing', async () => {
    const { store } = one.service;
    const failing = {
      ...one.service,
      store: Object.assign(Object.create(store), {
        adopt: async (key: string, path: string) => {
          await store.adopt(key, path);
          await one.owner.query(`update storage.unused_files set remove_after = now() - interval '1 second'`);
          await sweepFiles(one.service);
        },
      }),
    };
    const bucket = await requireBucket(one.database, 'box');
    const to = { caller: SERVICE, ownerId: null, bucket, key: 'late', isUpsert: false };
    await expect(upload(failing, to, {}, () => document(one))).rejects.toMatchObject({
      constraint: 'objects__has_file',
    });
    await expect(requireObject(one.database, SERVICE, 'box', 'late')).rejects.toMatchObject({ code: 'NoSuchKey' });
  });
});

async function document({ service }: Pick<TestStorage, 'service'>): Promise<Received> {
  return {
    file: await service.spool.receive(new Blob(['x']).stream(), 10),
    mimetype: 'text/plain',
    cacheControl: 'no-cache',
    contentEncoding: undefined,
    userMetadata: null,
  };
}

test('a database that is gone is reported as gone, and is back by itself', async () => {
  const storage = await createTestStorage();
  const nowhere = new Database({ host: '127.0.0.1', port: 9, user: 'x', database: 'x' });
  const service = await openStorage(storage.config, nowhere);
  await expect(requireObject(service.database, SERVICE, 'media', 'x')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await storage.asOwner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await storage.send('/object/media/x')).status).toBe(400);
  await nowhere.close();
  await storage.close();
});
