import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, expect, test } from 'vitest';
import { storageTest } from '../testing/test-storage.ts';

let parent: { id: string; client: SupabaseClient };
let other: typeof parent;

const storage = await storageTest('folder', { filesKeptDays: 7 });

beforeEach(async () => {
  await storage.owner.query(`update storage.buckets set owner_quota = 3000000 where id = 'documents'`);
  [parent, other] = [await person(), await person()];
});

async function person(role: 'parent' | 'admin' = 'parent'): Promise<typeof parent> {
  const { id } = await storage.make.user({ role });
  return { id, client: await storage.as(id) };
}

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes), Buffer.from('\n%%EOF')]);
const MEGABYTE = 1_000_000;
async function upload({ id, client }: typeof parent, name: string, bytes = MEGABYTE, upsert = false) {
  const options = { contentType: 'application/pdf', upsert };
  const { error } = await client.storage.from('documents').upload(`${id}/${name}.pdf`, pdf(bytes - 100), options);
  return error as { statusCode?: string; message: string } | null;
}
const keptBy = async ({ id }: typeof parent) => {
  const text = `select coalesce(sum((metadata ->> 'size')::bigint), 0)::integer as bytes from storage.objects where owner_id = $1`;
  return (await storage.owner.query<{ bytes: number }>(text, [id])).rows[0]!.bytes;
};

test('a person fills a bucket up to their own limit, and takes no room from others', async () => {
  for (const name of ['a', 'b']) expect(await upload(parent, name)).toBeNull();
  expect(await upload(parent, 'c', 1.5 * MEGABYTE)).toMatchObject({ statusCode: '413' });
  expect(await upload(other, 'a')).toBeNull();
  const admin = await person('admin');
  for (const name of ['a', 'b', 'c', 'd']) expect(await upload(admin, name)).toBeNull();
});

test('many uploads at once do not pass the limit together', async () => {
  const errors = await Promise.all(Array.from({ length: 8 }, (_, index) => upload(parent, `at-once-${index}`)));
  expect(errors.filter((error) => error === null).length).toBeLessThanOrEqual(3);
  expect(errors.filter((error) => error !== null).every(({ statusCode }) => statusCode === '413')).toBe(true);
  expect(await keptBy(parent)).toBeLessThanOrEqual(3 * MEGABYTE);
});

test('what was overwritten counts for a day, so that overwriting again and again does not fill the disk', async () => {
  for (let round = 0; round < 3; round++) expect(await upload(parent, 'same', 0.9 * MEGABYTE, true)).toBeNull();
  expect(await upload(parent, 'same', 0.9 * MEGABYTE, true)).toMatchObject({ statusCode: '413' });
  await storage.asOwner`update storage.unused_files set remove_after = remove_after - interval '1 day' where owner_id = ${parent.id}`;
  expect(await upload(parent, 'same', 0.9 * MEGABYTE, true)).toBeNull();
});

test('many tiny files fill it, too', async () => {
  await storage.owner.query(`update storage.buckets set owner_quota = 30000 where id = 'documents'`);
  for (const name of ['a', 'b', 'c']) expect(await upload(parent, name, 300)).toBeNull();
  expect(await upload(parent, 'd', 300)).toMatchObject({ statusCode: '413' });
});

test('the club’s own buckets of families all have a limit', async () => {
  const rows =
    await storage.asOwner`select id from storage.buckets where not public and owner_quota is null order by id`;
  expect(rows).toEqual([]);
});
