import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import type { Caller } from '../../../platform/caller.ts';
import { clubTest, refusal, refuses } from '../../../testing/club.ts';
import { dropOrphanedLessons } from '../../classes/make-lessons.ts';
import { remindOfLessons } from '../remind-of-lessons.ts';

const { make, read, readAs, readValue, refused, asService, logged, noticesOf, row } = await clubTest(8);

/** A class of two seats with one child in it, and a lesson tomorrow. */
async function scene() {
  const [admin, instructor] = [await make.user({ role: 'admin' }), await make.user({ role: 'instructor' })];
  const class_id = await make.swimClass({ instructor_id: instructor.id, max_capacity: 2 });
  const member = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { hours: 26 });
  const startsIn = (hours: number) =>
    read`update lessons set starts_at = now() + make_interval(hours => ${hours}) where id = ${lesson_id}`;
  return { admin, instructor, class_id, member, lesson_id, startsIn };
}

test('a child tries a lesson: the family is notified, the roster shows it apart, the staff says whether it came', async () => {
  const { admin, instructor, lesson_id, startsIn } = await scene();
  const child = await make.child();
  const { visit_id } = await make.call('book_visit', admin.caller, { child_id: child.id, lesson_id, kind: 'trial' });
  expect(await readValue`select kind from notifications where user_id = ${child.parent.id}`).toBe('visit_booked');
  const roster = await make.call('open_roster', instructor.caller, { lesson_id });
  expect(roster.visits).toMatchObject([{ visit_id, child_id: child.id, mark: null }]);
  expect(roster.children).toHaveLength(1);
  const seenBy = async ({ caller }: { caller: Caller }) => readAs(caller)`select id from visits where id = ${visit_id}`;
  expect(await seenBy(instructor)).toHaveLength(1);
  expect(await seenBy(await make.user({ role: 'instructor' }))).toEqual([]);
  await refuses(make.mark(lesson_id, child.id, { caller: instructor.caller }), 'too_early');
  await startsIn(-1);
  await make.mark(lesson_id, child.id, { caller: instructor.caller });
  expect(await row('visits', visit_id)).toMatchObject({ mark: 'present', booked_by: admin.id });
  expect(await logged('book_visit', child.id)).toMatchObject([{ actor_id: admin.id }]);
});

test('a visit is marked among the marks of its lesson: once an id, the later counts, no session is taken', async () => {
  const { admin, instructor, class_id, member, lesson_id, startsIn } = await scene();
  const child = await make.child();
  const { visit_id } = await make.call('book_visit', admin.caller, { child_id: child.id, lesson_id, kind: 'trial' });
  await startsIn(-1);
  const [base, client_id] = [Date.now() - 60_000, randomUUID()];
  const at = (seconds: number) => new Date(base + seconds * 1000).toISOString();
  const send = (
    caller: Caller,
    marks: { child_id: string; status: AttendanceStatus | null; at: number; id?: string }[],
  ) =>
    make.call('mark_attendance', caller, {
      lesson_id,
      marks: marks.map(({ child_id, status, at: seconds, id = randomUUID() }) => ({
        child_id,
        status,
        client_id: id,
        marked_at: at(seconds),
        seen_marked_at: null,
      })),
    });
  const visit = () => row('visits', visit_id);
  const both = [
    { child_id: member.child.id, status: 'present' as const, at: 1 },
    { child_id: child.id, status: 'present' as const, at: 2, id: client_id },
  ];
  expect(await send(instructor.caller, both)).toEqual({ marked: 2, conflicts: [] });
  expect(await visit()).toMatchObject({ mark: 'present', marked_by: instructor.id, client_id });
  expect(await read`select child_id from attendance where lesson_id = ${lesson_id}`).toEqual([
    { child_id: member.child.id },
  ]);
  expect(await send(instructor.caller, both.slice(1))).toEqual({ marked: 0, conflicts: [] });
  expect((await send(admin.caller, [{ child_id: child.id, status: 'absent', at: 1 }])).conflicts).toMatchObject([
    { child_id: child.id, status: 'present', kept: 'theirs', counts: client_id },
  ]);
  expect(await visit()).toMatchObject({ mark: 'present' });
  expect(await noticesOf(instructor.id, 'marks_differ')).toMatchObject([
    { conflicts: [{ child_id: child.id, ours: 'present', status: 'absent', kept: 'yours' }] },
  ]);

  // The family takes a seat after the trial; what the phone sends later is still the trial's.
  await read`update classes set max_capacity = 3 where id = ${class_id}`;
  const { enrollment_id } = (await make.enroll(child, { caller: admin.caller, class_id })) as { enrollment_id: string };
  await send(instructor.caller, [{ child_id: child.id, status: 'absent', at: 3 }]);
  expect(await visit()).toMatchObject({ mark: 'absent' });
  await send(instructor.caller, [{ child_id: child.id, status: null, at: 4 }]);
  expect(await visit()).toMatchObject({ mark: null, marked_by: instructor.id });
  expect(
    await read`select id from session_ledger where enrollment_id = ${enrollment_id} and lesson_id is not null`,
  ).toEqual([]);
  const roster = await make.call('open_roster', instructor.caller, { lesson_id });
  expect(roster.visits).toMatchObject([{ child_id: child.id, mark: null }]);
  expect(roster.children.map(({ child_id }) => child_id)).toEqual([member.child.id]);
});

