import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { CALL_AFTER_MINUTES, MESSAGES_AN_HOUR, POSTS_AN_HOUR } from '../../../contracts/messages.ts';
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
    { audience: { kind: 'location', ids: [class_id], from: '2026-11-28T10:00:00Z' } },
    { audience: { kind: 'location', ids: [class_id], from: '2026-11-28T10:00:00Z', until: '2026-11-28T10:00:00Z' } },
    {
      audience: { kind: 'location', ids: [class_id], from: '0000-01-01T00:00:00Z', until: '9999-12-31T23:59:59-23:59' },
    },
    { call_after_minutes: 0 },
    { body: 'а'.repeat(4001) },
  ]) {
    const args = written({ kind: 'class', ids: [class_id] }, more);
    await refused('invalid_input', 'send_message', admin, args);
    expect(await read`select from messages where id = ${idOf(args)}`).toEqual([]);
  }
});

test('the minutes of an important message are those of the club, unless its writer chooses others', async () => {
  const admin = await make.user({ role: 'admin' });
  const family = await make.user({ role: 'parent' });
  const minutesOf = async (more: object) => {
    const args = written({ kind: 'families', ids: [family.id] }, more);
    await make.call('send_message', admin.caller, args);
    return (
      await readOne<{ minutes: number | null }>`
      select call_after_minutes as minutes from messages where id = ${idOf(args)}`
    ).minutes;
  };
  expect(await minutesOf({ urgent: true })).toBe(CALL_AFTER_MINUTES);
  await readAs(admin.caller)`update club_settings set call_after_minutes = 20`;
  onTestFinished(async () => void (await read`update club_settings set call_after_minutes = default`));
  expect(await minutesOf({ urgent: true })).toBe(20);
  expect(await minutesOf({ urgent: true, call_after_minutes: 60 })).toBe(60);
  expect(await minutesOf({})).toBeNull();
  expect(
    await read`select action from audit_log where actor_id = ${admin.id} and details::text like '%call_after_minutes%'`,
  ).toHaveLength(1);
  for (const minutes of [9, 241])
    await expect(
      readAs(admin.caller)`update club_settings set call_after_minutes = ${minutes}::integer`,
    ).rejects.toMatchObject({ constraint: 'club_settings__call_after_sensible' });
  await readAs(await make.caller('reception'))`update club_settings set call_after_minutes = 100`;
  expect(await readOne`select call_after_minutes as minutes from club_settings`).toEqual({ minutes: 20 });
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
  // An email that was accepted may lie unread.
  await read`update email.outgoing set sent_at = now() where recipient = ${opens.email}`;
  expect((await listed()).toSorted()).toEqual([user_id, opens.id].toSorted());
  await make.call('open_message', opens.caller, { message_id });
  expect(await listed()).toEqual([user_id]);
  const { id: thread_id } = await readOne<{
    id: string;
  }>`select id from threads where message_id = ${message_id} and family_id = ${user_id}`;
  await make.call('note_call', admin, { thread_id, outcome: 'no_answer' });
  expect(await listed()).toEqual([user_id]);
  await read`update messages set sent_at = now() - interval '3 days' where id = ${message_id}`;
  expect(await listed()).toEqual([]);
  await read`update messages set sent_at = now() - interval '71 hours' where id = ${message_id}`;
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
  const admin = await make.caller('admin');
  await make.call('send_message', admin, args);
  for (const { id } of [parent, athlete]) expect(await noticesOf(id, 'club_message')).toHaveLength(1);
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
  expect(await noticesOf(parent.id, 'thread_answered')).toHaveLength(1);
  await make.call('post_in_thread', admin, post(thread!.id));
  expect(await noticesOf(parent.id, 'thread_answered')).toHaveLength(2);
  expect(await noticesOf(athlete.id, 'thread_answered')).toHaveLength(1);
});

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
  const next = await make.user({ role: 'parent', phone: '+359888765433' });
  await read`update children set parent_id = ${next.id} where id = ${child.id}`;
  expect(await phones()).toContain('+359888765433');
});

/** An athlete of that age with an account of its own, who is registered for an event. */
async function athleteAtEvent(age: number) {
  const athlete = await make.user({ role: 'athlete' });
  await read`
    insert into athlete_accounts (user_id, approved, approved_at, birth_date)
    values (${athlete.id}, true, now(), current_date - make_interval(years => ${age}::integer) - interval '1 day')`;
  const { id } = await readOne<{ id: string }>`
    insert into events (title, starts_at, ends_at, is_published)
    values ('Лагер', now() + interval '3 days', now() + interval '4 days', true) returning id`;
  await make.call('register_for_event', athlete.caller, { event_id: id, answers: [] });
  return { athlete, audience: { kind: 'event', ids: [id] } };
}

