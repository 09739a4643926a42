import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Analytics } from '../../../contracts/analytics.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { adminTest, refuses } from '../../testing/club.ts';
import { sumAttendance } from './sum-attendance.ts';
import { sumRevenue } from './sum-revenue.ts';

const { make, read, refused, asService, admin } = await adminTest();
const today = clubDay();
const look = (range: string) => make.call('read_analytics', admin, { range });
const periodsOf = (childId: string) =>
  read`select started_on, ended_on from membership_periods where child_id = ${childId} order by started_on`;
const sums = ({ stretches }: Analytics) => ({
  started: stretches.reduce((sum, { started }) => sum + started, 0),
  ended: stretches.reduce((sum, { ended }) => sum + ended, 0),
  active: stretches.at(-1)!.active,
});

test('a swimmer is counted once, however many classes; a move ends nothing, losing the last seat does', async () => {
  const before = sums(await look('7'));
  const { child, parent, enrollment_id, plan_id } = await make.member();
  const second = await make.enroll(child, { plan_id });
  expect(sums(await look('7'))).toEqual({ ...before, started: before.started + 1, active: before.active + 1 });
  await make.call('transfer_enrollment', parent.caller, { enrollment_id, class_id: await make.swimClass() });
  await make.call('unenroll_child', parent.caller, { enrollment_id: second.enrollment_id });
  expect(await periodsOf(child.id)).toEqual([{ started_on: today, ended_on: null }]);
  await make.call('unenroll_child', parent.caller, { enrollment_id });
  expect(await periodsOf(child.id)).toEqual([{ started_on: today, ended_on: today }]);
  await make.call('set_enrollment_active', admin, { enrollment_id, active: true });
  expect(await periodsOf(child.id)).toEqual([{ started_on: today, ended_on: null }]);
});

test('a child on the waitlist is no swimmer; rebuilt membership periods equal the stored ones', async () => {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const first = await make.member({ class_id });
  const waiting = await make.member({ class_id });
  expect(await periodsOf(waiting.child.id)).toEqual([]);
  await make.call('unenroll_child', first.parent.caller, { enrollment_id: first.enrollment_id });
  const kept = sql`select child_id, started_on, ended_on from membership_periods order by child_id, started_on`;
  const before = await read`${kept}`;
  await read`select private.rebuild_membership_periods()`;
  expect(await read`${kept}`).toEqual(before);
});

test('months count the swimmers who came and went in them', async () => {
  const { child } = await make.member();
  const month = addDays(`${today.slice(0, 7)}-01`, -100).slice(0, 7);
  const before = sums(await look(month));
  await read`update membership_periods set started_on = ${`${month}-05`}, ended_on = ${`${month}-20`} where child_id = ${child.id}`;
  const after = await look(month);
  expect(sums(after)).toEqual({ started: before.started + 1, ended: before.ended + 1, active: before.active });
  expect(after.stretches[9]).toMatchObject({ from: `${month}-10`, active: before.active + 1 });
});

test('marks are counted by the day of their lesson; long past ones stay when they are added up', async () => {
  const { child, class_id } = await make.member();
  const mark = async (days: number, status: 'present' | 'absent') =>
    make.insert('attendance', {
      lesson_id: await make.lesson(class_id, { days }),
      child_id: child.id,
      status,
      marked_at: new Date().toISOString(),
    });
  await mark(-2, 'present');
  await mark(-80, 'present');
  await mark(-80.2, 'absent').catch(() => mark(-81, 'absent'));
  const marks = ({ stretches }: Analytics) => ({
    present: stretches.reduce((sum, { present }) => sum + present, 0),
    absent: stretches.reduce((sum, { absent }) => sum + absent, 0),
  });
  expect(marks(await look('all'))).toEqual({ present: 2, absent: 1 });
  const add = () => asService(sumAttendance);
  expect(await add()).toBe(2);
  expect(await add()).toBe(0);
  expect(marks(await look('all'))).toEqual({ present: 2, absent: 1 });
  expect(marks(await look('7'))).toEqual({ present: 1, absent: 0 });
});

test('money: received less given back, by method and plan; what waits is owed', async () => {
  const before = await look('30');
  const { payment_id } = await make.member();
  await make.member();
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  await make.call('refund_payment', admin, { payment_id: payment_id!, amount: 2_000, reason: 'duplicate' });
  const after = await look('30');
  const cash = ({ methods }: Analytics) => methods.find(({ method }) => method === 'cash')!;
  expect(cash(after).received - cash(before).received).toBe(10_000);
  expect(cash(after).due - cash(before).due).toBe(12_000);
  const plans = ({ plans: list }: Analytics) => list.reduce((sum, { received }) => sum + received, 0);
  expect(plans(after) - plans(before)).toBe(10_000);
  expect(after.stretches.at(-1)!.received.cash).toBeGreaterThanOrEqual(10_000);
});

test('money of past days is counted from sums, and correctly after one of their payments changes', async () => {
  const { payment_id } = await make.member();
  await read`update payments set date = ${addDays(today, -40)}::date where id = ${payment_id}`;
  const sum = () => asService(sumRevenue);
  const money = async () => {
    const { methods } = await look('90');
    return methods.find(({ method }) => method === 'cash')!;
  };
  const before = await money();
  expect(await sum()).toBeGreaterThan(0);
  expect(await money()).toEqual(before);
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  const after = {
    method: 'cash',
    received: before.received + 12_000,
    due: before.due - 12_000,
    received_euro: before.received_euro + 6136,
    due_euro: before.due_euro - 6136,
  };
  expect(await money()).toEqual(after);
  await sum();
  expect(await money()).toEqual(after);
  expect(await read`select day from revenue_changes`).toEqual([]);
  await read`delete from payments where id = ${payment_id}`;
  expect(await money()).toEqual({ ...after, received: before.received, received_euro: before.received_euro });
});

test('a waitlist is shown beside the free seats of classes of its level', async () => {
  const full = await make.swimClass({ max_capacity: 1, level: 'advanced', title: 'Акули' });
  await make.swimClass({ max_capacity: 5, level: 'advanced' });
  await make.member({ class_id: full });
  await make.member({ class_id: full });
  const { waiting, fill } = await look('7');
  const line = waiting.list.find(({ class_id }) => class_id === full)!;
  expect(line).toMatchObject({ title: 'Акули', waiting: 1, free: 0 });
  expect(line.free_elsewhere).toBeGreaterThanOrEqual(5);
  expect(fill.list[0]).toMatchObject({ capacity: 1, taken: 1 });
  expect(fill.taken).toBeLessThanOrEqual(fill.capacity);
});

test('only an admin reads the figures, and only of a range', async () => {
  for (const role of ['parent', 'instructor', 'athlete'] as const)
    await refused('not_allowed', 'read_analytics', (await make.user({ role })).caller, { range: '7' });
  await refuses(look('yesterday'), 'invalid_input');
  for (const range of ['7', '30', '90', 'all', today.slice(0, 7), '2020-02', '2099-01'])
    expect((await look(range)).stretches.length).toBeGreaterThan(0);
});