test('the last seat of a lesson is taken once, also when ten press at once; a seat that is given back is free', async () => {
  const { admin, lesson_id } = await scene();
  const children = await Promise.all(Array.from({ length: 10 }, () => make.child()));
  const presses = await Promise.allSettled(
    children.map(({ id }) => make.call('book_visit', admin.caller, { child_id: id, lesson_id, kind: 'trial' })),
  );
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const full = presses.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(full.reason).toEqual(refusal('class_full'));
  const visit = await readValue<string>`select id from visits where lesson_id = ${lesson_id}`;
  await make.call('cancel_visit', admin.caller, { visit_id: visit });
  const late = await make.child();
  await make.call('book_visit', admin.caller, { child_id: late.id, lesson_id, kind: 'trial' });
  await expect(
    make.call('book_visit', admin.caller, { child_id: late.id, lesson_id, kind: 'trial' }),
  ).rejects.toMatchObject({
    code: expect.stringMatching(/visit_exists|class_full/),
  });
});

test('the family is notified that its visit is canceled, once', async () => {
  const { admin, lesson_id } = await scene();
  const child = await make.child();
  const { visit_id } = await make.call('book_visit', admin.caller, { child_id: child.id, lesson_id, kind: 'trial' });
  await make.call('cancel_visit', admin.caller, { visit_id });
  await refused('visit_not_found', 'cancel_visit', admin.caller, { visit_id });
  expect(await noticesOf(child.parent.id, 'visit_cancelled')).toMatchObject([{ child_id: child.id, lesson_id }]);
});

test('a child of the class, a lesson that has begun, and a family by itself are refused', async () => {
  const { admin, member, lesson_id, startsIn } = await scene();
  await refused('already_enrolled', 'book_visit', admin.caller, {
    child_id: member.child.id,
    lesson_id,
    kind: 'trial',
  });
  const child = await make.child();
  await refused('not_allowed', 'book_visit', child.parent.caller, { child_id: child.id, lesson_id, kind: 'trial' });
  await startsIn(-1);
  await refused('lesson_started', 'book_visit', admin.caller, { child_id: child.id, lesson_id, kind: 'trial' });
  expect(await read`select id from visits where lesson_id = ${lesson_id}`).toEqual([]);
});

test('a child that takes a seat in the class leaves its visits ahead there, however it takes the seat', async () => {
  const { admin, class_id, lesson_id } = await scene();
  const elsewhere = await make.lesson(await make.swimClass(), { hours: 26 });
  const [enrolled, moved] = [await make.child(), await make.member()];
  const visits = () => read`select child_id, lesson_id from visits where lesson_id in (${lesson_id}, ${elsewhere})`;
  for (const lesson of [lesson_id, elsewhere])
    await make.call('book_visit', admin.caller, { child_id: enrolled.id, lesson_id: lesson, kind: 'trial' });
  await make.enroll(enrolled, { caller: admin.caller, class_id });
  expect(await visits()).toEqual([{ child_id: enrolled.id, lesson_id: elsewhere }]);
  await read`update classes set max_capacity = 3 where id = ${class_id}`;
  await make.call('book_visit', admin.caller, { child_id: moved.child.id, lesson_id, kind: 'trial' });
  await make.call('transfer_enrollment', admin.caller, { enrollment_id: moved.enrollment_id, class_id });
  expect(await visits()).toEqual([{ child_id: enrolled.id, lesson_id: elsewhere }]);
});

