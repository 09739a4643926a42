import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createWorld } from '../../db/access/world.ts';
import { fails, succeeds } from '../platform/testing/answers.ts';
import { storageTest } from './testing/test-storage.ts';
import { sweepFiles } from './upkeep/sweep.ts';

const people = new Map<string, SupabaseClient>();
const as = (person: string) => people.get(person)!.storage;

const storage = await storageTest();
const world = await createWorld(storage.database);
const childId = String(world.rows.children['id']);
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
for (const [name, { claims }] of Object.entries(world.callers))
  people.set(name, claims.sub ? await storage.as(claims.sub) : storage.visitor);

const png = { contentType: 'image/png' };
const who = async (can: (client: SupabaseClient['storage'], name: string) => Promise<boolean>) => {
  const able: string[] = [];
  for (const [name, client] of people) if (await can(client.storage, name)) able.push(name);
  return able;
};

test('a child’s pictures: the family, reception and admins write, the child’s instructor reads', async () => {
  const path = `${childId}/portrait.png`;
  const adds = await who(async (client, name) => {
    const { error } = await client.from('children').upload(`${childId}/${name}.png`, picture, png);
    if (error) expect(error).toMatchObject({ statusCode: '403', code: 'AccessDenied' });
    return !error;
  });
  expect(adds).toEqual(['parent', 'guardian', 'reception', 'admin']);
  await storage.admin.storage.from('children').upload(path, picture, png);
  expect(await who(async (client) => !(await client.from('children').download(path)).error)).toEqual([
    'parent',
    'guardian',
    'instructor',
    'reception',
    'admin',
  ]);
  expect(await who(async (client) => !(await client.from('children').createSignedUrl(path, 60)).error)).toEqual([
    'parent',
    'guardian',
    'instructor',
    'reception',
    'admin',
  ]);
  const overwrites = async (client: SupabaseClient['storage']) =>
    !(await client.from('children').upload(path, picture, { ...png, upsert: true })).error;
  expect(await who(overwrites)).toEqual(['parent', 'guardian', 'reception', 'admin']);
  const renames = async (client: SupabaseClient['storage']) => {
    const { error } = await client.from('children').move(path, `${childId}/moved.png`);
    if (!error) await storage.admin.storage.from('children').move(`${childId}/moved.png`, path);
    return !error;
  };
  expect(await who(renames)).toEqual(['parent', 'guardian', 'reception', 'admin']);
  const removes = async (client: SupabaseClient['storage']) => {
    const { data } = await client.from('children').remove([path]);
    if (data!.length > 0) await storage.admin.storage.from('children').upload(path, picture, png);
    return data!.length > 0;
  };
  expect(await who(removes)).toEqual(['parent', 'guardian', 'reception', 'admin']);
});

test('a hidden file answers exactly like a missing one', async () => {
  const hidden = `${childId}/hidden.png`;
  const missing = `${childId}/missing.png`;
  await storage.admin.storage.from('children').upload(hidden, picture, png);
  for (const person of ['visitor', 'stranger', 'other_parent', 'other_instructor']) {
    const client = as(person).from('children');
    const calls: ((path: string) => Promise<unknown>)[] = [
      async (path) => (await client.info(path)).error,
      async (path) => (await client.createSignedUrl(path, 60)).error,
      async (path) => (await client.remove([path])).data,
      async (path) => (await client.move(path, 'x.png')).error,
      async (path) => (await client.copy(path, 'x.png')).error,
      async (path) =>
        (await client.createSignedUrls([path], 60)).data!.map(({ error, signedURL }) => [error, signedURL]),
      async (path) => (await client.list(path.slice(0, path.indexOf('/')), { search: path.slice(37) })).data,
      ...['', 'authenticated/', 'public/', 'info/'].map((way) => async (path: string) => {
        const sub = world.callers[person as 'stranger'].claims.sub;
        const authorization = `Bearer ${sub ? await storage.tokenOf(sub) : storage.config.publishableKey}`;
        const response = await storage.send(`/object/${way}children/${path}`, { headers: { authorization } });
        return [response.status, await response.text()];
      }),
      async (path) => {
        const response = await storage.send(`/render/image/public/children/${path}?width=5`);
        return [response.status, await response.text()];
      },
    ];
    for (const call of calls) expect(await call(hidden)).toEqual(await call(missing));
  }
});

test('no one overwrites a hidden file, nor learns that it is there', async () => {
  const path = `${childId}/guarded.png`;
  await storage.admin.storage.from('children').upload(path, picture, png);
  for (const person of ['visitor', 'stranger', 'other_parent', 'instructor', 'other_instructor']) {
    for (const upsert of [false, true]) {
      for (const name of [path, `${childId}/not-there.png`]) {
        await fails(
          as(person)
            .from('children')
            .upload(name, picture, { ...png, upsert }),
          { status: 400, statusCode: '403', code: 'AccessDenied' },
        );
      }
    }
    await fails(as(person).from('children').createSignedUploadUrl(path), { statusCode: '403' });
  }
});

test('a file does not move to where its owner may not write, nor come from there', async () => {
  const mine = `${childId}/mine.png`;
  await as('parent').from('children').upload(mine, picture, png);
  const parent = as('parent').from('children');
  const elsewhere = `${crypto.randomUUID()}/mine.png`;
  await fails(parent.move(mine, elsewhere), 'AccessDenied');
  await fails(parent.copy(mine, elsewhere), 'AccessDenied');
  await fails(parent.move(mine, 'mine.png', { destinationBucket: 'media' }), 'AccessDenied');
  await fails(parent.copy(mine, 'mine.png', { destinationBucket: 'media' }), 'AccessDenied');
  expect((await parent.exists(mine)).data).toBe(true);
});

