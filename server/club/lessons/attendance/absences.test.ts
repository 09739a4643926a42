import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../../db/seed/factories.ts';
import { SERVICE } from '../../../platform/caller.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing.ts';

let club: TestDatabase;
let make: Factories;
beforeAll(async () => {
  club = await createTestDatabase(16);
  make = new Factories(club.database);
});
afterAll(() => club.drop());

const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
const refusal = (code: string) => expect.objectContaining({ code });

async function scene(hours: number) {
  const instructor = await make.user({ role: 'instructor' });
  const class_id = await make.swimClass({ instructor_id: instructor.id });
  const member = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { hours });
  const absence = { child_id: member.child.id, lesson_id };
  const left = async () =>
    (
      await read<{ left: number }>(
        sql`select sessions_remaining as left from enrollments where id = ${member.enrollment_id}`,
      )
    )[0]!.left;
  const marks = () => read(sql`select status from attendance where lesson_id = ${lesson_id}`);
  return { instructor, ...member, lesson_id, absence, left, marks };
}
const startsIn = (lesson_id: string, hours: number) =>
  club.database.transaction(SERVICE, (trx) =>
    sql`update lessons set starts_at = now() + make_interval(hours => ${hours}) where id = ${lesson_id}`.execute(trx),
  );

test('in time it is excused: the session stays, the instructor is told and sees it on the roster', async () => {
  const { instructor, parent, child, lesson_id, absence, left, marks } = await scene(25);
  const note = 'Температура';
  expect(await make.call('announce_absence', parent.caller, { ...absence, note })).toEqual({ excused: true });
  expect(await marks()).toEqual([{ status: 'excused' }]);
  expect(await left()).toBe(8);
  expect(await read(sql`select status from lessons where id = ${lesson_id}`)).toEqual([{ status: 'scheduled' }]);
  expect(
    await read(sql`select data ->> 'note' as note, data ->> 'child_id' as child_id from notifications
      where user_id = ${instructor.id} and kind = 'absence_announced'`),
  ).toEqual([{ note, child_id: child.id }]);
  const roster = await make.call('open_roster', instructor.caller, { lesson_id });
  expect(roster.children).toMatchObject([{ absence_announced: true, absence_note: note, mark: 'excused' }]);

  // Said again, only the note changes, and nobody is told twice.
  expect(await make.call('announce_absence', parent.caller, { ...absence, note: 'Грип' })).toEqual({ excused: true });
  expect(await read(sql`select note from absences where lesson_id = ${lesson_id}`)).toEqual([{ note: 'Грип' }]);
  expect(await read(sql`select kind from notifications where user_id = ${instructor.id}`)).toHaveLength(1);
});

test('later it is noted only, and the session counts', async () => {
  const { instructor, parent, child, lesson_id, absence, left, marks } = await scene(23);
  expect(await make.call('announce_absence', parent.caller, absence)).toEqual({ excused: false });
  expect(await marks()).toEqual([]);
  await startsIn(lesson_id, -1);
  await make.call('mark_attendance', instructor.caller, {
    lesson_id,
    marks: [{ child_id: child.id, status: 'absent', client_id: randomUUID(), marked_at: new Date().toISOString() }],
  });
  expect(await left()).toBe(7);
});

test('a child that comes after all is marked by the instructor, and the session is taken', async () => {
  const { instructor, parent, child, lesson_id, absence, left } = await scene(25);
  await make.call('announce_absence', parent.caller, absence);
  await startsIn(lesson_id, -1);
  const marked_at = new Date().toISOString();
  const answer = await make.call('mark_attendance', instructor.caller, {
    lesson_id,
    marks: [{ child_id: child.id, status: 'present', client_id: randomUUID(), marked_at, seen_marked_at: null }],
  });
  expect(answer.conflicts).toMatchObject([{ status: 'excused', kept: 'yours' }]);
  expect(await left()).toBe(7);
});

test('it is withdrawn until the time of notice; a late one until the lesson', async () => {
  const { parent, lesson_id, absence, marks } = await scene(25);
  await make.call('announce_absence', parent.caller, absence);
  await make.call('withdraw_absence', parent.caller, absence);
  expect(await marks()).toEqual([]);
  await expect(make.call('withdraw_absence', parent.caller, absence)).rejects.toEqual(refusal('absence_not_found'));
  await make.call('announce_absence', parent.caller, absence);
  await startsIn(lesson_id, 23);
  await expect(make.call('withdraw_absence', parent.caller, absence)).rejects.toEqual(refusal('notice_over'));
  expect(await marks()).toEqual([{ status: 'excused' }]);
  expect(await read(sql`select excused from absences where lesson_id = ${lesson_id}`)).toEqual([{ excused: true }]);

  const late = await scene(2);
  await make.call('announce_absence', late.parent.caller, late.absence);
  await make.call('withdraw_absence', late.parent.caller, late.absence);
  expect(await read(sql`select id from absences where lesson_id = ${late.lesson_id}`)).toEqual([]);
});

