import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import { SERVICE, type Caller } from '../../../platform/caller.ts';
import { clubTest } from '../../../testing/club.ts';

const { make, read, noticesOf } = await clubTest(24);

async function scene({ sessions = 8 }: { sessions?: number } = {}) {
  const instructor = await make.user({ role: 'instructor', full_name: 'Иван Петров' });
  const admin = await make.user({ role: 'admin', full_name: 'Силвия Костова' });
  const class_id = await make.swimClass({ instructor_id: instructor.id, title: 'Делфинчета' });
  const member = await make.member({ class_id, sessions });
  const lesson_id = await make.lesson(class_id);
  const base = Date.now() - 3_600_000;
  const at = (seconds: number) => new Date(base + seconds * 1000).toISOString();
  const mark = (
    caller: Caller,
    status: AttendanceStatus | null,
    seconds: number,
    { seen, id, lesson }: { seen?: string | null; id?: string; lesson?: string } = {},
  ) =>
    make.call('mark_attendance', caller, {
      lesson_id: lesson ?? lesson_id,
      marks: [
        {
          child_id: member.child.id,
          status,
          client_id: id ?? randomUUID(),
          marked_at: at(seconds),
          ...(seen === undefined ? {} : { seen_marked_at: seen }),
        },
      ],
    });
  const readState = async () => {
    const [row] = await read<{ status: string; left: number; lesson: string }>`
      select (select status from attendance where lesson_id = ${lesson_id}) as status, sessions_remaining as left,
        (select status from lessons where id = ${lesson_id}) as lesson
      from enrollments where id = ${member.enrollment_id}`;
    return row!;
  };
  return { instructor, admin, lesson_id, ...member, mark, at, readState };
}

test('a mark that is taken back gives the session back, and the lesson is unmarked again', async () => {
  const { instructor, mark, readState } = await scene();
  await mark(instructor.caller, 'present', 0);
  expect(await readState()).toEqual({ status: 'present', left: 7, lesson: 'held' });
  await mark(instructor.caller, null, 1);
  expect(await readState()).toEqual({ status: null, left: 8, lesson: 'scheduled' });
  await mark(instructor.caller, 'absent', 2);
  expect(await readState()).toEqual({ status: 'absent', left: 7, lesson: 'held' });
  expect(await read`select delta, reason from session_ledger where lesson_id is not null order by created_at`).toEqual([
    { delta: -1, reason: 'present' },
    { delta: 1, reason: 'corrected' },
    { delta: -1, reason: 'absent' },
  ]);
});

test('a mark with the id of another child’s or lesson’s mark is refused at its field, and nothing is lost', async () => {
  const [one, other] = [await scene(), await scene()];
  const id = randomUUID();
  await one.mark(one.instructor.caller, 'present', 0, { id });
  const reused = { code: 'invalid_input', details: [{ field: 'marks.0.client_id', fault: 'duplicate' }] };
  await expect(other.mark(other.instructor.caller, 'absent', 0, { id })).rejects.toMatchObject(reused);
  expect(await other.readState()).toMatchObject({ status: null, left: 8 });
  // The same mark again, its ids in capitals.
  const again = { child_id: one.child.id.toUpperCase(), status: 'present' as const, client_id: id.toUpperCase() };
  const marks = [again, { ...again, child_id: one.child.id, client_id: randomUUID() }];
  const lesson_id = one.lesson_id.toUpperCase();
  expect(
    await make.call('mark_attendance', one.instructor.caller, {
      lesson_id,
      marks: marks.map((mark, at) => ({ ...mark, marked_at: one.at(at) })),
    }),
  ).toMatchObject({ marked: 1 });
  expect(await one.readState()).toMatchObject({ status: 'present', left: 7 });
});

