import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { clubTest, refuses } from '../../../testing/club.ts';

const { make, read, readValue, refused, asService, noticesOf } = await clubTest(16);

async function scene(hours: number) {
  const { instructor, class_id } = await make.taughtClass();
  const member = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { hours });
  const absence = { child_id: member.child.id, lesson_id };
  const left = () =>
    readValue<number>`select sessions_remaining as left from enrollments where id = ${member.enrollment_id}`;
  const marks = () => read`select status from attendance where lesson_id = ${lesson_id}`;
  return { instructor, ...member, lesson_id, absence, left, marks };
}
const startsIn = (lesson_id: string, hours: number) =>
  read`update lessons set starts_at = now() + make_interval(hours => ${hours}) where id = ${lesson_id}`;

test('in time it is excused: the session stays, the instructor is notified and sees it on the roster', async () => {
  const { instructor, parent, child, lesson_id, absence, left, marks } = await scene(25);
  const note = 'Температура';
  expect(await make.call('announce_absence', parent.caller, { ...absence, note })).toEqual({
    excused: true,
    make_up_until: null,
  });
  expect(await marks()).toEqual([{ status: 'excused' }]);
  expect(await left()).toBe(8);
  expect(await read`select status from lessons where id = ${lesson_id}`).toEqual([{ status: 'scheduled' }]);
  expect(await noticesOf(instructor.id, 'absence_announced')).toMatchObject([{ note, child_id: child.id }]);
  const roster = await make.call('open_roster', instructor.caller, { lesson_id });
  expect(roster.children).toMatchObject([{ absence_announced: true, absence_note: note, mark: 'excused' }]);

  // A repeated notice changes only the note, and the instructor is not notified twice.
  expect(await make.call('announce_absence', parent.caller, { ...absence, note: 'Грип' })).toEqual({
    excused: true,
    make_up_until: null,
  });
  expect(await read`select note from absences where lesson_id = ${lesson_id}`).toEqual([{ note: 'Грип' }]);
  expect(await read`select kind from notifications where user_id = ${instructor.id}`).toHaveLength(1);
});

test('later it is only noted, and the session counts', async () => {
  const { instructor, parent, child, lesson_id, absence, left, marks } = await scene(23);
  expect(await make.call('announce_absence', parent.caller, absence)).toEqual({ excused: false, make_up_until: null });
  expect(await marks()).toEqual([]);
  await startsIn(lesson_id, -1);
  await make.mark(lesson_id, child.id, { status: 'absent', caller: instructor.caller });
  expect(await left()).toBe(7);
});

test('a child that comes after all is marked by the instructor, and the session is taken', async () => {
  const { instructor, parent, child, lesson_id, absence, left } = await scene(25);
  await make.call('announce_absence', parent.caller, absence);
  await startsIn(lesson_id, -1);
  const marked_at = new Date().toISOString();
  const answer = await make.mark(lesson_id, child.id, { caller: instructor.caller, marked_at, seen_marked_at: null });
  expect(answer.conflicts).toMatchObject([{ status: 'excused', kept: 'yours' }]);
  expect(await left()).toBe(7);
});

test('it is withdrawn until the time of notice; a late one until the lesson', async () => {
  const { parent, lesson_id, absence, marks } = await scene(25);
  await make.call('announce_absence', parent.caller, absence);
  await make.call('withdraw_absence', parent.caller, absence);
  expect(await marks()).toEqual([]);
  await refused('absence_not_found', 'withdraw_absence', parent.caller, absence);
  await make.call('announce_absence', parent.caller, absence);
  await startsIn(lesson_id, 23);
  await refused('notice_over', 'withdraw_absence', parent.caller, absence);
  expect(await marks()).toEqual([{ status: 'excused' }]);
  expect(await read`select excused from absences where lesson_id = ${lesson_id}`).toEqual([{ excused: true }]);

  const late = await scene(2);
  await make.call('announce_absence', late.parent.caller, late.absence);
  await make.call('withdraw_absence', late.parent.caller, late.absence);
  expect(await read`select id from absences where lesson_id = ${late.lesson_id}`).toEqual([]);
});

