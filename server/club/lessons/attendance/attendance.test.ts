import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { asUser } from '../../../platform/caller.ts';
import { forAll } from '../../../platform/testing/properties.ts';
import { clubTest, refuses } from '../../../testing/club.ts';

const { make, read, readAs, readValue, refused, asService } = await clubTest(16);
const mark = (child_id: string, status: AttendanceStatus, at = Date.now()) => ({
  child_id,
  status,
  client_id: randomUUID() as string,
  marked_at: new Date(at).toISOString(),
});

/** An instructor with a class, a child on a package of eight, and a lesson today. */
async function lesson({ sessions = 8, days = 0 }: { sessions?: number; days?: number } = {}) {
  const { instructor, class_id } = await make.taughtClass();
  const child = await make.child(undefined, {
    medical_notes: 'Астма',
    emergency_contact_name: 'Баба',
    emergency_contact_phone: '0888 123 456',
    collectors: 'Баба Мария 0888 123 456',
  });
  const plan_id = await make.plan({ sessions });
  const { enrollment_id } = await make.enroll(child, { class_id, plan_id });
  const lesson_id = await make.lesson(class_id, { days });
  const balance = () =>
    readValue<number>`select sessions_remaining as left from enrollments where id = ${enrollment_id}`;
  return { instructor, class_id, child, plan_id, enrollment_id, lesson_id, balance };
}

test('the roster shows health notes and contacts to the lesson’s staff, and every opening is recorded', async () => {
  const { instructor, child, lesson_id } = await lesson();
  const roster = await make.call('open_roster', instructor.caller, { lesson_id });
  expect(roster.lesson.id).toBe(lesson_id);
  expect(roster.children).toEqual([
    expect.objectContaining({
      child_id: child.id,
      medical_notes: 'Астма',
      emergency_contact_phone: '+359888123456',
      collectors: 'Баба Мария 0888 123 456',
      sessions_remaining: 8,
      mark: null,
    }),
  ]);
  expect(await read`select opened_by, child_ids from roster_openings where lesson_id = ${lesson_id}`).toEqual([
    { opened_by: instructor.id, child_ids: [child.id] },
  ]);

  const colleague = await make.user({ role: 'instructor' });
  await refused('not_allowed', 'open_roster', colleague.caller, { lesson_id });
  await refused('not_allowed', 'open_roster', child.parent.caller, { lesson_id });
  await asService((trx) =>
    trx.updateTable('lessons').set({ substitute_instructor_id: colleague.id }).where('id', '=', lesson_id).execute(),
  );
  expect((await make.call('open_roster', colleague.caller, { lesson_id })).children).toHaveLength(1);
});

test('present and absent take a session, excused gives it back, a correction corrects the count', async () => {
  const { instructor, child, lesson_id, balance } = await lesson();
  const steps: [AttendanceStatus, number][] = [
    ['present', 7],
    ['absent', 7],
    ['excused', 8],
    ['present', 7],
  ];
  const now = Date.now();
  for (const [index, [status, left]] of steps.entries()) {
    const marks = [mark(child.id, status, now - 10_000 + index)];
    expect(await make.call('mark_attendance', instructor.caller, { lesson_id, marks })).toMatchObject({
      marked: 1,
      conflicts: [],
    });
    expect(await balance()).toBe(left);
  }
  expect(await read`select status from lessons where id = ${lesson_id}`).toEqual([{ status: 'held' }]);
});

test('the same mark sent again changes nothing; an older mark that arrives late loses', async () => {
  const { instructor, child, lesson_id, balance } = await lesson();
  const late = mark(child.id, 'excused', Date.now() - 60_000);
  const first = mark(child.id, 'present');
  expect(await make.call('mark_attendance', instructor.caller, { lesson_id, marks: [first] })).toMatchObject({
    marked: 1,
    conflicts: [],
  });
  expect(await make.call('mark_attendance', instructor.caller, { lesson_id, marks: [first] })).toMatchObject({
    marked: 0,
    conflicts: [],
  });
  await make.call('mark_attendance', instructor.caller, {
    lesson_id,
    marks: [{ ...first, status: 'absent', marked_at: new Date().toISOString() }],
  });
  await make.call('mark_attendance', instructor.caller, { lesson_id, marks: [late] });
  expect(await read`select status from attendance where lesson_id = ${lesson_id}`).toEqual([{ status: 'present' }]);
  expect(await balance()).toBe(7);
});

