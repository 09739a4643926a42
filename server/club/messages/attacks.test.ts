import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MESSAGES_AN_HOUR, POSTS_AN_HOUR } from '../../../contracts/messages.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { clubTest } from '../../testing/club.ts';
import { sendDueMessages } from './send-message.ts';

const { make, read, readOne, readAs, refused, asService, noticesOf } = await clubTest(8);

const written = (audience: object, more: object = {}) =>
  ({
    message_id: randomUUID(),
    audience,
    subject: 'Утре няма плуване',
    subject_en: null,
    subject_ru: null,
    body: 'Басейнът е затворен.',
    body_en: null,
    body_ru: null,
    urgent: false,
    asks: false,
    ...more,
  }) as never;
const idOf = (args: unknown) => (args as { message_id: string }).message_id;

async function taughtFamily() {
  const { class_id, instructor } = await make.taughtClass({ max_capacity: 9 });
  const parent = await make.user({ role: 'parent' });
  const child = await make.child(parent);
  const plan_id = await make.plan();
  await make.call('enroll_child', parent.caller, { child_id: child.id, class_id, plan_id, method: 'cash' });
  const args = written({ kind: 'class', ids: [class_id] }, { asks: true });
  await make.call('send_message', instructor.caller, args);
  const { id: thread_id } = await readOne<{ id: string }>`select id from threads where message_id = ${idOf(args)}`;
  return { class_id, instructor, parent, child, thread_id, message_id: idOf(args) };
}

test('an instructor of another class reads and settles nothing of a thread, and writes to no family by its id', async () => {
  const { thread_id, message_id, parent, child } = await taughtFamily();
  const { instructor: other } = await taughtFamily();
  const { caller } = other;
  expect(await readAs(caller)`select from messages where id = ${message_id}`).toEqual([]);
  expect(await readAs(caller)`select from threads where id = ${thread_id}`).toEqual([]);
  for (const [name, args] of [
    ['settle_thread', { thread_id }],
    ['assign_thread', { thread_id, user_id: other.id }],
    ['read_thread_staff', { thread_id }],
    ['note_call', { thread_id, outcome: 'reached' }],
    ['post_in_thread', { thread_id, post_id: randomUUID(), body: 'Здравейте' }],
  ] as const)
    await refused('thread_not_found', name, caller, args as never);
  await refused('message_not_found', 'read_message', caller, { message_id });
  for (const audience of [
    { kind: 'children', ids: [child.id] },
    { kind: 'families', ids: [parent.id] },
    { kind: 'level', level: 'beginner' },
    { kind: 'club' },
  ])
    await refused('not_allowed', 'send_message', caller, written(audience));
});

test('the lists of the desk are the desk’s: a parent is refused, an instructor sees what waits in own classes', async () => {
  const mine = await taughtFamily();
  const foreign = await taughtFamily();
  for (const { parent, thread_id } of [mine, foreign])
    await make.call('post_in_thread', parent.caller, { thread_id, post_id: randomUUID(), body: 'Кога отваря?' });
  await refused('not_allowed', 'read_call_list', mine.parent.caller, {});
  await refused('not_allowed', 'read_call_list', mine.instructor.caller, {});
  const waiting = async (caller: typeof mine.parent.caller) =>
    (await make.call('read_waiting_threads', caller, {})).threads.map(({ thread_id }) => thread_id);
  expect(await waiting(mine.parent.caller)).toEqual([]);
  expect(await waiting(mine.instructor.caller)).toEqual([mine.thread_id]);
  const desk = await make.caller('reception');
  expect(await waiting(desk)).toEqual(expect.arrayContaining([mine.thread_id, foreign.thread_id]));
  await make.call('settle_thread', desk, { thread_id: mine.thread_id });
  expect(await waiting(mine.instructor.caller)).toEqual([]);
});

test('markup in a message and in a post is text: the email escapes it', async () => {
  const { class_id, parent } = await taughtFamily();
  const evil = '<img src=x onerror=alert(1)><a href="https://evil.example">тук</a>';
  const args = written({ kind: 'class', ids: [class_id] }, { subject: '<b>Важно</b>', body: evil });
  await make.call('send_message', await make.caller('admin'), args);
  const { html, subject } = await readOne<{ html: string; subject: string }>`
    select html, subject from email.outgoing where recipient = ${parent.email} and subject like '%<b>%'`;
  expect(subject).toContain('<b>Важно</b>');
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('href="https://evil.example');
  expect(html).toContain('&lt;img src=x');
});

