import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Caller } from '../../platform/caller.ts';
import { clubTest } from '../../testing/club.ts';
import { sendDueMessages } from './send-message.ts';

const { make, read, readOne, readAs, refused, asService } = await clubTest(8);

const written = (audience: object, more: object = {}) =>
  ({
    message_id: randomUUID(),
    audience,
    subject: 'Басейнът е затворен',
    subject_en: null,
    subject_ru: 'Бассейн закрыт',
    body: 'Утре {{дете}} няма плуване.',
    body_en: null,
    body_ru: 'Завтра у {{ребёнок}} нет занятия.',
    urgent: false,
    asks: false,
    ...more,
  }) as never;

/** A class with a family of two parents in it, another family, and what the people are. */
async function classOfTwo() {
  const { class_id, instructor } = await make.taughtClass({ max_capacity: 9 });
  const plan_id = await make.plan();
  const seat = async () => {
    const parent = await make.user({ role: 'parent' });
    const child = await make.child(parent, { full_name: `Ива Иванова-${'абвгдежз'.charAt(Math.random() * 8)}` });
    await make.call('enroll_child', parent.caller, { child_id: child.id, class_id, plan_id, method: 'cash' });
    return { parent, child };
  };
  const [one, other] = [await seat(), await seat()];
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${one.child.id}, ${guardian.id})`;
  return { class_id, instructor, one, other, guardian, lesson_id: await make.lesson(class_id) };
}
const threadsOf = (message_id: string) =>
  read<{ id: string; family_id: string }>`select id, family_id from threads where message_id = ${message_id}`;
const emailOf = (email: string) =>
  read<{ subject: string; text: string; urgent: boolean }>`
    select subject, text, urgent from email.outgoing where recipient = ${email} and kind in ('club_message', 'urgent_message')`;
const idOf = (args: unknown) => (args as { message_id: string }).message_id;

test('both parents of each family get a message, filled in, in their language; sent again it is sent once', async () => {
  const { class_id, instructor, one, other, guardian } = await classOfTwo();
  await read`update profiles set locale = 'ru' where user_id = ${guardian.id}`;
  const args = written({ kind: 'class', ids: [class_id] });
  const send = () => make.call('send_message', instructor.caller, args);
  const answers = await Promise.all([send(), send()]);
  expect(answers).toEqual(Array(2).fill({ message_id: idOf(args), families: 2, unreachable: [] }));
  expect((await threadsOf(idOf(args))).map(({ family_id }) => family_id).toSorted()).toEqual(
    [one.parent.id, other.parent.id].toSorted(),
  );
  const [toParent, ...more] = await emailOf(one.parent.email);
  expect(more).toEqual([]);
  expect(toParent!.subject).toContain('Басейнът е затворен');
  expect(toParent!.text).toContain('Утре Ива няма плуване.');
  const [toGuardian] = await emailOf(guardian.email);
  expect(toGuardian!.text).toContain('Завтра у Ива нет занятия.');
});

test('a second parent of one of two children reads of that child alone, and of its own hour', async () => {
  const { class_id, one, guardian, lesson_id } = await classOfTwo();
  const sister = await make.child(one.parent, { full_name: 'Яна Иванова' });
  const plan_id = await make.plan();
  await make.call('enroll_child', one.parent.caller, { child_id: sister.id, class_id, plan_id, method: 'cash' });
  const later = await make.taughtClass({ max_capacity: 9 });
  const seat = {
    child_id: one.child.id,
    class_id: later.class_id,
    plan_id: await make.plan(),
    method: 'cash' as const,
  };
  await make.call('enroll_child', one.parent.caller, seat);
  const father = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${sister.id}, ${father.id})`;
  const lessons = [lesson_id, await make.lesson(later.class_id)];
  const hours = await read<{ id: string; at: string }>`
    update lessons set starts_at = date_trunc('hour', now()) + case when id = ${lesson_id} then interval '50 hours' else interval '48 hours' end
    where id = any (${lessons}) returning id, to_char(starts_at at time zone 'Europe/Sofia', 'HH24:MI') as at`;
  const hourOf = (id: string | undefined) => hours.find((lesson) => lesson.id === id)!.at;
  const args = written({ kind: 'lesson', ids: lessons }, { body: 'Няма да се проведе: {{дете}}, {{час}}.' });
  await make.call('send_message', await make.caller('admin'), args);
  const textTo = async ({ email }: { email: string }) => (await emailOf(email))[0]!.text;
  expect(await textTo(one.parent)).toMatch(new RegExp(`проведе: Ива и Яна, .*${hourOf(lessons[1])}\\.`));
  expect(await textTo(guardian)).toMatch(new RegExp(`проведе: Ива, .*${hourOf(lessons[1])}\\.`));
  expect(await textTo(father)).toMatch(new RegExp(`проведе: Яна, .*${hourOf(lesson_id)}\\.`));
});

