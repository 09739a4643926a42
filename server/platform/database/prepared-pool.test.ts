import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ANONYMOUS, SERVICE } from '../caller.ts';
import { databaseTest } from '../testing/database.ts';

const club = await databaseTest(1);
const ask = () =>
  club.database.transaction(
    SERVICE,
    async (trx) => (await sql`select * from public.locations`.execute(trx)).rows.length,
  );

test('a repeated statement is prepared, and begin goes with it', async () => {
  for (let time = 0; time < 3; time++) expect(await ask()).toBe(0);
  const { rows } = await club.database.pool.query(
    `select 1 from pg_prepared_statements where statement like '%locations%'`,
  );
  expect(rows).toHaveLength(1);
});

test('a statement whose table has changed is prepared again, without an error', async () => {
  await ask();
  await ask();
  const { default: pg } = await import('pg');
  const owner = new pg.Client(club.connection);
  await owner.connect();
  await owner.query('alter table public.locations add column depth integer').finally(() => owner.end());
  expect(await ask()).toBe(0);
  expect(await ask()).toBe(0);
});

test('a caller never outlives its transaction, and a failure leaves nothing', async () => {
  const role = (trx: Parameters<Parameters<typeof club.database.transaction>[1]>[0]) =>
    sql<{ role: string }>`select current_user as role, now() as begun`.execute(trx).then(({ rows }) => rows[0]!.role);
  expect(await club.database.transaction(SERVICE, role)).toBe('service_role');
  expect(await club.database.transaction(ANONYMOUS, role)).toBe('anon');
  const fail = club.database.transaction(SERVICE, async (trx) => {
    await sql`insert into public.locations (name, type) values ('Басейн', 'pool')`.execute(trx);
    throw new Error('on purpose');
  });
  await expect(fail).rejects.toThrow('on purpose');
  expect(await ask()).toBe(0);
});
