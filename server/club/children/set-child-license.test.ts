import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import { SERVICE, type Caller } from '../../platform/caller.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing.ts';
import { licenseName } from '../results/match-swimmers.ts';

let club: TestDatabase;
let make: Factories;
let admin: Caller;
beforeAll(async () => {
  club = await createTestDatabase();
  make = new Factories(club.database);
  admin = (await make.user({ role: 'admin' })).caller;
});
afterAll(() => club.drop());

const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
const refusal = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });
const write = (child_id: string, license: string | null, caller = admin) =>
  make.call('set_child_license', caller, { child_id, license });
const licenseOf = (id: string) => read(sql`select license from children where id = ${id}`);

test('a license is the office’s to write, and one swimmer’s, however it is written', async () => {
  const one = await make.child(undefined, { full_name: 'Мира Колева' });
  const other = await make.child();
  await expect(write(one.id, 'BUL-1', one.parent.caller)).rejects.toEqual(refusal('not_allowed'));
  await expect(write(one.id, ' - ')).rejects.toEqual(refusal('invalid_input'));
  await expect(write(crypto.randomUUID(), 'BUL-1')).rejects.toEqual(refusal('child_not_found'));
  expect(await write(one.id, ' BUL-1 ')).toEqual({ child_id: one.id, license: 'BUL-1' });
  await expect(write(other.id, 'bul 1')).rejects.toEqual(refusal('license_taken', { details: 'Мира Колева' }));
  expect(await write(one.id, 'BUL 1')).toMatchObject({ license: 'BUL 1' });
  await write(one.id, null);
  await write(other.id, 'bul1');
  expect([await licenseOf(one.id), await licenseOf(other.id)]).toEqual([[{ license: null }], [{ license: 'bul1' }]]);
});

test('of two children who are given one license at once, one has it', async () => {
  const children = await Promise.all([make.child(), make.child(), make.child()]);
  const outcomes = await Promise.allSettled(children.map(({ id }) => write(id, 'RACE 9')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refusal('license_taken'));
});

test('an athlete’s license is taken, too; that of the child’s own account is not somebody else’s', async () => {
  const { id } = await make.child();
  const athlete = await make.user({ role: 'athlete', full_name: 'Лев Петров' });
  await read(sql`
    insert into athlete_accounts (user_id, approved, approved_at, birth_date, license)
    values (${athlete.id}, true, now(), '2008-01-01', 'ATH 5')`);
  await expect(write(id, 'ath5')).rejects.toEqual(refusal('license_taken', { details: 'Лев Петров' }));
  await read(sql`update athlete_accounts set child_id = ${id} where user_id = ${athlete.id}`);
  expect(await make.call('child_file', admin, { child_id: id })).toMatchObject({
    license: null,
    found_license: 'ATH 5',
  });
  await write(id, 'ATH-5');
  expect(await make.call('child_file', admin, { child_id: id })).toMatchObject({ license: 'ATH-5' });
});

test('what the office writes is worth more than what a file taught', async () => {
  const [wrong, right] = [await make.child(), await make.child()];
  await read(sql`insert into swimmer_keys (key, child_id) values (${licenseName('L 7')}, ${wrong.id})`);
  expect(await make.call('child_file', admin, { child_id: wrong.id })).toMatchObject({ found_license: 'L7' });
  await write(right.id, 'L-7');
  expect(await read(sql`select from swimmer_keys where key = ${licenseName('L 7')}`)).toEqual([]);
  expect(await read(sql`select child_id from swimmers where license = 'L-7'`)).toEqual([{ child_id: right.id }]);
});

test('a license goes over when two registrations become one', async () => {
  const born = { birth_date: '2015-05-05' };
  const [keep, goes] = [
    await make.child(undefined, born),
    await make.child(undefined, { full_name: 'Два Пъти', ...born }),
  ];
  await write(goes.id, 'TWICE 1');
  await make.call('merge_children', admin, { keep_id: keep.id, merge_id: goes.id, typed_name: 'Два Пъти' });
  expect(await licenseOf(keep.id)).toEqual([{ license: 'TWICE 1' }]);
});