test('an instructor writes to the own classes and lessons alone; a parent to none; reception to all', async () => {
  const mine = await classOfTwo();
  const foreign = await classOfTwo();
  const preview = (caller: Caller, audience: object) => make.call('preview_message', caller, { audience } as never);
  expect(await preview(mine.instructor.caller, { kind: 'lesson', ids: [mine.lesson_id] })).toMatchObject({
    families: 2,
    people: 3,
    unreachable_count: 0,
  });
  for (const audience of [
    { kind: 'class', ids: [foreign.class_id] },
    { kind: 'class', ids: [mine.class_id, foreign.class_id] },
    { kind: 'lesson', ids: [foreign.lesson_id] },
    { kind: 'class', ids: [randomUUID()] },
    { kind: 'debtors' },
    { kind: 'families', ids: [mine.one.parent.id] },
  ])
    await refused('not_allowed', 'preview_message', mine.instructor.caller, { audience } as never);
  await refused(
    'not_allowed',
    'send_message',
    mine.one.parent.caller,
    written({ kind: 'class', ids: [mine.class_id] }),
  );
  const desk = await make.caller('reception');
  const both = await preview(desk, { kind: 'class', ids: [mine.class_id, foreign.class_id] });
  expect(both).toMatchObject({ families: 4 });
});

test('before sending it is said how many get it by email and on a screen, by what they switched off', async () => {
  const { class_id, instructor, one, guardian } = await classOfTwo();
  await read`insert into push_subscriptions (user_id, endpoint, p256dh, auth)
    values (${guardian.id}, ${`https://push.example/${guardian.id}`}, ${'B'.repeat(87)}, ${'a'.repeat(22)})`;
  await read`insert into notification_settings (user_id, kind, by_email) values (${one.parent.id}, 'club_message', false)`;
  const audience = { kind: 'class', ids: [class_id] };
  const preview = (urgent: boolean) => make.call('preview_message', instructor.caller, { audience, urgent } as never);
  expect(await preview(false)).toMatchObject({ people: 3, emails: 2, screens: 1 });
  expect(await preview(true)).toMatchObject({ people: 3, emails: 3, screens: 1 });
});

test('a field that these recipients have no value for is refused', async () => {
  const { class_id, lesson_id, other } = await classOfTwo();
  const admin = await make.caller('admin');
  const child = { kind: 'children', ids: [other.child.id] };
  for (const [audience, body] of [
    [child, '{{дете}}, до {{час}}!'],
    [child, 'До {{група}}.'],
    [{ kind: 'class', ids: [class_id] }, 'До {{час}}!'],
  ] as const) {
    await refused('invalid_input', 'send_message', admin, written(audience, { body }));
    await refused('invalid_input', 'send_message', admin, {
      target: { filter: audience },
      text: { bg: body },
    } as never);
  }
  await make.call('send_message', admin, written({ kind: 'lesson', ids: [lesson_id] }, { body: '{{група}}, {{час}}' }));
});

