import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asUser, SERVICE, type Caller } from '../../caller.ts';
import { databaseTest, ownerOf } from '../../testing/database.ts';

const user = (number: number) => `11111111-1111-4111-8111-${String(number).padStart(12, '0')}`;

const club = await databaseTest(4);
const ask = async (caller: Caller, text: string, values: string[] = []) =>
  (await club.database.statements(caller, { method: 'GET', path: '/', readOnly: true }, [{ text, values }]))[0]!;
const whoAmI = (number: number) => ask(asUser(user(number)), 'select auth.uid()::text, $1::text', [String(number)]);

const owner = await ownerOf(club);

test('five hundred at once each get their own answer, though some fail', async () => {
  const answers = await Promise.all(
    Array.from({ length: 500 }, async (_, number) => {
      if (number % 7 === 0)
        return ask(asUser(user(number)), 'select 1 / $1::integer', ['0']).catch((error) => error.code);
      return whoAmI(number);
    }),
  );
  answers.forEach((answer, number) => {
    expect(answer).toEqual(number % 7 === 0 ? '22012' : [[user(number), String(number)]]);
  });
});

test('a transaction gets its turn while reads never end', async () => {
  let isOver = false;
  const readers = Array.from({ length: 30 }, async (_, number) => {
    while (!isOver) await whoAmI(number);
  });
  const turns = await Promise.all(
    Array.from({ length: 5 }, () => club.database.transaction(SERVICE, (trx) => sql`select 1`.execute(trx))),
  );
  isOver = true;
  await Promise.all(readers);
  expect(turns).toHaveLength(5);
});

test('one that takes long holds up no other', async () => {
  await owner.query('select pg_advisory_lock(81)');
  const order: string[] = [];
  const slow = ask(SERVICE, 'select pg_advisory_xact_lock(81)::text').then(() => order.push('slow'));
  await Promise.all(Array.from({ length: 40 }, (_, number) => whoAmI(number))).then(() => order.push('the others'));
  await owner.query('select pg_advisory_unlock(81)');
  await slow;
  expect(order).toEqual(['the others', 'slow']);
});

test('connections that break fail what ran on them, and the next requests find new ones', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, (_, number) =>
      number % 10 === 0 ? ask(SERVICE, 'select pg_terminate_backend(pg_backend_pid())::text') : whoAmI(number),
    ),
  );
  for (const [number, answer] of answers.entries()) {
    if (answer.status === 'fulfilled') expect(answer.value).toEqual([[user(number), String(number)]]);
  }
  expect(await Promise.all(Array.from({ length: 40 }, (_, number) => whoAmI(number)))).toHaveLength(40);
});

test('all connections are given back in the end', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, number) => whoAmI(number)));
  expect(club.database.pool.totalCount - club.database.pool.idleCount).toBe(0);
});