test('fifty devices mark the same lesson at once: one session is taken', async () => {
  const { instructor, child, lesson_id, balance } = await lesson();
  const now = Date.now() - 1000;
  const sent = Array.from({ length: 50 }, (_, index) => mark(child.id, index % 2 ? 'present' : 'absent', now + index));
  await Promise.all(sent.map((one) => make.call('mark_attendance', instructor.caller, { lesson_id, marks: [one] })));
  expect(await balance()).toBe(7);
  expect(await read`select status, client_id from attendance where lesson_id = ${lesson_id}`).toEqual([
    { status: 'present', client_id: sent.at(-1)!.client_id },
  ]);
});

test('after marks in any order, the balance follows from the latest ones', async () => {
  const { instructor, child, class_id, enrollment_id } = await lesson({ sessions: 16 });
  const lessons = await Promise.all([1, 2, 3].map((days) => make.lesson(class_id, { days: -days })));
  const status = fc.constantFrom<AttendanceStatus>('present', 'absent', 'excused');
  const step = fc.record({ lesson: fc.nat(2), status, at: fc.nat(1000), again: fc.boolean() });
  let base = Date.now() - 40_000_000;
  await forAll(25, [fc.array(step, { maxLength: 8 })], async (steps) => {
    base += 10_000;
    for (const { lesson, again, ...rest } of steps) {
      const args = { lesson_id: lessons[lesson]!, marks: [mark(child.id, rest.status, base + rest.at)] };
      await make.call('mark_attendance', instructor.caller, args);
      if (again) await make.call('mark_attendance', instructor.caller, args);
    }
    const [row] = await read<{ left: number; expected: number }>`select sessions_remaining as left,
        16 - (select count(*) from attendance where child_id = ${child.id} and status <> 'excused') as expected
        from enrollments where id = ${enrollment_id}`;
    expect(row!.left).toBe(row!.expected);
  });
});

test('too early, too late, canceled, of another class, of another instructor: refused with nothing written', async () => {
  const { instructor, child, class_id, lesson_id } = await lesson();
  const at = (lesson: string, child_id = child.id, caller = instructor.caller) =>
    make.call('mark_attendance', caller, { lesson_id: lesson, marks: [mark(child_id, 'present')] });
  await refuses(at(await make.lesson(class_id, { days: 2 })), 'too_early');
  await refuses(at(await make.lesson(class_id, { days: -62 })), 'too_late');
  await expect(at(await make.lesson(class_id, { days: -59 }))).resolves.toMatchObject({ marked: 1, conflicts: [] });
  const cancelled = await make.insert('lessons', {
    class_id,
    starts_at: new Date(Date.now() - 3600_000).toISOString(),
    duration_minutes: 45,
    status: 'cancelled',
  });
  await refuses(at(cancelled), 'lesson_cancelled');
  const stranger = await make.child();
  await refuses(at(lesson_id, stranger.id), 'not_in_class');
  await refused('not_in_class', 'mark_attendance', instructor.caller, {
    lesson_id,
    marks: [mark(child.id, 'present'), mark(stranger.id, 'present')],
  });
  await refuses(at(lesson_id, child.id, await make.caller('instructor')), 'not_allowed');
  await refuses(at(lesson_id, child.id, asUser(child.parent.id)), 'not_allowed');
  await refuses(at(randomUUID()), 'not_allowed');
  await refuses(at(randomUUID(), child.id, await make.caller('admin')), 'lesson_not_found');
  expect(await read`select * from attendance where lesson_id = ${lesson_id}`).toEqual([]);
});

test('a child that has left the class and came back pays for a lesson once', async () => {
  const { instructor, child, class_id, plan_id, enrollment_id, lesson_id } = await lesson();
  await make.call('mark_attendance', instructor.caller, {
    lesson_id,
    marks: [mark(child.id, 'present', Date.now() - 5000)],
  });
  await make.call('unenroll_child', child.parent.caller, { enrollment_id });
  const again = await make.enroll(child, { class_id, plan_id });
  await make.call('mark_attendance', instructor.caller, {
    lesson_id,
    marks: [mark(child.id, 'absent', Date.now() - 4000)],
  });
  expect(await readValue`select sessions_remaining from enrollments where id = ${again.enrollment_id}`).toBe(8);
});