test('a family without email is named before sending, with its phone', async () => {
  const admin = await make.caller('admin');
  const { user_id } = await make.call('create_family', admin, {
    full_name: 'Баба Мара',
    phone: '+359888123456',
  });
  await make.call('register_child', admin, {
    parent_id: user_id,
    full_name: 'Ани Петрова',
    birth_date: '2018-03-03',
  } as never);
  const audience = { kind: 'families', ids: [user_id] } as const;
  expect(await make.call('preview_message', admin, { audience } as never)).toMatchObject({
    families: 1,
    unreachable_count: 1,
    unreachable: [{ full_name: 'Баба Мара', phone: '+359888123456', reason: 'no_email' }],
  });
  const args = written(audience, { urgent: true });
  await make.call('send_message', admin, args);
  const { threads } = await make.call('read_message', admin, { message_id: idOf(args) });
  expect(threads).toMatchObject([{ reach: 'no_email', phones: ['+359888123456'], children: ['Ани Петрова'] }]);
  await make.call('note_call', admin, { thread_id: threads[0]!.thread_id, outcome: 'reached' });
  const again = await make.call('read_message', admin, { message_id: idOf(args) });
  expect(again.threads[0]).toMatchObject({ reach: 'called', call_outcome: 'reached' });
  const { families } = await make.call('managed_families', admin, {});
  expect(families.find((family) => family.user_id === user_id)!.messages).toEqual([]);
});

test('how far a message has come is known by family: on its way, accepted, refused, opened, answered', async () => {
  const { class_id, instructor, one, other, guardian } = await classOfTwo();
  const args = written({ kind: 'class', ids: [class_id] }, { asks: true, urgent: true });
  const message_id = idOf(args);
  await make.call('send_message', instructor.caller, args);
  expect((await emailOf(one.parent.email))[0]!.urgent).toBe(true);
  const reach = async (family: string) =>
    (await make.call('read_message', instructor.caller, { message_id })).threads.find(
      (each) => each.family_id === family,
    )!.reach;
  expect(await reach(one.parent.id)).toBe('on_its_way');
  await read`update email.outgoing set failed_at = now() where recipient = ${other.parent.email} and kind = 'urgent_message'`;
  expect(await reach(other.parent.id)).toBe('refused');
  await read`update email.outgoing set sent_at = now() where recipient = ${one.parent.email} and kind = 'urgent_message'`;
  expect(await reach(one.parent.id)).toBe('accepted');
  await make.call('open_message', guardian.caller, { message_id });
  expect(await reach(one.parent.id)).toBe('opened');
  const [thread] = await readAs(guardian.caller)<{
    id: string;
  }>`select id from threads where message_id = ${message_id}`;
  await make.call('answer_message', guardian.caller, { thread_id: thread!.id, choice: 'no' });
  await make.call('answer_message', one.parent.caller, { thread_id: thread!.id, choice: 'yes' });
  expect(await reach(one.parent.id)).toBe('answered');
  expect(await readOne`select answer, answered_by from threads where id = ${thread!.id}`).toEqual({
    answer: 'yes',
    answered_by: one.parent.id,
  });
});

