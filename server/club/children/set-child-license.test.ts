import { expect, test } from 'vitest';
import { adminTest, race, refuses } from '../../testing/club.ts';
import { licenseName } from '../results/match-swimmers.ts';

const { make, read, admin } = await adminTest();
const write = (child_id: string, license: string | null, caller = admin) =>
  make.call('set_child_license', caller, { child_id, license });
const licenseOf = (id: string) => read`select license from children where id = ${id}`;

test('only an admin writes a license, and it belongs to one swimmer, however it is written', async () => {
  const one = await make.child(undefined, { full_name: 'Мира Колева' });
  const other = await make.child();
  await refuses(write(one.id, 'BUL-1', one.parent.caller), 'not_allowed');
  await refuses(write(one.id, ' - '), 'invalid_input');
  await refuses(write(crypto.randomUUID(), 'BUL-1'), 'child_not_found');
  expect(await write(one.id, ' BUL-1 ')).toEqual({ child_id: one.id, license: 'BUL-1' });
  await refuses(write(other.id, 'bul 1'), 'license_taken', { details: 'Мира Колева' });
  expect(await write(one.id, 'BUL 1')).toMatchObject({ license: 'BUL 1' });
  await write(one.id, null);
  await write(other.id, 'bul1');
  expect([await licenseOf(one.id), await licenseOf(other.id)]).toEqual([[{ license: null }], [{ license: 'bul1' }]]);
});

test('of two children who are given one license at once, one has it', async () => {
  const children = await Promise.all([make.child(), make.child(), make.child()]);
  await race({ of: children, code: 'license_taken' }, ({ id }) => write(id, 'RACE 9'));
});

test('an athlete’s license is taken, too; that of the child’s own account is not another swimmer’s', async () => {
  const { id } = await make.child();
  const athlete = await make.user({ role: 'athlete', full_name: 'Лев Петров' });
  await read`
    insert into athlete_accounts (user_id, approved, approved_at, birth_date, license)
    values (${athlete.id}, true, now(), '2008-01-01', 'ATH 5')`;
  await refuses(write(id, 'ath5'), 'license_taken', { details: 'Лев Петров' });
  await read`update athlete_accounts set child_id = ${id} where user_id = ${athlete.id}`;
  expect(await make.call('child_file', admin, { child_id: id })).toMatchObject({
    license: null,
    found_license: 'ATH 5',
  });
  await write(id, 'ATH-5');
  expect(await make.call('child_file', admin, { child_id: id })).toMatchObject({ license: 'ATH-5' });
});

test('an admin’s license outweighs one that a file taught', async () => {
  const [wrong, right] = [await make.child(), await make.child()];
  await read`insert into swimmer_keys (key, child_id) values (${licenseName('L 7')}, ${wrong.id})`;
  expect(await make.call('child_file', admin, { child_id: wrong.id })).toMatchObject({ found_license: 'L7' });
  await write(right.id, 'L-7');
  expect(await read`select from swimmer_keys where key = ${licenseName('L 7')}`).toEqual([]);
  expect(await read`select child_id from swimmers where license = 'L-7'`).toEqual([{ child_id: right.id }]);
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