test('the day counts the free seats of a lesson as a visit does: visits, extra seats and offers take one, none is below zero', async () => {
  const { admin, class_id, lesson_id } = await scene();
  const [{ day }] =
    (await read`select (starts_at at time zone 'Europe/Sofia')::date::text as day from lessons where id = ${lesson_id}`) as [
      { day: string },
    ];
  const free = async () =>
    (await make.call('read_day', admin.caller, { day })).lessons.find(({ id }) => id === lesson_id)?.free;
  const isFull = async () =>
    refused('class_full', 'book_visit', admin.caller, { child_id: (await make.child()).id, lesson_id, kind: 'trial' });
  expect(await free()).toBe(1);
  const child = await make.child();
  const { visit_id } = await make.call('book_visit', admin.caller, { child_id: child.id, lesson_id, kind: 'trial' });
  expect(await free()).toBe(0);
  await isFull();
  // Another child takes the seat in the class: it begins with the next lesson, and with this one if the guest does not come.
  const other = await make.member({ class_id });
  expect(await free()).toBe(0);
  const begins = () =>
    read`select by_club from absences where lesson_id = ${lesson_id} and child_id = ${other.child.id}`;
  expect(await begins()).toEqual([{ by_club: true }]);
  const today = (await make.call('read_day', admin.caller, { day })).lessons.find(({ id }) => id === lesson_id);
  expect(today).toMatchObject({ visits: 1, absent: 0, begin_later: 1 });
  const roster = await make.call('open_roster', admin.caller, { lesson_id });
  expect(roster.children.filter(({ begins_later }) => begins_later)).toMatchObject([{ child_id: other.child.id }]);
  const absence = { child_id: other.child.id, lesson_id };
  await refused('seat_given', 'withdraw_absence', other.parent.caller, absence);
  await make.call('cancel_visit', admin.caller, { visit_id });
  expect(await begins()).toEqual([]);
  await read`update enrollments set extra_seat_reason = 'Сестра' where id = ${other.enrollment_id}`;
  expect(await free()).toBe(0);
  await isFull();
  // The seat that is left is held for a waiting child.
  await read`update enrollments set status = 'waitlist', waitlisted_at = now(), extra_seat_reason = null where id = ${other.enrollment_id}`;
  expect(await free()).toBe(0);
  await isFull();
});

test('a seat that is announced empty is a guest’s, until then the family’s; both at once is never', async () => {
  const { admin, class_id, member, lesson_id } = await scene();
  const other = await make.member({ class_id });
  const absence = { child_id: other.child.id, lesson_id };
  const guest = async () => ({ child_id: (await make.child()).id, lesson_id, kind: 'single' as const });
  await refused('class_full', 'book_visit', admin.caller, await guest());
  await make.call('announce_absence', other.parent.caller, absence);
  const presses = await Promise.allSettled([
    make.call('withdraw_absence', other.parent.caller, absence),
    make.call('book_visit', admin.caller, await guest()),
  ]);
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [{ count }] = (await read`
    select ((select count(*) from visits where lesson_id = ${lesson_id}) + 2
      - (select count(*) from absences where lesson_id = ${lesson_id}))::integer as count`) as [{ count: number }];
  expect(count).toBe(2);
  expect(member.child.id).not.toBe(other.child.id);
});

test('the family of a guest is reminded of the lesson, and written to with the others', async () => {
  const { admin, lesson_id, startsIn } = await scene();
  const child = await make.child();
  await make.call('book_visit', admin.caller, { child_id: child.id, lesson_id, kind: 'single' });
  const audience = { kind: 'lesson', ids: [lesson_id] } as const;
  expect(await make.call('preview_message', admin.caller, { audience } as never)).toMatchObject({ families: 2 });
  await startsIn(20);
  await asService(remindOfLessons);
  expect(await noticesOf(child.parent.id, 'lesson_reminder')).toMatchObject([{ lesson_id }]);
});

test('a canceled lesson is announced to the family of a visit, too', async () => {
  const { admin, lesson_id } = await scene();
  const child = await make.child();
  await make.call('book_visit', admin.caller, { child_id: child.id, lesson_id, kind: 'trial' });
  expect(await make.call('cancel_lesson', admin.caller, { lesson_id, reason: 'Ремонт' })).toMatchObject({
    families: 2,
  });
  expect(await noticesOf(child.parent.id, 'lesson_cancelled')).toMatchObject([{ reason: 'Ремонт', back: null }]);
});

test('families are counted once before and after a lesson is canceled, with their guests', async () => {
  const { admin, class_id, lesson_id, member } = await scene();
  await read`update classes set max_capacity = 9 where id = ${class_id}`;
  const guest = await make.child();
  const visitors = [guest, await make.child(guest.parent), await make.child(member.parent)];
  for (const [index, { id: child_id }] of visitors.entries())
    await make.call('book_visit', admin.caller, { child_id, lesson_id, kind: index === 0 ? 'trial' : 'single' });
  const guests = await make.call('list_guests', admin.caller, { lesson_ids: [lesson_id] });
  const before = new Set([member.parent.id, ...guests.map(({ parent_id }) => parent_id)]).size;
  const { families } = await make.call('cancel_lesson', admin.caller, { lesson_id, reason: 'Ремонт' });
  expect([before, families]).toEqual([2, 2]);
});