test('a thread is one family’s: another family, also of the class, reads and writes nothing of it', async () => {
  const { class_id, instructor, one, other, guardian } = await classOfTwo();
  const args = written({ kind: 'class', ids: [class_id] }, { asks: true });
  const message_id = idOf(args);
  await make.call('send_message', instructor.caller, args);
  const thread_id = (await threadsOf(message_id)).find(({ family_id }) => family_id === one.parent.id)!.id;
  const post = { thread_id, post_id: randomUUID(), body: 'Ще закъснеем.' };
  await make.call('post_in_thread', one.parent.caller, post);
  await make.call('post_in_thread', one.parent.caller, post);
  const stranger = await make.user({ role: 'parent' });
  const otherInstructor = await make.user({ role: 'instructor' });
  for (const { caller } of [other.parent, stranger, otherInstructor]) {
    expect(await readAs(caller)`select from threads where id = ${thread_id}`).toEqual([]);
    expect(await readAs(caller)`select from thread_posts where thread_id = ${thread_id}`).toEqual([]);
    expect(await readAs(caller)`select from thread_children where thread_id = ${thread_id}`).toEqual([]);
    await refused('thread_not_found', 'post_in_thread', caller, { ...post, post_id: randomUUID() });
    await refused('thread_not_found', 'answer_message', caller, { thread_id, choice: 'yes' });
    await refused('thread_not_found', 'note_call', caller, { thread_id, outcome: 'reached' });
    await refused('thread_not_found', 'answer_message', caller, { thread_id: randomUUID(), choice: 'yes' });
  }
  await refused('message_not_found', 'read_message', other.parent.caller, { message_id });
  await refused('message_not_found', 'open_message', stranger.caller, { message_id });
  await refused('not_allowed', 'settle_thread', one.parent.caller, { thread_id });
  expect(await readAs(guardian.caller)`select body, by_club from thread_posts where thread_id = ${thread_id}`).toEqual([
    { body: 'Ще закъснеем.', by_club: false },
  ]);
  // A parent who is none any more reads nothing of it.
  await read`delete from guardians where user_id = ${guardian.id}`;
  expect(await readAs(guardian.caller)`select from threads where id = ${thread_id}`).toEqual([]);
});

test('a family’s post waits for the club until it answers, and each side is notified of the other', async () => {
  const { class_id, instructor, one, guardian } = await classOfTwo();
  const args = written({ kind: 'class', ids: [class_id] });
  await make.call('send_message', instructor.caller, args);
  const thread_id = (await threadsOf(idOf(args))).find(({ family_id }) => family_id === one.parent.id)!.id;
  const waits = async () =>
    (await readOne<{ waits: boolean }>`select waiting_since is not null as waits from threads where id = ${thread_id}`)
      .waits;
  const notified = (user: string) =>
    read<{ kind: string }>`
      select kind from notifications where user_id = ${user} and kind in ('thread_answered', 'thread_waits') order by created_at`;
  const question = { thread_id, post_id: randomUUID(), body: 'Кога отваря?' };
  await make.call('post_in_thread', one.parent.caller, question);
  expect(await waits()).toBe(true);
  expect(await notified(instructor.id)).toEqual([{ kind: 'thread_waits' }]);
  expect(await notified(guardian.id)).toEqual([{ kind: 'thread_answered' }]);
  await make.call('post_in_thread', instructor.caller, { thread_id, post_id: randomUUID(), body: 'В петък.' });
  await make.call('post_in_thread', one.parent.caller, question);
  expect(await waits()).toBe(false);
  expect(await notified(one.parent.id)).toEqual([{ kind: 'thread_answered' }]);
});

