import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clubTest } from '../../../testing/club.ts';
import { applyRetention } from '../../accounts/erasure/apply-retention.ts';
import { asAccounts } from '../../core/as-accounts.ts';
import { announceAlbums } from './announce-albums.ts';

const { club, make, read, readValues, readAs, asService, refused, noticesOf } = await clubTest();
type Child = Awaited<ReturnType<typeof make.child>>;
const document_id = await make.insert('documents', {
  kind: 'photos',
  version: 1,
  title: 'Снимки',
  body: 'Текст',
  published_at: new Date(Date.now() - 1000).toISOString(),
});

/** Puts a file into a person's folder, as an upload does. */
async function upload(userId: string, cacheControl = 'no-cache'): Promise<string> {
  const [path, version] = [`${userId}/${randomUUID()}.jpg`, randomUUID()];
  await read`select storage.announce_file(${version}, 1)`;
  await read`
    insert into storage.objects (bucket_id, name, version, owner_id, metadata)
    values ('lessons', ${path}, ${version}, ${userId}, ${JSON.stringify({ mimetype: 'image/jpeg', size: 2000, cacheControl })}::jsonb)`;
  return path;
}

const agree = ({ id, parent }: Child) =>
  make.call('sign_document', parent.caller, { document_id, child_ids: [id], signed_name: 'Елена Иванова' });

async function seated(class_id: string, child?: Child) {
  const member = await make.member({ class_id, child });
  await read`update enrollments set created_at = now() - interval '9 days' where id = ${member.enrollment_id}`;
  return member;
}

/** A lesson some hours ago of a class with two children, of whom one agrees. */
async function scene() {
  const { class_id, instructor } = await make.taughtClass({ max_capacity: 20 });
  const [{ child: agrees }, { child: waits }] = [await seated(class_id), await seated(class_id)];
  await agree(agrees);
  const lesson_id = await make.lesson(class_id, { hours: -5 });
  const add = async (child_id: string | null = null, by = instructor) => {
    const file_paths = [await upload(by.id)];
    await make.call('add_lesson_pictures', by.caller, { lesson_id, child_id, file_paths });
    return file_paths[0]!;
  };
  const list = () => make.call('list_lesson_pictures', instructor.caller, { lesson_id });
  return { class_id, instructor, agrees, waits, lesson_id, add, list };
}
const seenBy = async ({ id, parent }: Child) =>
  (await make.call('list_child_pictures', parent.caller, { child_id: id })).map(({ file_path }) => file_path);
const stored = (path: string) => readValues<string>`select name from storage.objects where name = ${path}`;

test('the staff sees whose consent is missing; the picture appears by itself when the last family agrees', async () => {
  const { agrees, waits, add, list } = await scene();
  expect((await list()).children).toHaveLength(2);
  const path = await add();
  const { pictures, children } = await list();
  expect(pictures).toMatchObject([{ file_path: path, type: 'image/jpeg', child_id: null }]);
  expect(children.filter(({ photos_allowed }) => !photos_allowed)).toMatchObject([{ child_id: waits.id }]);
  expect(await seenBy(agrees)).toEqual([]);
  await agree(waits);
  for (const child of [agrees, waits]) expect(await seenBy(child)).toEqual([path]);
});

test('no browser keeps a copy of a picture, however it was uploaded', async () => {
  const { instructor, lesson_id } = await scene();
  const path = await upload(instructor.id, 'max-age=3600');
  await make.call('add_lesson_pictures', instructor.caller, { lesson_id, file_paths: [path] });
  expect(
    await readValues<string>`select metadata ->> 'cacheControl' from storage.objects where name = ${path}`,
  ).toEqual(['no-store']);
});