test('a canceled lesson takes the marks of its visits back, and none that is sent later counts', async () => {
  const { admin, instructor, lesson_id, startsIn } = await scene();
  const child = await make.child();
  const { visit_id } = await make.call('book_visit', admin.caller, { child_id: child.id, lesson_id, kind: 'trial' });
  await startsIn(-1);
  await make.mark(lesson_id, child.id, { caller: instructor.caller });
  await make.call('cancel_lesson', admin.caller, { lesson_id, reason: 'Ремонт' });
  expect(await row('visits', visit_id)).toMatchObject({ mark: null, marked_by: admin.id });
  await refuses(make.mark(lesson_id, child.id, { caller: instructor.caller }), 'lesson_cancelled');
});

test('a lesson that a child will try does not go with its hour', async () => {
  const { admin, class_id, lesson_id } = await scene();
  const child = await make.child();
  const other = await make.lesson(class_id, { hours: 50 });
  await make.call('book_visit', admin.caller, { child_id: child.id, lesson_id, kind: 'trial' });
  await asService((trx) => dropOrphanedLessons(trx, class_id));
  expect(await read`select id from lessons where id in (${lesson_id}, ${other})`).toEqual([{ id: lesson_id }]);
});

/** A class of two children, a lesson in two days that one of them misses, and a guest in its seat. */
async function missed() {
  const { admin, class_id, member } = await scene();
  await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { hours: 50 });
  const { id: child_id } = member.child;
  await make.call('announce_absence', member.parent.caller, { child_id, lesson_id, note: null });
  const guest = await make.child();
  await make.call('book_visit', admin.caller, { child_id: guest.id, lesson_id, kind: 'trial' });
  return { class_id, lesson_id, child_id, caller: member.parent.caller, enrollment_id: member.enrollment_id };
}

test('a child whose seat was a guest’s leaves the class also where the class is smaller by now', async () => {
  const { class_id, caller, enrollment_id, lesson_id } = await missed();
  await read`update classes set max_capacity = 1 where id = ${class_id}`;
  await make.call('unenroll_child', caller, { enrollment_id });
  expect(await read`select from visits where lesson_id = ${lesson_id}`).toHaveLength(1);
});

test('a child whose seat was a guest’s once is deleted also where the class is full again', async () => {
  const { class_id, caller, enrollment_id, lesson_id, child_id } = await missed();
  await read`update lessons set starts_at = now() - interval '20 days' where id = ${lesson_id}`;
  await make.call('unenroll_child', caller, { enrollment_id });
  await make.member({ class_id });
  const typed_name = await readValue<string>`select full_name from children where id = ${child_id}`;
  await make.call('delete_child', caller, { child_id, typed_name });
  expect(await read`select from absences where child_id = ${child_id}`).toEqual([]);
});

test('a restored lesson has no more children than seats: who took a seat in the class meanwhile begins after it', async () => {
  const { admin, class_id, lesson_id } = await scene();
  const guest = await make.child();
  await make.call('book_visit', admin.caller, { child_id: guest.id, lesson_id, kind: 'trial' });
  await make.call('cancel_lesson', admin.caller, { lesson_id, reason: 'Ремонт' });
  const late = await make.member({ class_id });
  await make.call('restore_lesson', admin.caller, { lesson_id });
  expect(await readValue`select private.seats_left(${lesson_id})`).toBe(0);
  expect(await read`select child_id, by_club from absences where lesson_id = ${lesson_id}`).toEqual([
    { child_id: late.child.id, by_club: true },
  ]);
  expect(await read`select child_id, status from attendance where lesson_id = ${lesson_id}`).toEqual([
    { child_id: late.child.id, status: 'excused' },
  ]);
});

test('a child that begins after a guest, and will not come, is not expected when the guest does not come', async () => {
  const { admin, class_id, lesson_id } = await scene();
  const guest = await make.child();
  const { visit_id } = await make.call('book_visit', admin.caller, {
    child_id: guest.id,
    lesson_id,
    kind: 'trial',
  });
  const late = await make.member({ class_id });
  const absence = { child_id: late.child.id, lesson_id };
  await make.call('announce_absence', late.parent.caller, { ...absence, note: 'На море' });
  await make.call('cancel_visit', admin.caller, { visit_id });
  expect(await read`select note from absences where lesson_id = ${lesson_id}`).toEqual([{ note: 'На море' }]);
  expect(await read`select status from attendance where lesson_id = ${lesson_id}`).toEqual([{ status: 'excused' }]);
});
