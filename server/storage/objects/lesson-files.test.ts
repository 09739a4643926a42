import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FILM_TYPES, MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../../contracts/lesson-pictures.ts';
import type { Factories } from '../../../db/seed/factories.ts';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { readAs } from '../../platform/testing/club.ts';
import { storageTest } from '../testing/test-storage.ts';

const BUCKET = 'lessons';
const { make, database, owner, as, admin, visitor, send, tokenOf } = await storageTest();
type Person = Awaited<ReturnType<Factories['user']>>;
const clientOf = async ({ id }: Pick<Person, 'id'>) => (await as(id)).storage.from(BUCKET);
const pathOf = ({ id }: Pick<Person, 'id'>) => `${id}/${randomUUID()}.jpg`;

const document_id = await make.insert('documents', {
  kind: 'photos',
  version: 1,
  title: 'Снимки',
  body: 'Текст',
  published_at: new Date(Date.now() - 1000).toISOString(),
});
const PICTURE = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
  .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 41/1 0/1' }, IFD0: { Model: 'Телефон на треньора' } })
  .jpeg()
  .toBuffer();

async function bring(person: Person, content: Buffer = PICTURE, contentType = 'image/jpeg'): Promise<string> {
  const path = pathOf(person);
  await succeeds((await clientOf(person)).upload(path, content, { contentType }));
  return path;
}

async function childIn(class_id: string) {
  const { child, enrollment_id } = await make.member({ class_id });
  await owner.query(`update public.enrollments set created_at = now() - interval '9 days' where id = $1`, [
    enrollment_id,
  ]);
  return child;
}
type Child = Awaited<ReturnType<typeof childIn>>;

async function agree({ id, parent }: Child): Promise<string> {
  await make.call('sign_document', parent.caller, { document_id, child_ids: [id], signed_name: 'Елена Иванова' });
  const { rows } = await owner.query(
    'select id from public.consents where child_id = $1 and user_id = $2 and withdrawn_at is null',
    [id, parent.id],
  );
  return rows[0].id;
}
const withdraw = ({ parent }: Pick<Child, 'parent'>, consent_id: string) =>
  make.call('withdraw_consent', parent.caller, { consent_id });

/** A lesson an hour ago with two children who agree, and its instructor. */
async function scene() {
  const { class_id, instructor } = await make.taughtClass({ max_capacity: 9 });
  const [one, two] = [await childIn(class_id), await childIn(class_id)];
  const lesson_id = await make.lesson(class_id, { hours: -1 });
  const consents = [await agree(one), await agree(two)] as const;
  const add = (file_paths: string[], child_id: string | null = null) =>
    make.call('add_lesson_pictures', instructor.caller, { lesson_id, child_id, file_paths });
  return { class_id, instructor, one, two, lesson_id, consents, add };
}

/** The ways to a file that exists: its bytes, a drawing of it, an address, many addresses, its facts, the list of its folder, its row. */
async function waysTo(person: Pick<Person, 'id' | 'caller'>, path: string): Promise<boolean[]> {
  const files = await clientOf(person);
  const [folder = '', name = ''] = path.split('/');
  const headers = { authorization: `Bearer ${await tokenOf(person.id)}` };
  return [
    !(await files.download(path)).error,
    (await send(`/render/image/authenticated/${BUCKET}/${path}?width=32`, { headers })).ok,
    !(await files.createSignedUrl(path, 60)).error,
    Boolean((await files.createSignedUrls([path], 60)).data?.[0]?.signedUrl),
    Boolean((await files.exists(path)).data),
    ((await files.list(folder)).data ?? []).some((each) => each.name === name),
    (await readAs(database, person.caller)`select from lesson_pictures where file_path = ${path}`).length > 0,
  ];
}
const ALL = Array(7).fill(true);
const NONE = Array(7).fill(false);