test('a child with an athlete’s account of its own sees what its family does, as long as that is approved', async () => {
  const { agrees, waits, add } = await scene();
  const [athlete, stranger] = [await make.user({ role: 'athlete' }), await make.user({ role: 'athlete' })];
  await read`
    insert into athlete_accounts (user_id, child_id, approved, approved_at) values (${athlete.id}, ${agrees.id}, true, now())`;
  const seen = async (caller = athlete.caller) =>
    (await make.call('list_child_pictures', caller, { child_id: agrees.id })).map(({ file_path }) => file_path);
  const [album, clip, other] = [await add(), await add(agrees.id), await add(waits.id)];
  expect(await seen()).toEqual([clip]);
  await agree(waits);
  expect(await seen()).toEqual([album, clip]);
  expect(await readAs(athlete.caller)`select file_path from lesson_pictures where file_path = ${other}`).toEqual([]);
  await refused('not_your_child', 'list_child_pictures', athlete.caller, { child_id: waits.id });
  await refused('not_your_child', 'list_child_pictures', athlete.caller, { child_id: randomUUID() });
  await refused('not_your_child', 'list_child_pictures', stranger.caller, { child_id: agrees.id });
  await read`update athlete_accounts set approved = false, approved_at = null where user_id = ${athlete.id}`;
  await refused('not_your_child', 'list_child_pictures', athlete.caller, { child_id: agrees.id });
});

test('families hear once of an album that opens: not before the last agrees, nor of further pictures', async () => {
  const { agrees, waits, add } = await scene();
  const heard = async () => {
    await asService(announceAlbums);
    const notices = [agrees, waits].map(({ parent }) => noticesOf(parent.id, 'album_opened'));
    return (await Promise.all(notices)).map(({ length }) => length);
  };
  await add();
  expect(await heard()).toEqual([0, 0]);
  await agree(waits);
  expect(await heard()).toEqual([1, 1]);
  await add();
  expect(await heard()).toEqual([1, 1]);
  expect(await noticesOf(waits.parent.id, 'album_opened')).toMatchObject([{ child_id: waits.id }]);
});

test('those who teach the lesson and admins add, list and remove pictures; colleagues, reception and families do not', async () => {
  const { instructor, agrees, lesson_id, add, list } = await scene();
  const [colleague, reception, admin] = [
    await make.user({ role: 'instructor' }),
    await make.user({ role: 'reception' }),
    await make.user({ role: 'admin' }),
  ];
  const path = await add();
  const [picture] = (await list()).pictures;
  const file_paths = [await upload(colleague.id)];
  for (const { caller } of [colleague, reception, agrees.parent])
    for (const lesson of [lesson_id, randomUUID()]) {
      await refused('not_allowed', 'add_lesson_pictures', caller, { lesson_id: lesson, child_id: null, file_paths });
      await refused('not_allowed', 'list_lesson_pictures', caller, { lesson_id: lesson });
      await refused('not_allowed', 'remove_lesson_picture', caller, { lesson_id: lesson, picture_id: picture!.id });
    }
  await refused('not_your_child', 'list_child_pictures', colleague.caller, { child_id: agrees.id });
  const other = await scene();
  const remove = (caller: typeof admin.caller, lesson: string) =>
    make.call('remove_lesson_picture', caller, { lesson_id: lesson, picture_id: picture!.id });
  // Of a lesson of one's own no picture of another lesson is removed.
  expect(await remove(other.instructor.caller, other.lesson_id)).toEqual({ removed: false });
  await add(null, admin);
  expect(await remove(instructor.caller, lesson_id)).toEqual({ removed: true });
  expect(await remove(instructor.caller, lesson_id)).toEqual({ removed: false });
  expect(await stored(path)).toEqual([]);
  await expect(readAs(agrees.parent.caller)`select added_by from lesson_pictures`).rejects.toMatchObject({
    code: '42501',
  });
});

