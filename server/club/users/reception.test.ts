import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RECEPTION_PROCEDURES } from '../../../contracts/reception.ts';
import { Factories } from '../../../db/seed/factories.ts';
import { SERVICE } from '../../platform/caller.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing.ts';
import { PROCEDURES } from '../procedures.ts';
import { isStaff } from './staff.ts';

let club: TestDatabase;
let make: Factories;
let reception: Awaited<ReturnType<Factories['user']>>;
let parent: Awaited<ReturnType<Factories['user']>>;
beforeAll(async () => {
  club = await createTestDatabase();
  make = new Factories(club.database);
  reception = await make.user({ role: 'reception', full_name: 'Роза Рецепционист' });
  parent = await make.user({ role: 'parent', full_name: 'Мила Родител' });
});
afterAll(() => club.drop());

test('reception gives no credit to its own account, which it could spend in the shop', async () => {
  const { id, caller } = await make.user({ role: 'reception' });
  const credit = { amount: 1000, reason: 'подарък' };
  await expect(make.call('grant_credit', caller, { user_id: id, ...credit })).rejects.toMatchObject({
    code: 'not_allowed',
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
  await make.call('mark_attendance', reception.caller, {
    lesson_id,
    marks: [{ child_id, status: 'present', client_id: crypto.randomUUID(), marked_at: new Date().toISOString() }],
  });
  const found = await make.call('search_admin', reception.caller, { words: 'Мила Родител' });
  expect(found.people).toMatchObject([{ id: parent.id }]);
  await make.call('unenroll_child', reception.caller, { enrollment_id });
});

test('reception is staff: a second factor is asked of it', async () => {
  expect(await isStaff(club.database)(reception.id)).toBe(true);
  expect(await isStaff(club.database)(parent.id)).toBe(false);
});

test('what reception does is in the audit log under its name', async () => {
  const { rows } = await club.database.transaction(SERVICE, (trx) =>
    sql<{ action: string }>`select action from audit_log where actor_id = ${reception.id}`.execute(trx),
  );
  expect(rows.map(({ action }) => action)).toContain('validate_payment');
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