test('fields that are unknown, and an audience that is none, are refused whole', async () => {
  const { class_id } = await taughtFamily();
  const admin = await make.caller('admin');
  for (const more of [
    { sent_by: randomUUID() },
    { class_id },
    { audience: { kind: 'class', ids: [class_id], where: 'true' } },
    { audience: { kind: 'everybody' } },
    { audience: { kind: 'class', ids: [] } },
    { audience: { kind: 'families', ids: ['1; drop table messages'] } },
    { call_after_minutes: 0 },
    { body: 'а'.repeat(4001) },
  ]) {
    const args = written({ kind: 'class', ids: [class_id] }, more);
    await refused('invalid_input', 'send_message', admin, args);
    expect(await read`select from messages where id = ${idOf(args)}`).toEqual([]);
  }
});

test('an urgent message that was not seen in its minutes is on the call list, until the family opens it or is reached', async () => {
  const admin = await make.caller('admin');
  const { user_id } = await make.call('create_family', admin, { full_name: 'Баба Станка', phone: '+359888123457' });
  const opens = await make.user({ role: 'parent' });
  const args = written({ kind: 'families', ids: [user_id, opens.id] }, { urgent: true, call_after_minutes: 10 });
  const message_id = idOf(args);
  await make.call('send_message', admin, args);
  const listed = async () =>
    (await make.call('read_call_list', await make.caller('reception'), {})).threads
      .filter((thread) => thread.message_id === message_id)
      .map(({ family_id }) => family_id);
  expect(await listed()).toEqual([]);
  await read`update messages set sent_at = now() - interval '11 minutes' where id = ${message_id}`;
  expect((await listed()).toSorted()).toEqual([user_id, opens.id].toSorted());
  await make.call('open_message', opens.caller, { message_id });
  expect(await listed()).toEqual([user_id]);
  const { id: thread_id } = await readOne<{
    id: string;
  }>`select id from threads where message_id = ${message_id} and family_id = ${user_id}`;
  await make.call('note_call', admin, { thread_id, outcome: 'no_answer' });
  expect(await listed()).toEqual([user_id]);
  await make.call('note_call', admin, { thread_id, outcome: 'reached' });
  expect(await listed()).toEqual([]);
});

test('an athlete’s thread is her mother’s, too: both read all of it, and the club writes to both', async () => {
  const parent = await make.user({ role: 'parent' });
  const child = await make.child(parent);
  const athlete = await make.user({ role: 'athlete' });
  await read`insert into athlete_accounts (user_id, child_id, approved, approved_at, license) values (${athlete.id}, ${child.id}, true, now(), null)`;
  const args = written({ kind: 'children', ids: [child.id] });
  await make.call('send_message', await make.caller('admin'), args);
  const [thread, ...more] = await readAs(athlete.caller)<{
    id: string;
  }>`select id from threads where message_id = ${idOf(args)}`;
  expect(more).toEqual([]);
  await make.call('post_in_thread', athlete.caller, {
    thread_id: thread!.id,
    post_id: randomUUID(),
    body: 'Ще дойда.',
  });
  expect(await readAs(parent.caller)`select body from thread_posts where thread_id = ${thread!.id}`).toEqual([
    { body: 'Ще дойда.' },
  ]);
  expect(
    await read`select kind from notifications where user_id = ${parent.id} and kind = 'thread_answered'`,
  ).toHaveLength(1);
});