test('a picture is a file of who adds it, of one lesson alone; sent again it is there once', async () => {
  const { class_id, instructor, lesson_id, add, list } = await scene();
  const second = await make.lesson(class_id, { hours: -7 });
  const path = await add();
  const send = (lesson: string, file_paths: string[], child_id: string | null = null) =>
    [instructor.caller, { lesson_id: lesson, child_id, file_paths }] as const;
  await make.call('add_lesson_pictures', ...send(lesson_id, [path, path]));
  expect((await list()).pictures).toHaveLength(1);
  const [foreign, fresh] = [await upload((await make.user({ role: 'instructor' })).id), await upload(instructor.id)];
  for (const paths of [[foreign], [fresh, `${instructor.id}/missing.jpg`], [`${instructor.id}/../${foreign}`]])
    await refused('attachment_missing', 'add_lesson_pictures', ...send(lesson_id, paths));
  await refused('attachment_missing', 'add_lesson_pictures', ...send(second, [path]));
  await refused('not_in_class', 'add_lesson_pictures', ...send(lesson_id, [fresh], (await make.child()).id));
  await refused('too_early', 'add_lesson_pictures', ...send(await make.lesson(class_id, { days: 2 }), [fresh]));
  await refused('too_late', 'add_lesson_pictures', ...send(await make.lesson(class_id, { days: -70 }), [fresh]));
  await make.call('cancel_lesson', instructor.caller, { lesson_id: second, reason: 'Ремонт' });
  await refused('lesson_cancelled', 'add_lesson_pictures', ...send(second, [fresh]));
});

test('who came to the class later or waits for it sees no album and holds none back; who has left still does both', async () => {
  const { class_id, agrees, lesson_id, add, waits } = await scene();
  await agree(waits);
  const path = await add();
  const [late, waiting, moved] = [await make.member({ class_id }), await make.child(), await make.member()];
  await read`
    insert into enrollments (child_id, class_id, plan_id, status, waitlisted_at, created_at)
    values (${waiting.id}, ${class_id}, ${await make.plan()}, 'waitlist', now(), now() - interval '20 days')`;
  await read`update enrollments set created_at = now() - interval '20 days' where id = ${moved.enrollment_id}`;
  await make.call('transfer_enrollment', moved.parent.caller, { enrollment_id: moved.enrollment_id, class_id });
  await add();
  for (const child of [late.child, waiting, moved.child]) {
    expect(await seenBy(child)).toEqual([]);
    expect(await readAs(child.parent.caller)`select from lesson_pictures where lesson_id = ${lesson_id}`).toEqual([]);
  }
  // Its seat goes to another class, as one row.
  const [seat] = await readValues<string>`select id from enrollments where child_id = ${waits.id}`;
  await make.call('transfer_enrollment', waits.parent.caller, {
    enrollment_id: seat!,
    class_id: await make.swimClass(),
  });
  expect(await seenBy(waits)).toHaveLength(2);
  const [consent_id] = await readValues<string>`select id from consents where child_id = ${waits.id}`;
  await make.call('withdraw_consent', waits.parent.caller, { consent_id: consent_id! });
  for (const child of [agrees, waits]) expect(await seenBy(child)).toEqual([]);
  await agree(waits);
  expect(await seenBy(agrees)).toContain(path);
  // A visit that is taken back does not open what it held back.
  const guest = await make.child();
  await read`insert into visits (child_id, lesson_id, kind) values (${guest.id}, ${lesson_id}, 'single')`;
  await add();
  expect(await seenBy(agrees)).toEqual([]);
  await read`delete from visits where child_id = ${guest.id}`;
  expect(await seenBy(agrees)).toEqual([]);
  await agree(guest);
  expect(await seenBy(agrees)).toContain(path);
  // Marked after all, it was in the lesson.
  await make.mark(lesson_id, late.child.id, { status: 'present' });
  expect(await seenBy(agrees)).toEqual([]);
});