test('a file that one may only read does not move away', async () => {
  await storage.admin.storage.from('media').upload('stays.png', picture, png);
  const own = `${world.callers.parent.claims.sub}/taken.png`;
  const to = { destinationBucket: 'documents' };
  await fails(as('parent').from('media').move('stays.png', own, to), 'NoSuchKey');
  expect((await as('parent').from('media').exists('stays.png')).data).toBe(true);
  expect((await as('parent').from('documents').exists(own)).data).toBe(false);
  await succeeds(as('parent').from('media').copy('stays.png', own, to));
  await succeeds(as('admin').from('media').move('stays.png', 'team/moved.png', { destinationBucket: 'team' }));
});

test('documents are for a person and the admins', async () => {
  const path = `${world.callers.parent.claims.sub}/consent.png`;
  const adds = async (client: SupabaseClient['storage'], name: string) =>
    !(await client.from('documents').upload(path.replace('consent', name), picture, png)).error;
  expect(await who(adds)).toEqual(['parent', 'admin']);
  await as('parent').from('documents').upload(path, picture, png);
  expect(await who(async (client) => !(await client.from('documents').download(path)).error)).toEqual([
    'parent',
    'admin',
  ]);
});

test.each(['media', 'team', 'products'])('%s: admins write, every visitor reads', async (bucket) => {
  const adds = async (client: SupabaseClient['storage'], name: string) =>
    !(await client.from(bucket).upload(`test/${name}.png`, picture, png)).error;
  expect(await who(adds)).toEqual(['admin']);
  const path = 'test/admin.png';
  expect(await who(async (client) => !(await client.from(bucket).download(path)).error)).toEqual([...people.keys()]);
  expect(await who(async (client) => (await client.from(bucket).list('test')).data!.length === 1)).toEqual([
    ...people.keys(),
  ]);
  expect(await who(async (client) => (await client.from(bucket).remove([path])).data!.length === 1)).toEqual(['admin']);
});

test('only the secret key opens a bucket without policies', async () => {
  await storage.admin.storage.createBucket('vault');
  await storage.admin.storage.from('vault').upload('x', 'x');
  expect(await who(async (client) => !(await client.from('vault').download('x')).error)).toEqual([]);
  expect(await who(async (client) => !(await client.from('vault').upload('y', 'y')).error)).toEqual([]);
});

test('an upload without the right to read what one has uploaded: adding works, taking over does not', async () => {
  await storage.admin.storage.createBucket('letterbox');
  await storage.asOwner`create policy deposits on storage.objects for insert to anon with check (bucket_id = 'letterbox')`;
  const box = as('visitor').from('letterbox');
  await succeeds(box.upload('a.txt', 'a'));
  await fails(box.upload('b.txt', 'b', { upsert: true }), 'AccessDenied');
  await fails(box.upload('a.txt', 'b', { upsert: true }), 'AccessDenied');
  expect((await box.list()).data).toEqual([]);
});

test('a child’s files go with the child, and a person’s with the person', async () => {
  const parent = await storage.make.user({ role: 'parent' });
  const client = (await storage.as(parent.id)).storage;
  const child = await storage.make.child({ id: parent.id });
  const stored = await storage.countStored();
  await succeeds(client.from('children').upload(`${child.id}/a.png`, picture, png));
  await succeeds(client.from('documents').upload(`${parent.id}/a.png`, picture, png));
  await storage.owner.query('set role supabase_auth_admin');
  await storage.owner.query('delete from auth.users where id = $1', [parent.id]);
  await storage.owner.query('reset role');
  const rows =
    await storage.asOwner`select name from storage.objects where name like ${`${child.id}/%`} or name like ${`${parent.id}/%`}`;
  expect(rows).toEqual([]);
  await sweepFiles(storage.service);
  expect(await storage.countStored()).toBe(stored);
});

test('the row names its writer', async () => {
  const rows =
    await storage.asOwner`select distinct owner_id from storage.objects where name = ${`${childId}/guardian.png`}`;
  expect(rows).toEqual([{ owner_id: world.callers.guardian.claims.sub }]);
});

test('a signed address ends with the right of its creator', async () => {
  const path = `${childId}/shared.png`;
  await storage.admin.storage.from('children').upload(path, picture, png);
  const { data } = await as('guardian').from('children').createSignedUrl(path, 3600);
  const drawn = await as('guardian')
    .from('children')
    .createSignedUrl(path, 3600, { transform: { width: 8 } });
  const target = await as('guardian').from('children').createSignedUploadUrl(`${childId}/later.png`);
  const byAdmin = await storage.admin.storage.from('children').createSignedUrl(path, 3600);
  const opens = async (address: string) => (await fetch(address)).status;
  expect(await opens(data!.signedUrl)).toBe(200);
  expect(await opens(drawn.data!.signedUrl)).toBe(200);

  await storage.owner.query('delete from guardians where child_id = $1', [childId]);
  expect(await opens(data!.signedUrl)).toBe(400);
  expect(await opens(drawn.data!.signedUrl)).toBe(400);
  const { path: to, token } = target.data!;
  const uploaded = await as('visitor').from('children').uploadToSignedUrl(to, token, picture, png);
  expect(uploaded.error).toMatchObject({ statusCode: '403' });
  expect(await opens(byAdmin.data!.signedUrl)).toBe(200);
});

test('a signed address lives for a day at most', async () => {
  const path = `${childId}/short.png`;
  await storage.admin.storage.from('children').upload(path, picture, png);
  const { data } = await as('parent')
    .from('children')
    .createSignedUrl(path, 30 * 24 * 3600);
  const [, claims] = new URL(data!.signedUrl).searchParams.get('token')!.split('.');
  const { iat, exp } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { iat: number; exp: number };
  expect(exp - iat).toBeLessThanOrEqual(24 * 3600);
});