test('an athlete who came to an event without a family in the entry is still of the mother’s family: the thread is hers, too', async () => {
  const { instructor } = await make.taughtClass();
  const { athlete, audience } = await athleteAtEvent(15);
  const parent = await make.user({ role: 'parent' });
  const child = await make.child(parent);
  await read`update athlete_accounts set child_id = ${child.id} where user_id = ${athlete.id}`;
  for (const by of [audience, { kind: 'families', ids: [athlete.id] }]) {
    const args = written(by);
    await make.call('send_message', by === audience ? instructor.caller : await make.caller('admin'), args);
    const thread = await readOne<{ id: string; family_id: string }>`
      select id, family_id from threads where message_id = ${idOf(args)}`;
    expect(thread.family_id).toBe(parent.id);
    await make.call('post_in_thread', athlete.caller, post(thread.id, 'Ще дойда.'));
    expect(await readAs(parent.caller)`select body from thread_posts where thread_id = ${thread.id}`).toHaveLength(1);
  }
});

const post = (thread_id: string, body = 'Кога отваря?') => ({ thread_id, post_id: randomUUID(), body });

test('an athlete under 18 without a parent in the thread neither writes nor is written to; a grown one does', async () => {
  const { instructor } = await make.taughtClass();
  for (const [age, own] of [
    [15, false],
    [15, true],
    [18, false],
  ] as const) {
    const { athlete, audience } = await athleteAtEvent(age);
    if (own) await make.call('link_athlete', await make.caller('admin'), { user_id: athlete.id, new_swimmer: true });
    const args = written(audience);
    await make.call('send_message', instructor.caller, args);
    const { id } = await readOne<{ id: string }>`select id from threads where message_id = ${idOf(args)}`;
    for (const { caller } of [athlete, instructor])
      if (age < 18) await refused('guardian_missing', 'post_in_thread', caller, post(id));
      else await make.call('post_in_thread', caller, post(id));
    expect(await read`select from thread_posts where thread_id = ${id}`).toHaveLength(age < 18 ? 0 : 2);
  }
});

test('an instructor who sends many at once, and a family that writes in many threads at once, get no further', async () => {
  const { class_id, instructor, parent } = await taughtFamily();
  const others = Array.from({ length: MESSAGES_AN_HOUR + 10 }, () => written({ kind: 'class', ids: [class_id] }));
  const sent = await Promise.allSettled(others.map((args) => make.call('send_message', instructor.caller, args)));
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(MESSAGES_AN_HOUR - 1);
  const admin = await make.caller('admin');
  for (const args of others.map(() => written({ kind: 'class', ids: [class_id] })))
    await make.call('send_message', admin, args);
  const threads = await read<{ id: string }>`select id from threads where family_id = ${parent.id}`;
  const posts = await Promise.allSettled(threads.map(({ id }) => make.call('post_in_thread', parent.caller, post(id))));
  expect(threads.length).toBeGreaterThan(POSTS_AN_HOUR);
  expect(posts.filter(({ status }) => status === 'fulfilled')).toHaveLength(POSTS_AN_HOUR);
});

test('a subject that is made from a text has no field and no half of a sign in it', async () => {
  const parent = await make.user({ role: 'parent' });
  const admin = await make.caller('admin');
  for (const [text, subject] of [
    ['{{дете}}', 'дете'],
    [`{{дете}} ${'а'.repeat(200)}`, `${'а'.repeat(119)}…`],
    [`а${'😀'.repeat(100)}`, `а${'😀'.repeat(59)}…`],
    [`${'😀'.repeat(100)}`, `${'😀'.repeat(59)}…`],
    ['{{ }}', '…'],
  ]) {
    const { message_id } = await make.call('send_message', admin, { target: { parent_ids: [parent.id] }, text });
    expect(await readOne`select subject from messages where id = ${message_id}`).toEqual({ subject });
  }
});

test('a day at a location is of the lessons that are held there by now, also of those that were moved', async () => {
  const [from, to] = [await make.location(), await make.location()];
  const { class_id } = await make.taughtClass({ location_id: from });
  const { parent } = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { days: 1 });
  await read`update lessons set moved_to = ${to} where id = ${lesson_id}`;
  const { day } = await readOne<{ day: string }>`
    select (starts_at at time zone 'Europe/Sofia')::date::text as day from lessons where id = ${lesson_id}`;
  const families = async (location_id: string) => {
    const args = written({ kind: 'day', day, location_id });
    await make.call('send_message', await make.caller('admin'), args).catch(() => undefined);
    return read`select family_id from threads where message_id = ${idOf(args)}`;
  };
  expect(await families(from)).toEqual([]);
  expect(await families(to)).toEqual([{ family_id: parent.id }]);
});

test('a family that a colleague has spoken to stays known while another phone is silent; who noted it may correct it', async () => {
  const { thread_id, message_id } = await taughtFamily();
  const [one, other] = [await make.caller('reception'), await make.caller('reception')];
  const reach = async () =>
    (await make.call('read_message', one, { message_id })).threads.map((thread) => thread.reach);
  await make.call('note_call', other, { thread_id, outcome: 'no_answer' });
  await make.call('note_call', one, { thread_id, outcome: 'reached' });
  await make.call('note_call', other, { thread_id, outcome: 'no_answer' });
  expect(await reach()).toEqual(['called']);
  await make.call('note_call', one, { thread_id, outcome: 'no_answer' });
  expect(await reach()).not.toEqual(['called']);
});
