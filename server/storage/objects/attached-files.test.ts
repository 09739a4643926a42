import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Factories } from '../../../db/seed/factories.ts';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { readAs } from '../../platform/testing/club.ts';
import { storageTest } from '../testing/test-storage.ts';

const BUCKET = 'attachments';
const { make, database, owner, as, admin, visitor, send } = await storageTest();
const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF');
const pdf = { contentType: 'application/pdf' };

type Person = Awaited<ReturnType<Factories['user']>>;
const clientOf = async ({ id }: Person) => (await as(id)).storage.from(BUCKET);
const pathOf = ({ id }: Person) => `${id}/${randomUUID()}.pdf`;

async function bring(person: Person, content: Buffer = PDF, contentType = 'application/pdf'): Promise<string> {
  const path = pathOf(person);
  await succeeds((await clientOf(person)).upload(path, content, { contentType }));
  return path;
}

const written = (ids: string[], file_path: string, more: object = {}) =>
  ({
    message_id: randomUUID(),
    audience: { kind: 'class', ids },
    subject: 'Графикът за лятото',
    subject_en: null,
    subject_ru: null,
    body: 'Прикачили сме го.',
    body_en: null,
    body_ru: null,
    urgent: false,
    asks: false,
    files: [{ file_path, name: 'график.pdf' }],
    ...more,
  }) as never;

/** A family in a taught class, with a second parent and the swimmer’s own account. */
async function familyInClass() {
  const { class_id, instructor } = await make.taughtClass({ max_capacity: 9 });
  const parent = await make.user({ role: 'parent' });
  const child = await make.child(parent);
  const plan_id = await make.plan();
  await make.call('enroll_child', parent.caller, { child_id: child.id, class_id, plan_id, method: 'cash' });
  const [guardian, athlete] = [await make.user({ role: 'parent' }), await make.user({ role: 'athlete' })];
  await owner.query('insert into public.guardians (child_id, user_id) values ($1, $2)', [child.id, guardian.id]);
  await owner.query(
    'insert into public.athlete_accounts (user_id, child_id, approved, approved_at) values ($1, $2, true, now())',
    [athlete.id, child.id],
  );
  return { class_id, instructor, parent, guardian, athlete };
}

/** The ways to a file that exists: its bytes, an address for them, its facts, the list of its folder, its row. */
async function waysTo(person: Person, path: string): Promise<boolean[]> {
  const files = await clientOf(person);
  const [folder = '', name = ''] = path.split('/');
  const listed = await files.list(folder);
  return [
    !(await files.download(path)).error,
    !(await files.createSignedUrl(path, 60)).error,
    Boolean((await files.createSignedUrls([path], 60)).data?.[0]?.signedUrl),
    Boolean((await files.exists(path)).data),
    (listed.data ?? []).some((each) => each.name === name),
    (await readAs(database, person.caller)`select from attachments where file_path = ${path}`).length > 0,
  ];
}
const ALL = Array(6).fill(true);
const NONE = Array(6).fill(false);

test('an attachment opens to the readers of its message, and to no other family, by path, list, signed address or row', async () => {
  const { class_id, instructor, parent, guardian, athlete } = await familyInClass();
  const other = await familyInClass();
  const path = await bring(instructor);
  expect(await waysTo(parent, path)).toEqual(NONE);
  await make.call('send_message', instructor.caller, written([class_id], path));
  const [reception, boss] = [await make.user({ role: 'reception' }), await make.user({ role: 'admin' })];
  for (const reader of [parent, guardian, athlete, instructor, reception, boss])
    expect(await waysTo(reader, path)).toEqual(ALL);
  for (const person of [other.parent, other.guardian, other.athlete, other.instructor, await make.user()])
    expect(await waysTo(person, path)).toEqual(NONE);
  await fails(visitor.storage.from(BUCKET).download(path));
  expect((await send(`/object/public/${BUCKET}/${path}`)).ok).toBe(false);
  // Another family's token for its own file does not open this one.
  const own = await bring(other.instructor);
  await make.call('send_message', other.instructor.caller, written([other.class_id], own));
  const { signedUrl } = await succeeds((await clientOf(other.parent)).createSignedUrl(own, 60));
  expect((await fetch(signedUrl)).status).toBe(200);
  expect((await fetch(signedUrl.replace(own, path))).ok).toBe(false);
  expect(
    (await owner.query(`select from pg_publication_tables where tablename in ('attachments', 'objects')`)).rows,
  ).toEqual([]);
});