test('the staff’s own mark outlives a withdrawal', async () => {
  const { instructor, parent, child, absence, lesson_id, marks } = await scene(2);
  await read`update club_settings set absence_notice_hours = 0`;
  try {
    await make.call('announce_absence', parent.caller, absence);
    // In two hours may be tomorrow, and tomorrow's lesson takes no marks.
    await startsIn(lesson_id, 0);
    await make.mark(lesson_id, child.id, { status: 'absent', caller: instructor.caller });
    await startsIn(lesson_id, 2);
    await make.call('withdraw_absence', parent.caller, absence);
    expect(await marks()).toEqual([{ status: 'absent' }]);
  } finally {
    await read`update club_settings set absence_notice_hours = 24`;
  }
});

test('the substitute is notified instead of the instructor; a second parent may announce; a stranger may not', async () => {
  const { instructor, child, lesson_id, absence } = await scene(30);
  const [colleague, guardian] = [await make.user({ role: 'instructor' }), await make.user({ role: 'parent' })];
  await make.call('set_substitute', instructor.caller, { lesson_id, instructor_id: colleague.id });
  await asService((trx) => trx.insertInto('guardians').values({ child_id: child.id, user_id: guardian.id }).execute());
  const stranger = await make.user({ role: 'parent' });
  await refused('not_your_child', 'announce_absence', stranger.caller, absence);
  await refused('not_your_child', 'announce_absence', instructor.caller, absence);
  expect(await make.call('announce_absence', guardian.caller, absence)).toEqual({ excused: true, make_up_until: null });
  const notified = await read`select user_id from notifications
    where kind = 'absence_announced' and data ->> 'lesson_id' = ${lesson_id}`;
  expect(notified).toEqual([{ user_id: colleague.id }]);
});

test('a lesson that has begun, is canceled, of another class or unknown: refused, nothing written', async () => {
  const { parent, instructor, absence, lesson_id } = await scene(-1);
  const announce = (args: typeof absence) => make.call('announce_absence', parent.caller, args);
  await refuses(announce(absence), 'lesson_started');
  await refused('lesson_started', 'withdraw_absence', parent.caller, absence);
  const foreign = await make.lesson(await make.swimClass(), { hours: 40 });
  await refuses(announce({ ...absence, lesson_id: foreign }), 'not_in_class');
  await refuses(announce({ ...absence, lesson_id: randomUUID() }), 'lesson_not_found');
  await startsIn(lesson_id, 48);
  await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Ремонт' });
  await refuses(announce(absence), 'lesson_cancelled');
  expect(await read`select id from absences where child_id = ${absence.child_id}`).toEqual([]);
});

test('a child that leaves the class leaves no absence behind', async () => {
  const { parent, absence, enrollment_id, marks, lesson_id } = await scene(25);
  await make.call('announce_absence', parent.caller, absence);
  await make.call('transfer_enrollment', parent.caller, { enrollment_id, class_id: await make.swimClass() });
  expect(await marks()).toEqual([]);
  expect(await read`select id from absences where lesson_id = ${lesson_id}`).toEqual([]);
});

test('twenty presses at once announce once', async () => {
  const { parent, instructor, absence, lesson_id } = await scene(25);
  const presses = Array.from({ length: 20 }, () => make.call('announce_absence', parent.caller, absence));
  expect(await Promise.all(presses)).toEqual(Array(20).fill({ excused: true, make_up_until: null }));
  expect(await read`select client_id from attendance_marks where lesson_id = ${lesson_id}`).toHaveLength(1);
  expect(await read`select kind from notifications where user_id = ${instructor.id}`).toHaveLength(1);
});

/** Two children of one family, each in a class of its own, with a lesson on each of two days, and one after them. */
async function family() {
  const member = await make.member({ class_id: (await make.taughtClass()).class_id });
  const { instructor, class_id } = await make.taughtClass();
  const sibling = await make.child(member.parent);
  await make.enroll(sibling, { class_id });
  // The lessons of the weeks to come would be counted with these.
  await read`delete from lessons where class_id in (${class_id}, ${member.class_id})`;
  const lessons = [];
  for (const hours of [50, 74, 400]) lessons.push(await make.lesson(class_id, { hours }));
  const own = await make.lesson(member.class_id, { hours: 51 });
  const days = await readValue<string[]>`
    select array_agg((starts_at at time zone 'Europe/Sofia')::date::text order by starts_at) from lessons where id = any (${lessons}::uuid[])`;
  const args = { child_ids: [member.child.id, sibling.id], from: days[0]!, until: days[1]! };
  return { ...member, sibling, instructor, lessons, own, args, caller: member.parent.caller };
}

