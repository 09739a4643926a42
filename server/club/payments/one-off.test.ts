import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { clubTest } from '../../club-test.ts';
import { SERVICE } from '../../platform/caller.ts';

const { club, make } = await clubTest();
const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
const refusal = (code: string) => expect.objectContaining({ code });

test('a one-off charge waits like any payment, says what it is for, and its receipt says it, too', async () => {
  const [admin, child] = [await make.user({ role: 'admin' }), await make.child()];
  const subject = 'Изгубена гривна';
  const { payment_id } = await make.call('charge_family', admin.caller, {
    user_id: child.parent.id,
    child_id: child.id,
    amount: 1250,
    subject,
    method: 'cash',
  });
  expect(await read(sql`select status, amount, subject, child_id from payments where id = ${payment_id}`)).toEqual([
    { status: 'pending', amount: 1250, subject, child_id: child.id },
  ]);
  expect(
    await read(sql`select kind, data ->> 'note' as note, data ->> 'child_id' as child_id from notifications
      where user_id = ${child.parent.id}`),
  ).toEqual([{ kind: 'payment_due', note: subject, child_id: child.id }]);
  expect(
    await read(sql`select actor_id from audit_log where action = 'charge_family' and subject_id = ${payment_id}`),
  ).toEqual([{ actor_id: admin.id }]);
  await make.call('validate_payment', admin.caller, { payment_id, method: 'cash' });
  expect(
    await read(sql`select lines -> 0 -> 'event' ->> 'bg' as subject from invoices where payment_id = ${payment_id}`),
  ).toEqual([{ subject }]);
  const statement = await make.call('family_statement', child.parent.caller, { user_id: child.parent.id });
  expect(statement.lines).toMatchObject([
    { kind: 'charged', subject },
    { kind: 'settled', subject },
  ]);
  expect((await make.call('check_books', admin.caller, {})) as unknown).toMatchObject({ difference: 0 });
});

test('a credit is owed without money, and pays what is due; the books balance', async () => {
  const [admin, child] = [await make.user({ role: 'admin' }), await make.child()];
  const user_id = child.parent.id;
  await make.call('grant_credit', admin.caller, { user_id, amount: 1000, reason: 'Пропуснат урок по наша вина' });
  const { payment_id } = await make.call('charge_family', admin.caller, {
    user_id,
    amount: 1000,
    subject: 'Шапка',
    method: 'cash',
  });
  expect(await make.call('pay_from_credit', admin.caller, { payment_id })).toMatchObject({ paid: 1000, left: 0 });
  expect(
    await read(sql`select kind from notifications where user_id = ${user_id} order by created_at limit 1`),
  ).toEqual([{ kind: 'credit_granted' }]);
  expect((await make.call('check_books', admin.caller, {})) as unknown).toMatchObject({ difference: 0 });
});

test('a part that credit pays says what it is for, and so does its receipt', async () => {
  const [admin, child] = [await make.user({ role: 'admin' }), await make.child()];
  const user_id = child.parent.id;
  const subject = 'Изгубена гривна';
  await make.call('grant_credit', admin.caller, { user_id, amount: 500, reason: 'Пропуснат урок по наша вина' });
  const charge = { user_id, amount: 1250, subject, method: 'cash' as const };
  const { payment_id: whole } = await make.call('charge_family', admin.caller, charge);
  const { payment_id: part } = await make.call('pay_from_credit', child.parent.caller, { payment_id: whole });
  expect(await read(sql`select id, subject from payments where user_id = ${user_id} order by amount`)).toEqual([
    { id: part, subject },
    { id: whole, subject },
  ]);
  expect(
    await read(sql`select lines -> 0 -> 'event' ->> 'bg' as subject from invoices where payment_id = ${part}`),
  ).toEqual([{ subject }]);
});

test('only an admin charges and grants; a child of others, an unknown family and bad sums are refused', async () => {
  const [admin, child, foreign] = [await make.user({ role: 'admin' }), await make.child(), await make.child()];
  const charge = { user_id: child.parent.id, amount: 100, subject: 'Такса', method: 'cash' as const };
  await expect(make.call('charge_family', child.parent.caller, charge)).rejects.toEqual(refusal('not_allowed'));
  await expect(
    make.call('grant_credit', child.parent.caller, { user_id: child.parent.id, amount: 100, reason: 'Подарък' }),
  ).rejects.toEqual(refusal('not_allowed'));
  await expect(make.call('charge_family', admin.caller, { ...charge, child_id: foreign.id })).rejects.toEqual(
    refusal('child_not_found'),
  );
  await expect(
    make.call('charge_family', admin.caller, { ...charge, user_id: '00000000-0000-4000-8000-000000000000' }),
  ).rejects.toEqual(refusal('user_not_found'));
  for (const amount of [0, -5, 1.5, 99_999_999_999])
    await expect(make.call('charge_family', admin.caller, { ...charge, amount })).rejects.toEqual(
      refusal('invalid_input'),
    );
  expect(await read(sql`select id from payments where user_id = ${child.parent.id}`)).toEqual([]);
});