test('an address that a reader signed ends with the reader’s rights', async () => {
  const { class_id, instructor, parent, guardian } = await familyInClass();
  const path = await bring(instructor);
  await make.call('send_message', instructor.caller, written([class_id], path));
  const { signedUrl } = await succeeds((await clientOf(guardian)).createSignedUrl(path, 60));
  expect((await fetch(signedUrl)).status).toBe(200);
  await owner.query('delete from public.guardians where user_id = $1', [guardian.id]);
  expect((await fetch(signedUrl)).ok).toBe(false);
  expect(await waysTo(parent, path)).toEqual(ALL);
});

test('files come from who may write to families, into the own folder, and change no more', async () => {
  const { class_id, instructor, parent, athlete } = await familyInClass();
  const other = await familyInClass();
  const upload = async (person: Person, path: string, upsert = false) =>
    (await clientOf(person)).upload(path, PDF, { ...pdf, upsert });
  for (const person of [parent, athlete, await make.user()])
    await fails(upload(person, pathOf(person)), 'AccessDenied');
  await fails(upload(instructor, pathOf(other.instructor)), 'AccessDenied');
  const path = await bring(instructor);
  await make.call('send_message', instructor.caller, written([class_id], path));
  await fails(upload(instructor, path));
  await fails(upload(instructor, path, true), 'AccessDenied');
  await fails(upload(parent, path, true), 'AccessDenied');
  for (const person of [instructor, parent, await make.user({ role: 'admin' })]) {
    expect((await (await clientOf(person)).remove([path])).data).toEqual([]);
    await fails((await clientOf(person)).move(path, pathOf(person)));
  }
  await succeeds(admin.storage.from(BUCKET).download(path));
});

test('a message takes its writer’s own files alone, each once, five at most; nothing of a refused one is kept', async () => {
  const { class_id, instructor, parent } = await familyInClass();
  const other = await familyInClass();
  const foreign = await bring(other.instructor);
  const sent = await bring(instructor);
  await make.call('send_message', instructor.caller, written([class_id], sent));
  const free = await bring(instructor);
  const refuse = async (code: string, paths: string[]) => {
    const args = written([class_id], free, { files: paths.map((file_path) => ({ file_path, name: 'а.pdf' })) });
    await expect(make.call('send_message', instructor.caller, args)).rejects.toMatchObject({ code });
    const { message_id } = args as { message_id: string };
    expect((await owner.query('select from public.messages where id = $1', [message_id])).rows).toEqual([]);
  };
  for (const path of [foreign, sent, `${instructor.id}/missing.pdf`, `${instructor.id}/../${foreign}`])
    await refuse('attachment_missing', [free, path]);
  await refuse('attachment_missing', [free, free]);
  await refuse(
    'invalid_input',
    Array.from({ length: 6 }, (_, index) => `${instructor.id}/${index}`),
  );
  await owner.query(`update storage.objects set created_at = now() - interval '23 hours 30 minutes' where name = $1`, [
    free,
  ]);
  await refuse('attachment_missing', [free]);
  expect(await waysTo(parent, sent)).toEqual(ALL);
});

test('the type of an attachment is what its bytes are: a page, a drawing, a program under another name are refused', async () => {
  const { class_id, instructor, parent } = await familyInClass();
  const files = await clientOf(instructor);
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const archive = Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  for (const [content, contentType] of [
    [page, 'text/html'],
    [page, 'application/pdf'],
    [page, 'image/png'],
    [drawing, 'image/svg+xml'],
    [drawing, 'image/png'],
    [archive, 'application/pdf'],
    [gif, 'image/png'],
    [Buffer.from('MZ\u0090'), 'application/octet-stream'],
  ] as const)
    await fails(files.upload(pathOf(instructor), content, { contentType }), 'InvalidMimeType');
  await fails(files.upload(pathOf(instructor), Buffer.concat([PDF, Buffer.alloc(10_000_000)]), pdf), 'EntityTooLarge');
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  const path = await bring(instructor, picture, 'application/pdf');
  await make.call('send_message', instructor.caller, written([class_id], path));
  expect(await readAs(database, parent.caller)`select name, type from attachments where file_path = ${path}`).toEqual([
    { name: 'график.pdf', type: 'image/webp' },
  ]);
});

test('ten thousand attachments: a writer keeps 25 that are of no message, also when they come at once', async () => {
  const { instructor } = await familyInClass();
  const files: ReturnType<SupabaseClient['storage']['from']> = await clientOf(instructor);
  const answers = await Promise.all(Array.from({ length: 40 }, () => files.upload(pathOf(instructor), PDF, pdf)));
  expect(answers.filter(({ error }) => !error)).toHaveLength(25);
  for (const { error } of answers) if (error) expect(error).toMatchObject({ code: 'AccessDenied' });
  const quota = await owner.query(`select owner_quota from storage.buckets where id = '${BUCKET}'`);
  expect(Number(quota.rows[0].owner_quota)).toBeLessThan(10_000 * 10_000_000);
});