/** The transactions that wait for another one to end. */
const waitingForLocks = () =>
  read`select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;

test('a message for later waits, may be taken back, and leaves to who is in the class then, once', async () => {
  const { class_id, one, other } = await classOfTwo();
  const admin = await make.caller('admin');
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const staying = written({ kind: 'class', ids: [class_id] }, { send_at: later });
  const taken = written({ kind: 'class', ids: [class_id] }, { send_at: later });
  expect(await make.call('send_message', admin, staying)).toMatchObject({ message_id: idOf(staying), families: null });
  await make.call('send_message', admin, taken);
  await make.call('withdraw_message', admin, { message_id: idOf(taken) });
  await refused('message_not_found', 'withdraw_message', one.parent.caller, { message_id: idOf(staying) });
  expect(await emailOf(one.parent.email)).toEqual([]);
  await read`update enrollments set status = 'inactive' where child_id = ${other.child.id}`;
  await read`update messages set send_at = now() - interval '1 minute' where id in (${idOf(staying)}, ${idOf(taken)})`;
  let second: Promise<unknown> | undefined;
  await asService(async (trx) => {
    await sendDueMessages(trx);
    second = asService(sendDueMessages);
    await expect.poll(waitingForLocks).toHaveLength(1);
  });
  await second;
  expect(await threadsOf(idOf(staying))).toMatchObject([{ family_id: one.parent.id }]);
  expect(await threadsOf(idOf(taken))).toEqual([]);
  expect(await emailOf(one.parent.email)).toHaveLength(1);
  await refused('message_sent', 'withdraw_message', admin, { message_id: idOf(staying) });
});

test('an empty audience, an unknown field and the id of another’s message are refused', async () => {
  const { class_id } = await make.taughtClass();
  const admin = await make.caller('admin');
  await refused('audience_empty', 'send_message', admin, written({ kind: 'class', ids: [class_id] }));
  await refused('invalid_input', 'send_message', admin, written({ kind: 'club' }, { body: 'Здравей {{бащa}}' }));
  const full = await classOfTwo();
  const args = written({ kind: 'class', ids: [full.class_id] });
  await make.call('send_message', full.instructor.caller, args);
  await refused('message_not_found', 'send_message', admin, args);
});

test('debtors, a day, a level and a selection of rows are families each once', async () => {
  const { one, other, lesson_id } = await classOfTwo();
  const admin = await make.caller('admin');
  const [lesson] = await read<{ day: string }>`
    select (starts_at at time zone 'Europe/Sofia')::date::text as day from lessons where id = ${lesson_id}`;
  const families = async (audience: object) =>
    (await make.call('preview_message', admin, { audience } as never)).families;
  expect(await families({ kind: 'children', ids: [one.child.id, other.child.id] })).toBe(2);
  expect(await families({ kind: 'families', ids: [one.parent.id, one.parent.id] })).toBe(1);
  const payments = await read<{ id: string }>`select id from payments where user_id = ${one.parent.id}`;
  expect(await families({ kind: 'payments', ids: payments.map(({ id }) => id) })).toBe(1);
  for (const audience of [
    { kind: 'debtors' },
    { kind: 'club' },
    { kind: 'day', day: lesson!.day },
    { kind: 'level', level: 'beginner' },
  ])
    expect(await families(audience)).toBeGreaterThanOrEqual(2);
});

test('a template of the club is read by its staff, and written, renamed and removed by the desk alone', async () => {
  const reception = await make.caller('reception');
  const template = { name: 'Студена вода', subject: 'Студена вода', body: 'Вземете дрехи за {{дете}}.' };
  const write = (caller: Caller) => readAs(caller)<{ id: string }>`
    insert into message_templates (name, subject, body) values (${template.name}, ${template.subject}, ${template.body}) returning id`;
  const [{ id } = { id: '' }] = await write(reception);
  await expect(write(await make.caller('admin'))).rejects.toThrow(/name_once/);
  for (const role of ['instructor', 'parent', 'athlete'] as const) {
    const caller = await make.caller(role);
    const seen = role === 'instructor' ? [template] : [];
    expect(await readAs(caller)`select name, subject, body from message_templates`).toEqual(seen);
    await expect(
      readAs(caller)`insert into message_templates (name, subject, body) values (${role}, 'Х', 'Х')`,
    ).rejects.toThrow(/row-level security/);
    expect(await readAs(caller)`update message_templates set name = 'Х' where id = ${id} returning id`).toEqual([]);
    expect(await readAs(caller)`delete from message_templates where id = ${id} returning id`).toEqual([]);
  }
  await readAs(reception)`update message_templates set name = 'Топла вода' where id = ${id}`;
  expect(await readOne`select name from message_templates where id = ${id}`).toEqual({ name: 'Топла вода' });
  await readAs(reception)`delete from message_templates where id = ${id}`;
  expect(await read`select 1 from message_templates`).toEqual([]);
});

test('a script writes by the fixed names: a target, one text, an answer to the message, how far it came', async () => {
  const { class_id, instructor, one, other } = await classOfTwo();
  const { caller } = await make.user({ role: 'reception' });
  const text = 'Утре няма урок. Басейнът е на ремонт.';
  const sent = await make.call('send_message', caller, { target: { class_id }, text });
  expect(sent).toMatchObject({ families: 2, unreachable: [] });
  expect(await readOne`select subject, body, urgent from messages where id = ${sent.message_id}`).toEqual({
    subject: 'Утре няма урок',
    body: text,
    urgent: false,
  });
  const { message_id } = sent;
  expect(await make.call('answer_message', one.parent.caller, { message_id, text: 'Ясно' })).toHaveProperty('post_id');
  const { families } = await make.call('message_deliveries', instructor.caller, { message_id });
  expect(families.find(({ parent_id }) => parent_id === one.parent.id)).toMatchObject({
    channel: 'app',
    state: 'opened',
  });
  expect(families.map(({ parent_id }) => parent_id).sort()).toEqual([one.parent.id, other.parent.id].sort());
  const outsider = await make.user({ role: 'parent' });
  await refused('message_not_found', 'answer_message', outsider.caller, { message_id, text: 'Аз' });
  await refused('message_not_found', 'message_deliveries', outsider.caller, { message_id });
  const lesson = await make.lesson(class_id, { hours: 30 });
  const location_id = await readOne<{ id: string }>`select location_id as id from classes where id = ${class_id}`;
  const day = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const there = { location_id: location_id.id, from: day(29), until: day(31) };
  const preview = (target: object) => make.call('preview_message', caller, { target } as never);
  expect(await preview(there)).toMatchObject({ families: 2 });
  expect(await preview({ ...there, from: day(31), until: day(32) })).toMatchObject({ families: 0 });
  expect(await preview({ lesson_id: lesson })).toMatchObject({ families: 2 });
  expect(await preview({ parent_ids: [one.parent.id] })).toMatchObject({ families: 1 });
  expect(await preview({ filter: { kind: 'waitlist', ids: [class_id] } })).toMatchObject({ families: 0 });
  for (const args of [
    { text },
    { target: {}, text },
    { target: { class_id, lesson_id: lesson }, text },
    { target: { class_id } },
  ])
    await refused('invalid_input', 'send_message', caller, args);
});

test('a thread that waits is given to another by name: to its own staff alone, who hears what waits', async () => {
  const { class_id, instructor, one } = await classOfTwo();
  const foreign = await make.user({ role: 'instructor' });
  const [desk, colleague] = [await make.user({ role: 'reception' }), await make.user({ role: 'reception' })];
  const args = written({ kind: 'class', ids: [class_id] });
  await make.call('send_message', desk.caller, args);
  const thread_id = (await threadsOf(idOf(args))).find(({ family_id }) => family_id === one.parent.id)!.id;
  await make.call('post_in_thread', one.parent.caller, { thread_id, post_id: randomUUID(), body: 'Кога отваря?' });
  const { staff } = await make.call('read_thread_staff', desk.caller, { thread_id });
  const ids = staff.map(({ user_id }) => user_id);
  expect(ids).toEqual(expect.arrayContaining([desk.id, colleague.id, instructor.id]));
  expect(ids).not.toContain(foreign.id);
  expect(ids).not.toContain(one.parent.id);
  await refused('thread_not_found', 'read_thread_staff', one.parent.caller, { thread_id });
  const give = (user_id: string) => make.call('assign_thread', desk.caller, { thread_id, user_id });
  await give(colleague.id);
  await give(colleague.id);
  expect(await read`select data ->> 'thread_id' as id from notifications where user_id = ${colleague.id}`).toEqual([
    { id: thread_id },
  ]);
  await give(desk.id);
  expect(await read`select from notifications where user_id = ${desk.id}`).toHaveLength(1);
});

test('an instructor writes to a class and reads who knows without a phone of its families; the desk reads them', async () => {
  const { class_id, instructor, one } = await classOfTwo();
  await read`update profiles set phone = '+359888123499' where user_id = ${one.parent.id}`;
  await read`update auth.users set banned_until = now() + interval '1 year' where id = ${one.parent.id}`;
  await read`delete from guardians where child_id = ${one.child.id}`;
  const audience = { kind: 'class', ids: [class_id] };
  const args = written(audience, { urgent: true });
  await make.call('send_message', instructor.caller, args);
  const [{ id: thread_id } = { id: '' }] = await threadsOf(idOf(args));
  await read`update threads set waiting_since = now() where id = ${thread_id}`;
  const seen = async (caller: Caller) =>
    JSON.stringify([
      await make.call('preview_message', caller, { audience } as never),
      await make.call('read_message', caller, { message_id: idOf(args) }),
      (await make.call('read_waiting_threads', caller, {})).threads.filter(
        ({ message_id }) => message_id === idOf(args),
      ),
    ]);
  const [byInstructor, byDesk] = [await seen(instructor.caller), await seen(await make.caller('reception'))];
  expect(byInstructor).toContain(one.parent.id);
  expect(byInstructor).not.toContain('+359');
  expect(byDesk.match(/\+359888123499/g)!.length).toBeGreaterThanOrEqual(2);
});

test('an instructor writes to an event: each family once, those who wait if wanted, and answers what comes of it', async () => {
  const { instructor, one, other } = await classOfTwo();
  const outsider = await make.user({ role: 'instructor' });
  const admin = await make.caller('admin');
  const day = (hours: number) => new Date(Date.now() + 10 * 86_400_000 + hours * 3_600_000).toISOString();
  const event_id = await make.insert('events', {
    title: 'Празник',
    starts_at: day(0),
    ends_at: day(2),
    is_published: true,
    capacity: 1,
  });
  for (const { parent, child } of [one, other])
    await make.call('register_for_event', parent.caller, { event_id, child_id: child.id });
  const args = written({ kind: 'event', ids: [event_id] }, { body: 'Тръгваме в осем.', body_ru: null });
  await refused('not_allowed', 'send_message', one.parent.caller, args);
  await refused('not_allowed', 'send_message', outsider.caller, args);
  await refused('not_allowed', 'send_message', instructor.caller, written({ kind: 'event', ids: [randomUUID()] }));
  expect(await make.call('send_message', instructor.caller, args)).toMatchObject({ families: 1 });
  const all = written({ kind: 'event', ids: [event_id], waiting: true });
  expect(await make.call('send_message', instructor.caller, all)).toMatchObject({ families: 2 });
  const [{ id: thread_id } = { id: '' }] = await threadsOf(idOf(args));
  await make.call('post_in_thread', one.parent.caller, { thread_id, post_id: randomUUID(), body: 'Откъде?' });
  const reads = (caller: Caller) => readAs(caller)`select body from thread_posts where thread_id = ${thread_id}`;
  expect(await reads(instructor.caller)).toEqual([{ body: 'Откъде?' }]);
  const second = (await classOfTwo()).instructor;
  for (const caller of [second.caller, other.parent.caller]) {
    expect(await reads(caller)).toEqual([]);
    await refused('thread_not_found', 'post_in_thread', caller, { thread_id, post_id: randomUUID(), body: 'Аз' });
  }
  const { threads } = await make.call('read_waiting_threads', instructor.caller, {});
  expect(threads.map((thread) => thread.thread_id)).toEqual([thread_id]);
  await make.call('post_in_thread', instructor.caller, { thread_id, post_id: randomUUID(), body: 'От басейна.' });
  expect((await make.call('read_waiting_threads', admin, {})).threads.map((each) => each.thread_id)).not.toContain(
    thread_id,
  );
});