test('an athlete under 18 writes only where a parent reads along; an adult one writes alone', async () => {
  const admin = await make.caller('admin');
  const writes = async (birth_date: string) => {
    const athlete = await make.user({ role: 'athlete' });
    const child = await make.child(await make.user({ role: 'parent' }));
    // Without a family the swimmer is the athlete's own.
    await read`update children set parent_id = ${athlete.id} where id = ${child.id}`;
    await read`insert into athlete_accounts (user_id, child_id, approved, approved_at, birth_date, license)
      values (${athlete.id}, ${child.id}, true, now(), ${birth_date}, null)`;
    const args = written({ kind: 'children', ids: [child.id] });
    await make.call('send_message', admin, args);
    const { id } = await readOne<{ id: string }>`select id from threads where message_id = ${idOf(args)}`;
    return { athlete, child, id };
  };
  const young = await writes(addDays(clubDay(), -16 * 366));
  await refused('guardian_needed', 'post_in_thread', young.athlete.caller, post(young.id));
  expect(await read`select from thread_posts where thread_id = ${young.id}`).toEqual([]);
  const mother = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${young.child.id}, ${mother.id})`;
  await make.call('post_in_thread', young.athlete.caller, post(young.id));
  const adult = await writes(addDays(clubDay(), -19 * 366));
  await make.call('post_in_thread', adult.athlete.caller, post(adult.id));
});

const post = (thread_id: string, body = 'Кога отваря?') => ({ thread_id, post_id: randomUUID(), body });

test('who does not teach the class by now hears and reads nothing more of its families, and a thread is given to its own staff alone', async () => {
  const { class_id, instructor, parent, thread_id, message_id } = await taughtFamily();
  const foreign = await make.user({ role: 'instructor' });
  await refused('user_not_found', 'assign_thread', instructor.caller, { thread_id, user_id: foreign.id });
  await make.call('assign_thread', instructor.caller, { thread_id, user_id: instructor.id });
  await make.call('post_in_thread', parent.caller, post(thread_id, 'Първо'));
  expect(await noticesOf(instructor.id, 'thread_waits')).toMatchObject([{ note: 'Първо' }]);
  const next = await make.user({ role: 'instructor' });
  await read`update classes set instructor_id = ${next.id} where id = ${class_id}`;
  await make.call('post_in_thread', parent.caller, post(thread_id, 'Второ'));
  await refused('message_not_found', 'read_message', instructor.caller, { message_id });
  await read`update user_roles set role = 'parent' where user_id = ${instructor.id}`;
  await make.call('post_in_thread', parent.caller, post(thread_id, 'Трето'));
  expect(await noticesOf(instructor.id, 'thread_waits')).toHaveLength(1);
  await refused('message_not_found', 'read_message', instructor.caller, { message_id });
  const { threads } = await make.call('read_message', next.caller, { message_id });
  expect(threads).toMatchObject([{ posts: 3, last_post: 'Трето' }]);
});

test('who wrote to several classes, or to a lesson taken over, goes on reading what came of it', async () => {
  const { class_id, instructor, parent } = await taughtFamily();
  const second = await make.swimClass({
    instructor_id: instructor.id,
    sessions: [{ day_of_week: 5, start_time: '08:00' }],
  });
  const both = written({ kind: 'class', ids: [class_id, second] });
  await make.call('send_message', instructor.caller, both);
  expect((await make.call('read_message', instructor.caller, { message_id: idOf(both) })).threads).toHaveLength(1);
  const substitute = await make.user({ role: 'instructor' });
  const lesson_id = await make.lesson(class_id, { hours: 3 });
  await read`update lessons set substitute_instructor_id = ${substitute.id} where id = ${lesson_id}`;
  const ofLesson = written({ kind: 'lesson', ids: [lesson_id] });
  await make.call('send_message', substitute.caller, ofLesson);
  const { threads } = await make.call('read_message', substitute.caller, { message_id: idOf(ofLesson) });
  await make.call('post_in_thread', parent.caller, post(threads[0]!.thread_id));
  expect(await noticesOf(substitute.id, 'thread_waits')).toHaveLength(1);
});

test('a message for later is taken back when its writer is disabled, is of the staff no more, or is erased', async () => {
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  const waiting = async () => {
    const { class_id, instructor, parent } = await taughtFamily();
    const args = written({ kind: 'class', ids: [class_id] }, { send_at });
    await make.call('send_message', instructor.caller, args);
    return { instructor, parent, message_id: idOf(args) };
  };
  const [disabled, dismissed, stays] = [await waiting(), await waiting(), await waiting()];
  await read`update auth.users set banned_until = now() + interval '1 year' where id = ${disabled.instructor.id}`;
  await read`delete from user_roles where user_id = ${dismissed.instructor.id}`;
  const reception = await make.user({ role: 'reception' });
  const erased = written({ kind: 'families', ids: [stays.parent.id] }, { send_at });
  await make.call('send_message', reception.caller, erased);
  await make.call('erase_my_account', reception.caller, { typed_email: reception.email });
  await read`update messages set send_at = now() where sent_at is null`;
  await asService(sendDueMessages);
  const state = async (id: string) =>
    readOne`select sent_at is not null as sent, withdrawn_at is not null as withdrawn from messages where id = ${id}`;
  for (const id of [disabled.message_id, dismissed.message_id, idOf(erased)])
    expect(await state(id)).toEqual({ sent: false, withdrawn: true });
  expect(await state(stays.message_id)).toEqual({ sent: true, withdrawn: false });
});

test('a family that floods a thread and an instructor who floods a class are stopped; what was sent is sent again at no cost', async () => {
  const { class_id, instructor, parent, thread_id } = await taughtFamily();
  const first = post(thread_id);
  await make.call('post_in_thread', parent.caller, first);
  for (let count = 1; count < POSTS_AN_HOUR; count++) await make.call('post_in_thread', parent.caller, post(thread_id));
  await refused('too_many_requests', 'post_in_thread', parent.caller, post(thread_id));
  await make.call('post_in_thread', parent.caller, first);
  expect(await noticesOf(instructor.id, 'thread_waits')).toHaveLength(POSTS_AN_HOUR);
  await read`update thread_posts set created_at = created_at - interval '1 hour' where thread_id = ${thread_id}`;
  await make.call('post_in_thread', parent.caller, post(thread_id));
  const message = written({ kind: 'class', ids: [class_id] }, { urgent: true });
  await make.call('send_message', instructor.caller, message);
  for (let count = 2; count < MESSAGES_AN_HOUR; count++)
    await make.call('send_message', instructor.caller, written({ kind: 'class', ids: [class_id] }, { urgent: true }));
  await refused('too_many_requests', 'send_message', instructor.caller, written({ kind: 'class', ids: [class_id] }));
  expect(await make.call('send_message', instructor.caller, message)).toMatchObject({ families: 1 });
  await make.call('send_message', await make.caller('reception'), written({ kind: 'class', ids: [class_id] }));
});

test('a text that cannot be kept, a time that is none, and a field in a subject are refused; a break in a subject is a space', async () => {
  const { class_id } = await taughtFamily();
  const admin = await make.caller('admin');
  for (const more of [
    { body: 'а\u0000б' },
    { body: 'а\u0007б' },
    { body: '\u200b' },
    { subject: '{{дете}} утре' },
    { subject_ru: '{{ребёнок}}', body_ru: 'Завтра' },
    { send_at: '0000-01-01T00:00:00Z' },
    { send_at: '9999-12-31T23:59:59-12:00' },
  ])
    await refused('invalid_input', 'send_message', admin, written({ kind: 'class', ids: [class_id] }, more));
  const args = written(
    { kind: 'class', ids: [class_id] },
    { subject: 'Утре\r\nBcc: x@evil.example', subject_en: 'a\nb', body_en: 'c' },
  );
  await make.call('send_message', admin, args);
  expect(await readOne`select subject, subject_en from messages where id = ${idOf(args)}`).toEqual({
    subject: 'Утре Bcc: x@evil.example',
    subject_en: 'a b',
  });
});

test('a parent who left the family is not called about it any more', async () => {
  const { child, class_id } = await taughtFamily();
  const guardian = await make.user({ role: 'parent', phone: '+359888765432' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${guardian.id})`;
  const admin = await make.caller('admin');
  const args = written({ kind: 'class', ids: [class_id] }, { urgent: true });
  await make.call('send_message', admin, args);
  const phones = async () =>
    (await make.call('read_message', admin, { message_id: idOf(args) })).threads.flatMap((thread) => thread.phones);
  expect(await phones()).toContain('+359888765432');
  await read`delete from guardians where user_id = ${guardian.id}`;
  expect(await phones()).not.toContain('+359888765432');
});