test('an album opens to the families of its lesson once each child has the consent, and closes with the first that is withdrawn, by every way', async () => {
  const { class_id, instructor, one, two, lesson_id, add } = await scene();
  const third = await childIn(class_id);
  const guest = await make.child();
  await owner.query(`insert into public.visits (child_id, lesson_id, kind) values ($1, $2, 'single')`, [
    guest.id,
    lesson_id,
  ]);
  const guardian = await make.user({ role: 'parent' });
  await owner.query('insert into public.guardians (child_id, user_id) values ($1, $2)', [one.id, guardian.id]);
  const families = [one.parent, two.parent, third.parent, guest.parent, guardian];
  const path = await bring(instructor);
  await add([path]);

  for (const person of families) expect(await waysTo(person, path)).toEqual(NONE);
  await agree(third);
  for (const person of families) expect(await waysTo(person, path)).toEqual(NONE);
  const consent = await agree(guest);
  for (const person of families) expect(await waysTo(person, path)).toEqual(ALL);

  const signed = await succeeds((await clientOf(two.parent)).createSignedUrl(path, 60));
  const drawn = await succeeds((await clientOf(two.parent)).createSignedUrl(path, 60, { transform: { width: 64 } }));
  for (const { signedUrl } of [signed, drawn]) expect((await fetch(signedUrl)).status).toBe(200);
  await withdraw(guest, consent);
  for (const person of families) expect(await waysTo(person, path)).toEqual(NONE);
  for (const { signedUrl } of [signed, drawn]) expect((await fetch(signedUrl)).ok).toBe(false);

  expect(await waysTo(instructor, path)).toEqual(ALL);
  expect(
    (
      await owner.query(
        `select from pg_publication_tables where tablename in ('lesson_pictures', 'album_children', 'objects')`,
      )
    ).rows,
  ).toEqual([]);
});

test('pictures are read by no other family, no colleague, not by reception and not by visitors; a substitute reads them around its days', async () => {
  const { instructor, one, lesson_id, add } = await scene();
  const other = await scene();
  const path = await bring(instructor);
  expect(await waysTo(one.parent, path)).toEqual(NONE);
  await add([path]);
  const [reception, boss] = [await make.user({ role: 'reception' }), await make.user({ role: 'admin' })];
  for (const person of [one.parent, instructor, boss]) expect(await waysTo(person, path)).toEqual(ALL);
  for (const person of [other.one.parent, other.instructor, reception, await make.user()])
    expect(await waysTo(person, path)).toEqual(NONE);
  await fails(visitor.storage.from(BUCKET).download(path));
  expect((await send(`/object/public/${BUCKET}/${path}`)).ok).toBe(false);
  // Another family's address for its own picture does not open this one.
  const own = await bring(other.instructor);
  await other.add([own]);
  const { signedUrl } = await succeeds((await clientOf(other.one.parent)).createSignedUrl(own, 60));
  expect((await fetch(signedUrl)).status).toBe(200);
  expect((await fetch(signedUrl.replace(own, path))).ok).toBe(false);

  await owner.query('update public.lessons set substitute_instructor_id = $1 where id = $2', [
    other.instructor.id,
    lesson_id,
  ]);
  expect(await waysTo(other.instructor, path)).toEqual(ALL);
  await owner.query(`update public.lessons set starts_at = now() - interval '3 days' where id = $1`, [lesson_id]);
  expect(await waysTo(other.instructor, path)).toEqual(NONE);
});

test('a clip is seen by the family of its child alone, as long as that child has the consent', async () => {
  const { instructor, one, two, consents, add } = await scene();
  await withdraw(two, consents[1]);
  const path = await bring(instructor);
  await add([path], one.id);
  expect(await waysTo(one.parent, path)).toEqual(ALL);
  expect(await waysTo(two.parent, path)).toEqual(NONE);
  await withdraw(one, consents[0]);
  expect(await waysTo(one.parent, path)).toEqual(NONE);
  expect(await waysTo(instructor, path)).toEqual(ALL);
});

