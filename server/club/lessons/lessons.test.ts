import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AttendanceStatus } from '../../../contracts/attendance.ts';
import { clubTest, refusal, refuses } from '../../testing/club.ts';

const { make, read, readValue, refused, asService, readValues, noticesOf, row } = await clubTest(24);

/** A class with two siblings and another child in it, and a lesson. */
async function scene(hours = -1) {
  const { instructor, class_id } = await make.taughtClass();
  const sister = await make.child(undefined, { full_name: 'Мария Иванова' });
  const brother = await make.child(sister.parent, { full_name: 'Борис Иванов' });
  const family = [await make.member({ class_id, child: sister }), await make.member({ class_id, child: brother })];
  const other = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { hours });
  const mark = (child_id: string, status: AttendanceStatus) =>
    make.mark(lesson_id, child_id, { status, caller: instructor.caller });
  const balances = () =>
    readValues<number>`select sessions_remaining as left from enrollments where class_id = ${class_id} order by created_at`;
  return { instructor, class_id, sister, brother, family, other, lesson_id, mark, balances };
}

test('a canceled lesson gives every session back, removes the marks, and notifies each family once', async () => {
  const { instructor, sister, brother, other, lesson_id, mark, balances } = await scene();
  await mark(sister.id, 'present');
  await mark(brother.id, 'absent');
  await mark(other.child.id, 'excused');
  expect(await balances()).toEqual([7, 7, 8]);
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${sister.id}, ${guardian.id})`;

  const cancelled = await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Спряха водата' });
  expect(cancelled).toEqual({ families: 2, returned_sessions: 2 });
  expect(await balances()).toEqual([8, 8, 8]);
  expect(await read`select id from attendance where lesson_id = ${lesson_id}`).toEqual([]);
  expect(await noticesOf(sister.parent.id, 'lesson_cancelled')).toMatchObject([
    { child_names: ['Борис Иванов', 'Мария Иванова'], reason: 'Спряха водата' },
  ]);
  expect(await noticesOf(guardian.id, 'lesson_cancelled')).toMatchObject([{ child_names: ['Мария Иванова'] }]);
  expect(await noticesOf(other.parent.id, 'lesson_cancelled')).toHaveLength(1);
  expect(await noticesOf(instructor.id, 'lesson_cancelled')).toEqual([]);
  await refuses(mark(sister.id, 'present'), 'lesson_cancelled');
  await refused('lesson_cancelled', 'cancel_lesson', instructor.caller, { lesson_id, reason: 'Пак' });
  expect(await readValue`select action from audit_log where subject_id = ${lesson_id}`).toBe('cancel_lesson');
});

test('a family hears that the session stays in the package; of an unlimited month nothing comes back', async () => {
  const { instructor, other, class_id, lesson_id } = await scene(30);
  const monthly = await make.child(undefined, { full_name: 'Яна Месечна' });
  await make.enroll(monthly, { class_id, plan_id: await make.plan({ kind: 'pool_unlimited', sessions: null }) });
  await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Ремонт' });
  const emailTo = (userId: string) =>
    readValue<string>`select text from email.outgoing where user_id = ${userId} and kind = 'lesson_cancelled'`;
  expect(await emailTo(other.parent.id)).toContain('остава в пакета');
  expect(await emailTo(monthly.parent.id)).toContain('Яна Месечна');
  expect(await emailTo(monthly.parent.id)).not.toContain('пакета');
});

test('a session that an ended enrollment paid for the lesson comes back to it', async () => {
  const { instructor, other, lesson_id, mark } = await scene();
  await mark(other.child.id, 'present');
  await make.call('unenroll_child', other.parent.caller, { enrollment_id: other.enrollment_id });
  const { returned_sessions } = await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Ремонт' });
  expect(returned_sessions).toBe(1);
  expect(
    await read`select delta, reason from session_ledger where enrollment_id = ${other.enrollment_id} order by created_at`,
  ).toEqual([
    { delta: 8, reason: 'bought' },
    { delta: -1, reason: 'present' },
    { delta: -7, reason: 'removed' },
    { delta: 1, reason: 'lesson_cancelled' },
  ]);
});

test('twenty cancel and twenty mark at once: one cancels, and no session is gone', async () => {
  const { instructor, sister, brother, other, lesson_id, mark, balances } = await scene();
  const children = [sister.id, brother.id, other.child.id];
  const results = await Promise.allSettled([
    ...Array.from({ length: 20 }, (_, index) => mark(children[index % 3]!, 'present')),
    ...Array.from({ length: 20 }, () => make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Буря' })),
  ]);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toEqual(refusal('lesson_cancelled'));
  expect(results.slice(20).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await balances()).toEqual([8, 8, 8]);
  expect(await read`select id from attendance where lesson_id = ${lesson_id}`).toEqual([]);
  expect(await noticesOf(sister.parent.id, 'lesson_cancelled')).toHaveLength(1);
});

test('a canceled lesson is restored until it would begin; excused children are excused again, old marks stay gone', async () => {
  const { instructor, sister, brother, lesson_id } = await scene(30);
  await make.call('announce_absence', sister.parent.caller, { child_id: sister.id, lesson_id });
  await refused('lesson_not_cancelled', 'restore_lesson', instructor.caller, { lesson_id });
  await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Ремонт' });
  expect(await make.call('restore_lesson', instructor.caller, { lesson_id })).toEqual({ families: 2 });
  expect(await row('lessons', lesson_id)).toMatchObject({ status: 'scheduled', cancel_reason: null, revision: 2 });
  expect(await row('attendance', { lesson_id })).toMatchObject({ child_id: sister.id, status: 'excused' });
  expect(await noticesOf(brother.parent.id, 'lesson_restored')).toHaveLength(1);
  // The excuse is still the family's, who can withdraw it.
  await make.call('withdraw_absence', sister.parent.caller, { child_id: sister.id, lesson_id });
  expect(await read`select status from attendance where lesson_id = ${lesson_id}`).toEqual([]);

  await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Пак ремонт' });
  await read`update lessons set starts_at = now() - interval '1 minute' where id = ${lesson_id}`;
  await refused('lesson_started', 'restore_lesson', instructor.caller, { lesson_id });
});

test('a mark from before the cancellation that arrives after the restoration does not count', async () => {
  const { instructor, sister, lesson_id } = await scene(30);
  await read`insert into attendance (lesson_id, child_id, status, marked_at) values (${lesson_id}, ${sister.id}, 'present', now())`;
  await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Ремонт' });
  await make.call('restore_lesson', instructor.caller, { lesson_id });
  await read`update lessons set starts_at = now() where id = ${lesson_id}`;
  const marked_at = new Date(Date.now() - 60_000).toISOString();
  await make.mark(lesson_id, sister.id, { caller: instructor.caller, marked_at });
  expect(await read`select status from attendance where lesson_id = ${lesson_id}`).toEqual([]);
});

test('only the class’s instructor and admins cancel; a reason is needed; old lessons stay', async () => {
  const { instructor, other, class_id, lesson_id } = await scene(30);
  const reason = 'Ремонт';
  const colleague = await make.user({ role: 'instructor' });
  await make.call('set_substitute', instructor.caller, { lesson_id, instructor_id: colleague.id });
  for (const { caller } of [colleague, other.parent])
    await refused('not_allowed', 'cancel_lesson', caller, { lesson_id, reason });
  await refuses(make.call('cancel_lesson', instructor.caller, { lesson_id, reason: ' ' }), 'invalid_input', {
    details: [{ field: 'reason', fault: 'required' }],
  });
  await refused('not_allowed', 'cancel_lesson', instructor.caller, { lesson_id: randomUUID(), reason });
  await refused('lesson_not_found', 'cancel_lesson', await make.caller('admin'), { lesson_id: randomUUID(), reason });
  const old = await make.lesson(class_id, { days: -61 });
  await refused('too_late', 'cancel_lesson', instructor.caller, { lesson_id: old, reason });
  // An admin cancels: the instructor who would have led the lesson learns of it.
  const admin = await make.user({ role: 'admin' });
  await make.call('cancel_lesson', admin.caller, { lesson_id, reason });
  const notified = await read`select user_id from notifications
    where kind = 'lesson_cancelled' and user_id in (${instructor.id}, ${colleague.id})`;
  expect(notified).toHaveLength(2);
  await make.call('restore_lesson', admin.caller, { lesson_id });
  expect(
    await read`select user_id from notifications where kind = 'lesson_restored' and user_id in (${instructor.id}, ${colleague.id})`,
  ).toHaveLength(2);
});

test('the staff keeps notes of a lesson, the substitute too; families neither write nor read them', async () => {
  const { instructor, other, lesson_id } = await scene(30);
  const colleague = await make.user({ role: 'instructor' });
  await make.call('set_substitute', instructor.caller, { lesson_id, instructor_id: colleague.id });
  await make.call('save_lesson_notes', colleague.caller, { lesson_id, notes: ' Скокове от стартово блокче ' });
  const roster = await make.call('open_roster', instructor.caller, { lesson_id });
  expect(roster.lesson.notes).toBe('Скокове от стартово блокче');
  await refused('not_allowed', 'save_lesson_notes', other.parent.caller, { lesson_id, notes: 'Здравейте' });
});

test('families are reminded of the next day’s lessons, once, and not of a child that will be absent', async () => {
  const { remindOfLessons } = await import('./remind-of-lessons.ts');
  const { sister, brother, other, lesson_id } = await scene(20);
  await make.call('announce_absence', other.parent.caller, { child_id: other.child.id, lesson_id });
  await make.call('announce_absence', sister.parent.caller, { child_id: sister.id, lesson_id });
  for (let times = 0; times < 2; times++) await asService(remindOfLessons);
  expect(await noticesOf(brother.parent.id, 'lesson_reminder')).toHaveLength(1);
  expect(await noticesOf(other.parent.id, 'lesson_reminder')).toEqual([]);
});

test('the reminder of a lesson has a press that announces the absence', async () => {
  const { remindOfLessons } = await import('./remind-of-lessons.ts');
  const { brother, lesson_id } = await scene(20);
  await read`insert into notification_settings (user_id, kind, by_email) values (${brother.parent.id}, 'lesson_reminder', true)`;
  await asService(remindOfLessons);
  const text = await readValue<string>`
    select text from email.outgoing where user_id = ${brother.parent.id} and kind = 'lesson_reminder'`;
  const day = await readValue<string>`
    select (starts_at at time zone 'Europe/Sofia')::date::text as day from lessons where id = ${lesson_id}`;
  expect(text).toContain(`Няма да дойдем:\n`);
  expect(text).toContain(`/dashboard?away=${day}`);
});