test('moments outside the calendar and signs that no text holds are refused at their field', async () => {
  const { instructor, child, lesson_id } = await scene();
  for (const marked_at of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])
    await expect(
      make.call('mark_attendance', instructor.caller, {
        lesson_id,
        marks: [{ child_id: child.id, status: 'present', client_id: randomUUID(), marked_at }],
      }),
    ).rejects.toMatchObject({ code: 'invalid_input', details: [{ field: 'marks.0.marked_at', fault: 'invalid' }] });
  const note = (text: string) =>
    make.call('save_child_note', instructor.caller, { lesson_id, child_id: child.id, note: text });
  await expect(note('Бързо\0')).rejects.toMatchObject({ details: [{ field: 'note', fault: 'control_characters' }] });
  expect(await note('Бързо \ud83d')).toMatchObject({ note: 'Бързо \ufffd' });
});

test('of two marks the later wins, also over one that was taken back', async () => {
  const { instructor, admin, mark, readState } = await scene();
  await mark(instructor.caller, 'present', 0);
  await mark(admin.caller, null, 20);
  await mark(instructor.caller, 'present', 10);
  expect(await readState()).toMatchObject({ status: null, left: 8 });
  await mark(instructor.caller, 'excused', 30);
  expect(await readState()).toMatchObject({ status: 'excused', left: 8 });
  await mark(admin.caller, null, 25);
  expect(await readState()).toMatchObject({ status: 'excused' });
});

test('another user’s mark that the sender had not seen is returned, whichever wins', async () => {
  const { instructor, admin, child, mark, at } = await scene();
  await mark(admin.caller, 'excused', 10);
  const theirs = {
    child_id: child.id,
    status: 'excused',
    marked_at: at(10),
    marked_by_name: 'Силвия Костова',
    counts: expect.stringMatching(/^[\da-f-]{36}$/),
  };

  const older = await mark(instructor.caller, 'present', 5, { seen: null });
  expect(older.conflicts).toEqual([{ ...theirs, kept: 'theirs' }]);
  const newer = await mark(instructor.caller, 'present', 20, { seen: null });
  expect(newer.conflicts).toEqual([{ ...theirs, kept: 'yours' }]);

  // A mark that was seen is no conflict, nor is one's own earlier mark, nor the same status again.
  expect((await mark(admin.caller, 'absent', 30, { seen: at(25) })).conflicts).toEqual([]);
  expect((await mark(admin.caller, 'present', 31, { seen: null })).conflicts).toEqual([]);
  expect((await mark(instructor.caller, 'present', 32, { seen: null })).conflicts).toEqual([]);
  // A sender that does not say what it saw learns only that its mark does not count.
  expect((await mark(admin.caller, 'excused', 40)).conflicts).toEqual([]);
  expect((await mark(instructor.caller, 'absent', 35)).conflicts).toMatchObject([
    { kept: 'theirs', status: 'excused' },
  ]);
});

test('both whose marks met are notified, each of the other’s, once; a family that announced an absence is not', async () => {
  const { instructor, admin, child, lesson_id, parent, mark, at } = await scene();
  const differ = (user: { id: string }) => noticesOf(user.id, 'marks_differ');
  const [first, second] = [randomUUID(), randomUUID()];
  await mark(admin.caller, 'excused', 10, { id: first });
  for (let times = 0; times < 2; times++) await mark(instructor.caller, 'present', 5, { seen: null, id: randomUUID() });
  expect(await differ(admin)).toHaveLength(2);
  await mark(instructor.caller, 'present', 20, { seen: null, id: second });
  const pair = { child_id: child.id, counts: second };
  expect((await differ(instructor)).at(-1)).toMatchObject({
    lesson_id,
    conflicts: [
      {
        ...pair,
        ours: 'present',
        status: 'excused',
        marked_at: at(10),
        marked_by_name: 'Силвия Костова',
        kept: 'yours',
      },
    ],
  });
  expect((await differ(admin)).at(-1)).toMatchObject({
    conflicts: [
      { ...pair, ours: 'excused', status: 'present', marked_at: at(20), marked_by_name: 'Иван Петров', kept: 'theirs' },
    ],
  });
  await mark(instructor.caller, 'present', 20, { seen: null, id: second });
  expect([await differ(instructor), await differ(admin)]).toMatchObject([{ length: 3 }, { length: 3 }]);

  // The family's own mark is excused by its announcement.
  const absence = randomUUID();
  await read`insert into absences (id, child_id, lesson_id, excused, announced_by)
    values (${absence}, ${child.id}, ${lesson_id}, true, ${parent.id})`;
  await read`update attendance_marks set marked_at = ${at(1)} where lesson_id = ${lesson_id}`;
  await read`update attendance set client_id = ${absence}, marked_by = ${parent.id}, marked_at = ${at(30)}, status = 'excused'
    where lesson_id = ${lesson_id}`;
  expect((await mark(instructor.caller, 'absent', 40, { seen: null })).conflicts).toMatchObject([{ kept: 'yours' }]);
  expect(await differ(parent)).toEqual([]);
});

