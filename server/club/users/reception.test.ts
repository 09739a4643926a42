import { expect, test } from 'vitest';
import { RECEPTION_PROCEDURES } from '../../../contracts/reception.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { Factories } from '../../../db/seed/factories.ts';
import { databaseTest } from '../../platform/testing/database.ts';
import { isStaff } from '../core/staff.ts';
import { PROCEDURES } from '../procedures.ts';

const club = await databaseTest();
const make = new Factories(club.database);
const reception = await make.user({ role: 'reception', full_name: 'Роза Рецепционист' });
const parent = await make.user({ role: 'parent', full_name: 'Мила Родител' });

test('reception gives no credit to its own account, which it could spend in the shop', async () => {
  const { id, caller } = await make.user({ role: 'reception' });
  const credit = { amount: 1000, reason: 'подарък' };
  await expect(make.call('grant_credit', caller, { user_id: id, ...credit })).rejects.toMatchObject({
    code: 'own_family',
  });
  const family = await make.user({ role: 'parent' });
  await make.call('grant_credit', caller, { user_id: family.id, ...credit });
});

test('the list of reception names procedures that are there', () => {
  expect(RECEPTION_PROCEDURES.filter((name) => !PROCEDURES.has(name))).toEqual([]);
});

test('reception registers a child, enrolls it, takes the money and marks the lesson', async () => {
  const class_id = await make.swimClass();
  const plan_id = await make.plan();
  const { id: child_id } = await make.call('register_child', reception.caller, {
    parent_id: parent.id,
    full_name: 'Борил Родител',
    birth_date: '2018-04-02',
  });
  const { enrollment_id, payment_id } = await make.call('enroll_child', reception.caller, {
    child_id,
    class_id,
    plan_id,
    method: 'cash',
  });
  expect(await make.call('validate_payment', reception.caller, { payment_id: payment_id! })).toMatchObject({
    status: 'validated',
  });
  const lesson_id = await make.lesson(class_id);
  const roster = await make.call('open_roster', reception.caller, { lesson_id });
  expect(JSON.stringify(roster)).toContain(child_id);
  await make.mark(lesson_id, child_id, { caller: reception.caller });
  const found = await make.call('search_admin', reception.caller, { words: 'Мила Родител' });
  expect(found.people).toMatchObject([{ id: parent.id }]);
  await make.call('unenroll_child', reception.caller, { enrollment_id });
});

test('reception is staff: a second factor is asked of it', async () => {
  expect(await isStaff(club.database)(reception.id)).toBe(true);
  expect(await isStaff(club.database)(parent.id)).toBe(false);
});

test('what reception does for a family is in the audit log under its name; what the family does is not', async () => {
  const [admin, child, sibling] = [await make.user({ role: 'admin' }), await make.child(), await make.child()];
  const serve = async (caller: typeof reception.caller, { id, parent: family }: typeof child) => {
    const [class_id, plan_id] = [await make.swimClass(), await make.plan()];
    const day = addDays(clubDay(), 30);
    const times = { starts_on: day, starts_time: '09:00', ends_on: day, ends_time: '13:00', closes_on: day };
    const event = { title: 'Турнир', kind: 'meet' as const, capacity: 2, fee: 0, is_published: true, ...times };
    const { event_id } = await make.call('save_event', admin.caller, event);
    const item = { child_id: id, class_id, plan_id };
    const [enrolled] = await make.call('enroll_children', caller, { items: [item], method: 'cash' });
    const payment_id = enrolled!.payment_id!;
    await make.call('start_payment', caller, { payment_id, method: 'cash' });
    await make.call('grant_credit', reception.caller, { user_id: family.id, amount: 1000, reason: 'Пропуснат урок' });
    await make.call('pay_from_credit', caller, { payment_id });
    await make.call('register_for_event', caller, { event_id, child_id: id });
    await make.call('leave_event', caller, { event_id, child_id: id });
  };
  await serve(reception.caller, child);
  await serve(sibling.parent.caller, sibling);
  const done = ['enroll_child', 'start_payment', 'pay_from_credit', 'register_for_event', 'leave_event'];
  const rows = await club.read`
      select actor_id, action from audit_log
      where actor_id in (${reception.id}, ${sibling.parent.id}) and action = any (${done})
      group by 1, 2 order by array_position(${done}::text[], action)`;
  expect(rows).toEqual(done.map((action) => ({ actor_id: reception.id, action })));
});

test('what reception marks and asks keeps who did it in its own row', async () => {
  const { child, class_id } = await make.member();
  const lesson_id = await make.lesson(class_id);
  await make.mark(lesson_id, child.id, { caller: reception.caller });
  await make.call('ask_substitute', reception.caller, { lesson_id: await make.lesson(class_id, { hours: 30 }) });
  const day = clubDay();
  const times = { starts_on: day, starts_time: '00:00', ends_on: day, ends_time: '23:59' };
  const event = { title: 'Открит урок', kind: 'other' as const, fee: 0, is_published: true, ...times };
  const { event_id } = await make.call('save_event', await make.caller('admin'), event);
  const registration_id = await make.insert('event_registrations', {
    event_id,
    child_id: child.id,
    user_id: child.parent.id,
  });
  const marks = [{ registration_id, attendance: 'present' as const }];
  await make.call('mark_event_attendance', reception.caller, { event_id, marks });
  const kept = await club.read`
      select 'attendance' as at, marked_by as by from attendance where lesson_id = ${lesson_id}
      union all select 'marks', marked_by from attendance_marks where lesson_id = ${lesson_id}
      union all select 'request', asked_by from substitute_requests join lessons on lessons.id = lesson_id where class_id = ${class_id}
      union all select 'event', marked_by from event_registrations where event_id = ${event_id}`;
  expect(kept).toEqual(['attendance', 'marks', 'request', 'event'].map((at) => ({ at, by: reception.id })));
});

test('refunds, roles, analytics, books, jobs, merges, deletion and assessments stay the admins’', async () => {
  const { id } = await make.child({ id: parent.id });
  const other = await make.child({ id: parent.id });
  const calls: (() => Promise<unknown>)[] = [
    () =>
      make.call('refund_payment', reception.caller, { payment_id: id, amount: 100, reason: 'duplicate', notes: null }),
    () => make.call('set_user_role', reception.caller, { user_id: reception.id, role: 'admin' }),
    () => make.call('read_analytics', reception.caller, { range: '30' }),
    () => make.call('export_books', reception.caller, { month: '2026-01' }),
    () => make.call('check_books', reception.caller, {}),
    () => make.call('run_job', reception.caller, { name: 'sweep' }),
    () => make.call('merge_children', reception.caller, { keep_id: id, merge_id: other.id, typed_name: '' }),
    () => make.call('set_child_level', reception.caller, { child_id: id, level: 'advanced' } as never),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_allowed' });
  const erased = make.call('delete_child', reception.caller, { child_id: id, typed_name: '' });
  await expect(erased).rejects.toMatchObject({ code: 'not_your_child' });
});