test('a note on a child in a lesson is its staff’s: neither families nor reception read it, the next lesson shows it', async () => {
  const { instructor, child, class_id, lesson_id } = await lesson();
  const before = await make.lesson(class_id, { days: -3 });
  const save = (note: string | null, lesson = lesson_id, child_id = child.id, caller = instructor.caller) =>
    make.call('save_child_note', caller, { lesson_id: lesson, child_id, note });
  const notes = async (caller = instructor.caller) => {
    const [row] = (await make.call('open_roster', caller, { lesson_id })).children;
    return [row!.note, row!.last_note?.note ?? null];
  };
  expect(await notes()).toEqual([null, null]);
  await save('Диша наляво', before);
  await save(' Скочи от блокчето ');
  expect(await notes()).toEqual(['Скочи от блокчето', 'Диша наляво']);
  await save('Скочи сам');
  expect(await notes(await make.caller('admin'))).toEqual(['Скочи сам', 'Диша наляво']);

  const reception = await make.caller('reception');
  expect(await notes(reception)).toEqual([null, null]);
  const other = await make.user({ role: 'instructor' });
  const reads = (caller: typeof reception) => readAs(caller)`select note from child_notes where child_id = ${child.id}`;
  for (const caller of [child.parent.caller, reception, other.caller]) expect(await reads(caller)).toEqual([]);
  expect(await reads(instructor.caller)).toHaveLength(2);
  for (const caller of [child.parent.caller, reception, other.caller]) {
    await refuses(save('x', lesson_id, child.id, caller), 'not_allowed');
    await refuses(save('x', randomUUID(), child.id, caller), 'not_allowed');
  }
  await refuses(save('x', lesson_id, randomUUID()), 'not_in_class');
  await refuses(save('x', lesson_id, (await make.child()).id), 'not_in_class');

  // Of a lesson that was canceled a note can only be removed.
  await read`update lessons set status = 'cancelled', cancel_reason = 'Ремонт' where id = ${lesson_id}`;
  await refuses(save('Не дойде'), 'lesson_cancelled');
  await save(null);
  expect(await notes()).toEqual([null, 'Диша наляво']);
});

test('a family is reminded once a day that a package ends, by the staff of the lesson alone', async () => {
  const { instructor, child, enrollment_id, lesson_id } = await lesson({ sessions: 1 });
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${guardian.id})`;
  const remind = (caller = instructor.caller, lesson = lesson_id, child_id = child.id) =>
    make.call('remind_of_renewal', caller, { lesson_id: lesson, child_id });
  const reminded = () => read`select user_id, data ->> 'left' as left from notifications
    where kind = 'renewal_reminder' and data ->> 'enrollment_id' = ${enrollment_id} order by user_id`;
  const other = await make.user({ role: 'instructor' });
  for (const caller of [other.caller, child.parent.caller]) {
    await refuses(remind(caller), 'not_allowed');
    await refuses(remind(caller, randomUUID()), 'not_allowed');
  }
  await refuses(remind(instructor.caller, lesson_id, randomUUID()), 'not_in_class');
  await refuses(remind(instructor.caller, lesson_id, (await make.child()).id), 'not_in_class');
  expect(await reminded()).toEqual([]);

  // Only of a package that ends: in its last session, or its last week.
  const hasLeft = (sessions: number, day: string) =>
    read`update enrollments set sessions_remaining = ${sessions}, valid_until = ${day}::date where id = ${enrollment_id}`;
  await hasLeft(2, addDays(clubDay(), 8));
  await refuses(remind(), 'package_not_ending');
  expect(await reminded()).toEqual([]);
  await hasLeft(1, addDays(clubDay(), 8));

  expect(await remind()).toEqual({ outcome: 'reminded' });
  expect(await remind(await make.caller('admin'))).toEqual({ outcome: 'already_reminded' });
  const family = [child.parent.id, guardian.id].toSorted();
  expect(await reminded()).toEqual(family.map((user_id) => ({ user_id, left: '1' })));
  const emails =
    await readValue`select count(*)::integer from email.outgoing where user_id = any (${family}::uuid[]) and kind = 'renewal_reminder'`;
  expect(emails).toBe(2);
  expect((await make.call('open_roster', instructor.caller, { lesson_id })).children[0]!.reminded_today).toBe(true);
});

test('a plan by the month renews itself: there is nothing to remind of', async () => {
  const { instructor, class_id } = await make.taughtClass();
  const child = await make.child();
  await make.enroll(child, {
    class_id,
    plan_id: await make.plan({ kind: 'pool_unlimited', sessions: null }),
  });
  const lesson_id = await make.lesson(class_id);
  await refused('renews_itself', 'remind_of_renewal', instructor.caller, { lesson_id, child_id: child.id });
});