test('a mark that lost and is sent again still says so; one that won is reported once', async () => {
  const { instructor, admin, mark } = await scene();
  await mark(admin.caller, 'excused', 10);
  const id = randomUUID();
  for (let times = 0; times < 2; times++) {
    const answer = await mark(instructor.caller, 'present', 5, { seen: null, id });
    expect(answer).toMatchObject({ marked: times === 0 ? 1 : 0, conflicts: [{ kept: 'theirs' }] });
  }
  const won = randomUUID();
  await mark(instructor.caller, 'present', 20, { seen: null, id: won });
  expect(await mark(instructor.caller, 'present', 20, { seen: null, id: won })).toEqual({ marked: 0, conflicts: [] });
});

test('two phones send a queue of the same child at once: the later mark stays, one session is taken', async () => {
  const { instructor, admin, mark, readState } = await scene();
  const sent = Array.from({ length: 40 }, (_, index) => ({
    caller: index % 2 ? instructor.caller : admin.caller,
    status: (['present', 'absent', null, 'excused'] as const)[index % 4]!,
    seconds: index,
  }));
  // The last of all marks says present.
  sent.push({ caller: instructor.caller, status: 'present', seconds: 100 });
  await Promise.all(sent.map(({ caller, status, seconds }) => mark(caller, status, seconds)));
  expect(await readState()).toEqual({ status: 'present', left: 7, lesson: 'held' });
});

test('the family is notified at three, two and one, once a package, however often the marks are corrected', async () => {
  const { instructor, class_id, child, parent, enrollment_id, payment_id, mark } = await scene({ sessions: 4 });
  const warnings = () =>
    read`select (data ->> 'left')::integer as left from notifications
      where user_id = ${parent.id} and kind = 'sessions_low' and data ->> 'enrollment_id' = ${enrollment_id} order by created_at`;
  const lessons: string[] = [];
  for (let days = 1; days <= 5; days++) lessons.push(await make.lesson(class_id, { days: -days }));
  for (const lesson of lessons.slice(0, 3)) await mark(instructor.caller, 'present', 0, { lesson });
  expect(await warnings()).toEqual([{ left: 3 }, { left: 2 }, { left: 1 }]);
  for (const [index, status] of (['excused', 'present', null, 'absent'] as const).entries())
    await mark(instructor.caller, status, 1 + index, { lesson: lessons[0]! });
  expect(await warnings()).toHaveLength(3);
  for (const lesson of lessons.slice(3)) await mark(instructor.caller, 'present', 0, { lesson });

  await make.call('validate_payment', SERVICE, { payment_id: payment_id! });
  await make.call('renew_enrollment', parent.caller, { enrollment_id, method: 'cash' });
  await mark(instructor.caller, null, 10, { lesson: lessons[0]! });
  await mark(instructor.caller, 'present', 11, { lesson: lessons[0]! });
  expect(await warnings()).toMatchObject([{ left: 3 }, { left: 2 }, { left: 1 }, { left: 3 }]);
  const [notice] = await noticesOf(parent.id, 'sessions_low');
  expect(notice).toMatchObject({ child_id: child.id, class_title: 'Делфинчета' });
});
