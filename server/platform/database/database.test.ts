import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ANONYMOUS, asUser } from '../caller.ts';
import { databaseTest } from '../testing/database.ts';
import { asServiceRole } from './database.ts';

const club = await databaseTest();
const whoAmI = sql<{ role: string; uid: string | null }>`select current_user::text as role, auth.uid() as uid`;

test('a transaction runs as its caller', async () => {
  const user = '11111111-1111-4111-8111-111111111111';
  const { rows } = await club.database.transaction(asUser(user), (trx) => whoAmI.execute(trx));
  expect(rows).toEqual([{ role: 'authenticated', uid: user }]);
});

test('the club’s rights end where the step ends, and the claims stay', async () => {
  const user = '11111111-1111-4111-8111-111111111111';
  await club.database.transaction(asUser(user), async (trx) => {
    const inside = await asServiceRole(trx, (trusted) => whoAmI.execute(trusted));
    expect(inside.rows).toEqual([{ role: 'service_role', uid: user }]);
    expect((await whoAmI.execute(trx)).rows).toEqual([{ role: 'authenticated', uid: user }]);
  });
});

test('a connection at rest has no caller', async () => {
  const { rows } = await club.database.pool.query<{ role: string }>('select current_user::text as role');
  expect(rows).toEqual([{ role: 'authenticator' }]);
  await expect(club.database.pool.query('select * from auth.users')).rejects.toThrow(/permission denied/);
});

test('the caller does not outlive its transaction', async () => {
  await club.database.transaction(ANONYMOUS, (trx) => whoAmI.execute(trx));
  const { rows } = await club.database.pool.query<{ role: string }>('select current_user::text as role');
  expect(rows).toEqual([{ role: 'authenticator' }]);
});
