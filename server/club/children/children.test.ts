import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import { asUser, SERVICE } from '../../platform/caller.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing.ts';

let club: TestDatabase;
let make: Factories;
beforeAll(async () => {
  club = await createTestDatabase();
  make = new Factories(club.database);
});
afterAll(() => club.drop());

const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
const refusal = (code: string) => expect.objectContaining({ code });

test('a child is deleted by its name, with everything that hangs on it; the books stay', async () => {
  const class_id = await make.swimClass();
  const plan_id = await make.plan();
  const { id, parent } = await make.child(undefined, { full_name: 'Мария Иванова' });
  const { payment_id } = await make.call('enroll_child', parent.caller, {
    child_id: id,
    class_id,
    plan_id,
    method: 'cash',
  });
  const lesson_id = await make.lesson(class_id);
  await make.call('mark_attendance', SERVICE, {
    lesson_id,
    marks: [{ child_id: id, status: 'present', client_id: crypto.randomUUID(), marked_at: new Date().toISOString() }],
  });
  await make.call('validate_payment', SERVICE, { payment_id: payment_id! });
  const [books] = await read<{ sum: number }>(sql`select sum(amount) from ledger_entries`);

  const stranger = await make.user({ role: 'parent' });
  await expect(
    make.call('delete_child', stranger.caller, { child_id: id, typed_name: 'Мария Иванова' }),
  ).rejects.toEqual(refusal('not_your_child'));
  await expect(make.call('delete_child', parent.caller, { child_id: id, typed_name: 'Мария' })).rejects.toEqual(
    refusal('name_mismatch'),
  );
  expect(await make.call('delete_child', parent.caller, { child_id: id, typed_name: ' мария  иванова' })).toEqual({
    deleted: { enrollments: 1, attendance: 1, progress: 0, achievements: 0, payments: 1 },
  });
  expect(await read(sql`select id from children where id = ${id}`)).toEqual([]);
  expect(await read(sql`select id from notifications where data ->> 'child_id' = ${id}`)).toEqual([]);
  expect(await read(sql`select sum(amount) from ledger_entries`)).toEqual([books]);
});

test('visitors are told to sign in', async () => {
  const { id } = await make.child();
  await expect(
    make.call('delete_child', { role: 'anon', claims: { role: 'anon' } }, { child_id: id, typed_name: '' }),
  ).rejects.toEqual(refusal('not_signed_in'));
  await expect(
    make.call('register_child', asUser(crypto.randomUUID()), { full_name: 'А Б', birth_date: '2018-01-01' }),
  ).rejects.toEqual(refusal('not_allowed'));
});