test('a canceled lesson shows its album to no family; a new version of the consent closes all until it is signed', async () => {
  const { instructor, agrees, waits, lesson_id, add } = await scene();
  await agree(waits);
  const [path, clip] = [await add(), await add(agrees.id)];
  expect(await seenBy(agrees)).toEqual([path, clip]);
  await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Ремонт' });
  expect(await seenBy(agrees)).toEqual([clip]);
  await read`update documents set published_at = now() + interval '1 day' where id = ${document_id}`;
  expect(await seenBy(agrees)).toEqual([]);
  await read`update documents set published_at = now() - interval '1 day' where id = ${document_id}`;
});

test('a child that is deleted takes its clips, and the albums of its lessons, which nothing would hold back any more', async () => {
  for (const isWhole of [false, true]) {
    const { agrees, waits, add, list } = await scene();
    const [album, clip, other] = [await add(), await add(waits.id), await add(agrees.id)];
    if (isWhole)
      await asService((trx) =>
        asAccounts(trx, () => sql`delete from auth.users where id = ${waits.parent.id}`.execute(trx)),
      );
    else {
      const [full_name] = await readValues<string>`select full_name from children where id = ${waits.id}`;
      await make.call('delete_child', waits.parent.caller, { child_id: waits.id, typed_name: full_name! });
    }
    expect((await list()).pictures).toMatchObject([{ file_path: other }]);
    for (const path of [album, clip]) expect(await stored(path)).toEqual([]);
    expect(await seenBy(agrees)).toEqual([other]);
  }
});

test('merged children keep album and clips', async () => {
  const { class_id, agrees, waits, lesson_id, add, list } = await scene();
  await agree(waits);
  const double = await make.child();
  await make.mark(lesson_id, waits.id, { status: 'present' });
  const [album, clip] = [await add(), await add(waits.id)];
  const [seat] = await readValues<string>`select id from enrollments where child_id = ${waits.id}`;
  await make.call('unenroll_child', waits.parent.caller, { enrollment_id: seat! });
  await seated(class_id, double);
  await read`insert into album_children (lesson_id, child_id) values (${lesson_id}, ${double.id})`;
  expect(await seenBy(agrees)).toEqual([]);
  const [typed_name] = await readValues<string>`select full_name from children where id = ${waits.id}`;
  await make.call('merge_children', await make.caller('admin'), {
    keep_id: double.id,
    merge_id: waits.id,
    typed_name: typed_name!,
  });
  expect((await list()).pictures).toMatchObject([
    { file_path: album, child_id: null },
    { file_path: clip, child_id: double.id },
  ]);
  expect(await seenBy(agrees)).toEqual([album]);
  expect(await seenBy(double)).toEqual([album, clip]);
});

test('pictures go a year after their lesson, with their files; files of no lesson after a day', async () => {
  const { instructor, lesson_id, add, list } = await scene();
  const path = await add();
  const [old, fresh] = [await upload(instructor.id), await upload(instructor.id)];
  await read`update storage.objects set created_at = now() - interval '25 hours' where name = ${old}`;
  await applyRetention(club.database);
  expect((await list()).pictures).toHaveLength(1);
  expect([await stored(old), await stored(fresh)]).toEqual([[], [fresh]]);
  await read`update lessons set starts_at = now() - interval '12 months 1 hour' where id = ${lesson_id}`;
  await applyRetention(club.database);
  expect((await list()).pictures).toEqual([]);
  expect(await stored(path)).toEqual([]);
  expect(await read`select from album_children where lesson_id = ${lesson_id}`).toEqual([]);
});

test('the export of a family has its clips and the albums of its children, and those of no other', async () => {
  const { agrees, waits, add } = await scene();
  await add();
  await add(agrees.id);
  const exported = async ({ parent }: Child) =>
    (await make.call('export_my_data', parent.caller, {})) as unknown as Record<string, object[]>;
  expect(await exported(agrees)).toMatchObject({
    lesson_pictures: [{ child_id: agrees.id, type: 'image/jpeg', bytes: 2000 }],
    album_children: [{ child_id: agrees.id, pictures: 1 }],
  });
  expect(await exported(waits)).toMatchObject({ lesson_pictures: [], album_children: [{ child_id: waits.id }] });
});
