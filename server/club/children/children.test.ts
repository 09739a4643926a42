import { expect, test } from 'vitest';
import { asUser, SERVICE } from '../../platform/caller.ts';
import { clubTest } from '../../testing/club.ts';

const { make, read, readAs, refused } = await clubTest();

test('a child is deleted by its name, with everything that belongs to it; the books stay', async () => {
  const class_id = await make.swimClass();
  const plan_id = await make.plan();
  const { id, parent } = await make.child(undefined, { full_name: 'Мария Иванова' });
  const { payment_id } = await make.enroll({ id, parent }, { class_id, plan_id });
  const lesson_id = await make.lesson(class_id);
  await make.mark(lesson_id, id);
  await make.call('validate_payment', SERVICE, { payment_id: payment_id! });
  const [books] = await read<{ sum: number }>`select sum(amount) from ledger_entries`;

  const stranger = await make.user({ role: 'parent' });
  await refused('not_your_child', 'delete_child', stranger.caller, { child_id: id, typed_name: 'Мария Иванова' });
  await refused('name_mismatch', 'delete_child', parent.caller, { child_id: id, typed_name: 'Мария' });
  expect(await make.call('delete_child', parent.caller, { child_id: id, typed_name: ' мария  иванова' })).toEqual({
    deleted: { enrollments: 1, attendance: 1, progress: 0, achievements: 0, payments: 1 },
  });
  expect(await read`select id from children where id = ${id}`).toEqual([]);
  expect(await read`select id from notifications where data ->> 'child_id' = ${id}`).toEqual([]);
  expect(await read`select sum(amount) from ledger_entries`).toEqual([books]);
});

test('visitors have to sign in', async () => {
  const { id } = await make.child();
  await refused(
    'not_signed_in',
    'delete_child',
    { role: 'anon', claims: { role: 'anon' } },
    { child_id: id, typed_name: '' },
  );
  await refused('not_allowed', 'register_child', asUser(crypto.randomUUID()), {
    full_name: 'А Б',
    birth_date: '2018-01-01',
  });
});

test('a child shows its own photo, and not one of another family', async () => {
  const [mine, other] = [await make.child(), await make.child()];
  const show = (path: string) =>
    readAs(mine.parent.caller)`update children set photo_path = ${path} where id = ${mine.id} returning photo_path`;
  expect(await show(`${mine.id}/a.jpg`)).toEqual([{ photo_path: `${mine.id}/a.jpg` }]);
  for (const path of [
    `${other.id}/a.jpg`,
    `${mine.id}/../${other.id}/a.jpg`,
    `${mine.id}/%2e%2e/a.jpg`,
    `${mine.id}/a.jpg#`,
  ])
    await expect(show(path), path).rejects.toMatchObject({ constraint: 'children__photo_own' });
});