test('several days of several children are announced at once: a dry run says what each earns and changes nothing', async () => {
  const { caller, child, sibling, instructor, lessons, own, args } = await family();
  const missed = () => read`select lesson_id from absences where child_id in (${child.id}, ${sibling.id})`;
  const preview = await make.call('announce_absences', caller, { ...args, dry_run: true });
  expect(preview.lessons.map(({ lesson_id, earns, again }) => [lesson_id, earns, again])).toEqual([
    [lessons[0], 'session', false],
    [own, 'session', false],
    [lessons[1], 'session', false],
  ]);
  expect([await missed(), await noticesOf(instructor.id, 'absences_announced')]).toEqual([[], []]);
  await read`update club_settings set make_ups = true`;
  try {
    const { lessons: announced } = await make.call('announce_absences', caller, { ...args, reason: 'Море' });
    expect(announced.map(({ earns }) => earns)).toEqual(['make_up', 'make_up', 'make_up']);
    expect(await missed()).toHaveLength(3);
    const earned = await make.call('make_up_balance', caller, { child_id: sibling.id });
    expect(earned.balance).toBe(2);
    expect(earned.credits.map((one) => one.lesson_id)).toEqual([lessons[0], lessons[1]]);
    expect(await noticesOf(instructor.id, 'absences_announced')).toMatchObject([
      { child_id: sibling.id, note: 'Море', lessons: [{ lesson_id: lessons[0] }, { lesson_id: lessons[1] }] },
    ]);
    // Announced again nothing is earned twice; a day is taken back by itself.
    const again = await make.call('announce_absences', caller, args);
    expect(again.lessons.map((one) => one.again)).toEqual([true, true, true]);
    await make.call('withdraw_absence', caller, { child_id: sibling.id, lesson_id: lessons[0]! });
    expect((await make.call('make_up_balance', caller, { child_id: sibling.id })).balance).toBe(1);
    expect(await missed()).toHaveLength(2);
    expect(await noticesOf(instructor.id, 'absences_announced')).toHaveLength(1);
  } finally {
    await read`update club_settings set make_ups = false`;
  }
});

test('days of another family’s child, turned days and more than a quarter of a year are refused, and nothing is written', async () => {
  const { caller, child, args } = await family();
  const foreign = await make.member();
  const announce = (more: object) => make.call('announce_absences', caller, { ...args, ...more });
  await refuses(announce({ child_ids: [child.id, foreign.child.id] }), 'not_your_child');
  await refuses(announce({ until: addDays(args.from, -1) }), 'invalid_input');
  await refuses(announce({ until: addDays(args.from, 92) }), 'invalid_input');
  await refuses(announce({ child_ids: [] }), 'invalid_input');
  expect(await read`select id from absences where child_id = ${child.id}`).toEqual([]);
  expect((await announce({ until: addDays(args.from, 91), dry_run: true })).lessons).toHaveLength(4);
});

test('a lesson within the time of notice earns nothing among days that do', async () => {
  const { caller, child, own, args, left } = { ...(await family()), left: 20 };
  await startsIn(own, left);
  const { lessons } = await make.call('announce_absences', caller, {
    ...args,
    child_ids: [child.id],
    from: clubDay(),
    dry_run: true,
  });
  expect(lessons).toMatchObject([{ lesson_id: own, excused: false, earns: 'nothing' }]);
});

test('two parents announce crossing days of their children at the same time, and both come through', async () => {
  const { caller, child, sibling, args } = await family();
  const guardian = await make.user({ role: 'parent' });
  await asService((trx) =>
    trx
      .insertInto('guardians')
      .values([child, sibling].map(({ id }) => ({ child_id: id, user_id: guardian.id })))
      .execute(),
  );
  const presses = Array.from({ length: 10 }, (_, index) =>
    make.call('announce_absences', index % 2 ? caller : guardian.caller, {
      ...args,
      child_ids: index % 2 ? args.child_ids : args.child_ids.toReversed(),
    }),
  );
  for (const { lessons } of await Promise.all(presses)) expect(lessons).toHaveLength(3);
  expect(await read`select id from absences where child_id in (${child.id}, ${sibling.id})`).toHaveLength(3);
});