test('the staff’s own mark outlives a withdrawal', async () => {
  const { instructor, parent, child, absence, lesson_id, marks } = await scene(2);
  await club.database.transaction(SERVICE, (trx) =>
    sql`update club_settings set absence_notice_hours = 0`.execute(trx),
  );
  try {
    await make.call('announce_absence', parent.caller, absence);
    // In two hours may be tomorrow, and tomorrow's lesson takes no marks.
    await startsIn(lesson_id, 0);
    await make.call('mark_attendance', instructor.caller, {
      lesson_id,
      marks: [{ child_id: child.id, status: 'absent', client_id: randomUUID(), marked_at: new Date().toISOString() }],
    });
    await startsIn(lesson_id, 2);
    await make.call('withdraw_absence', parent.caller, absence);
    expect(await marks()).toEqual([{ status: 'absent' }]);
  } finally {
    await club.database.transaction(SERVICE, (trx) =>
      sql`update club_settings set absence_notice_hours = 24`.execute(trx),
    );
  }
});

test('the substitute is told instead of the instructor; a second parent may announce; a stranger may not', async () => {
  const { instructor, child, lesson_id, absence } = await scene(30);
  const [colleague, guardian] = [await make.user({ role: 'instructor' }), await make.user({ role: 'parent' })];
  await make.call('set_substitute', instructor.caller, { lesson_id, instructor_id: colleague.id });
  await club.database.transaction(SERVICE, (trx) =>
    trx.insertInto('guardians').values({ child_id: child.id, user_id: guardian.id }).execute(),
  );
  const stranger = await make.user({ role: 'parent' });
  await expect(make.call('announce_absence', stranger.caller, absence)).rejects.toEqual(refusal('not_your_child'));
  await expect(make.call('announce_absence', instructor.caller, absence)).rejects.toEqual(refusal('not_your_child'));
  expect(await make.call('announce_absence', guardian.caller, absence)).toEqual({ excused: true });
  const told = await read<{ user_id: string }>(sql`select user_id from notifications
    where kind = 'absence_announced' and data ->> 'lesson_id' = ${lesson_id}`);
  expect(told).toEqual([{ user_id: colleague.id }]);
});

test('a lesson that has begun, is cancelled, of another class or unknown: refused, nothing written', async () => {
  const { parent, instructor, absence, lesson_id } = await scene(-1);
  const announce = (args: typeof absence) => make.call('announce_absence', parent.caller, args);
  await expect(announce(absence)).rejects.toEqual(refusal('lesson_started'));
  await expect(make.call('withdraw_absence', parent.caller, absence)).rejects.toEqual(refusal('lesson_started'));
  const foreign = await make.lesson(await make.swimClass(), { hours: 40 });
  await expect(announce({ ...absence, lesson_id: foreign })).rejects.toEqual(refusal('not_in_class'));
  await expect(announce({ ...absence, lesson_id: randomUUID() })).rejects.toEqual(refusal('lesson_not_found'));
  await startsIn(lesson_id, 48);
  await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Ремонт' });
  await expect(announce(absence)).rejects.toEqual(refusal('lesson_cancelled'));
  expect(await read(sql`select id from absences where child_id = ${absence.child_id}`)).toEqual([]);
});

test('a child that leaves the class leaves no absence behind', async () => {
  const { parent, absence, enrollment_id, marks, lesson_id } = await scene(25);
  await make.call('announce_absence', parent.caller, absence);
  await make.call('transfer_enrollment', parent.caller, { enrollment_id, class_id: await make.swimClass() });
  expect(await marks()).toEqual([]);
  expect(await read(sql`select id from absences where lesson_id = ${lesson_id}`)).toEqual([]);
});

test('twenty presses at once announce once', async () => {
  const { parent, instructor, absence, lesson_id } = await scene(25);
  const presses = Array.from({ length: 20 }, () => make.call('announce_absence', parent.caller, absence));
  expect(await Promise.all(presses)).toEqual(Array(20).fill({ excused: true }));
  expect(await read(sql`select client_id from attendance_marks where lesson_id = ${lesson_id}`)).toHaveLength(1);
  expect(await read(sql`select kind from notifications where user_id = ${instructor.id}`)).toHaveLength(1);
});