test('a film comes out without where it was taken, under the digest of what is kept', async () => {
  const { instructor, one, add } = await scene();
  const spot = '+42.6977+023.3219/';
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const film = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
    box('moov', box('udta', box('\u00A9xyz', Buffer.from(spot)))),
    box('mdat', Buffer.alloc(100)),
  ]);
  const path = await bring(instructor, film, 'video/mp4');
  await add([path], one.id);
  const answer = await succeeds((await clientOf(one.parent)).download(path));
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes).toHaveLength(film.length);
  expect(bytes.includes(spot)).toBe(false);
  const { rows } = await owner.query('select metadata from storage.objects where name = $1', [path]);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  expect(rows[0].metadata).toMatchObject({ mimetype: 'video/mp4', size: film.length, eTag: `"${digest}"` });
});

test('two who withdraw at once, and one who agrees again: the album stays closed until both agree', async () => {
  const { instructor, one, two, consents, add } = await scene();
  const path = await bring(instructor);
  await add([path]);
  expect(await waysTo(one.parent, path)).toEqual(ALL);
  await Promise.all([withdraw(one, consents[0]), withdraw(two, consents[1])]);
  for (const { parent } of [one, two]) expect(await waysTo(parent, path)).toEqual(NONE);
  await agree(one);
  for (const { parent } of [one, two]) expect(await waysTo(parent, path)).toEqual(NONE);
  await agree(two);
  for (const { parent } of [one, two]) expect(await waysTo(parent, path)).toEqual(ALL);
});

test('files come from who teaches, into the own folder, are what their bytes are, and change no more', async () => {
  const { instructor, one, add } = await scene();
  const upload = async (person: Person, path: string, content: Buffer = PICTURE, contentType = 'image/jpeg') =>
    (await clientOf(person)).upload(path, content, { contentType, upsert: true });
  for (const person of [one.parent, await make.user({ role: 'reception' }), await make.user()])
    await fails(upload(person as Person, pathOf(person)), 'AccessDenied');
  await fails(upload(instructor, pathOf(one.parent)), 'AccessDenied');
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  for (const [content, type] of [
    [page, 'text/html'],
    [page, 'image/jpeg'],
    [page, 'video/mp4'],
    [drawing, 'image/svg+xml'],
    [drawing, 'image/png'],
    [Buffer.from('%PDF-1.4'), 'application/pdf'],
  ] as const)
    await fails(upload(instructor, pathOf(instructor), content, type), 'InvalidMimeType');
  await fails(
    upload(instructor, pathOf(instructor), Buffer.concat([PICTURE, Buffer.alloc(MAX_PICTURE_BYTES)])),
    'EntityTooLarge',
  );
  const bucket = 'select file_size_limit::integer, allowed_mime_types from storage.buckets where id = $1';
  const types = [...PICTURE_TYPES, ...FILM_TYPES];
  expect((await owner.query(bucket, [BUCKET])).rows).toEqual([
    { file_size_limit: MAX_PICTURE_BYTES, allowed_mime_types: types },
  ]);

  const path = await bring(instructor);
  await add([path]);
  for (const person of [instructor, one.parent, await make.user({ role: 'admin' })]) {
    await fails(upload(person as Person, path), 'AccessDenied');
    expect((await (await clientOf(person)).remove([path])).data).toEqual([]);
    await fails((await clientOf(person)).move(path, pathOf(person)));
  }
  const stored = await succeeds(admin.storage.from(BUCKET).download(path));
  const { exif, width } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
  expect([exif, width]).toEqual([undefined, 640]);
});

test('a coach keeps 25 files that are of no lesson, also when they come at once', async () => {
  const { instructor } = await scene();
  const files = await clientOf(instructor);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => files.upload(pathOf(instructor), PICTURE, { contentType: 'image/jpeg' })),
  );
  expect(answers.filter(({ error }) => !error)).toHaveLength(25);
});
