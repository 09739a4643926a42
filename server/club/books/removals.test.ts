import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import { SERVICE, type Caller } from '../../platform/caller.ts';
import { listMigrations } from '../../platform/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing.ts';

let club: TestDatabase;
let owner: pg.Client;
let make: Factories;
let admin: Caller;
beforeAll(async () => {
  club = await createTestDatabase();
  owner = new pg.Client(club.connection);
  await owner.connect();
  make = new Factories(club.database);
  admin = (await make.user({ role: 'admin' })).caller;
});
afterAll(async () => {
  await owner.end();
  await club.drop();
});

/** A movement whose family is gone, with the cents that it had; its leva are remembered. */
async function movementOfNobody(euro_cents: number): Promise<void> {
  await make.insert('ledger_entries', { amount: 1000, euro_cents, kind: 'payment', method: 'cash' });
  await owner.query(`insert into books_removals (kind, amount, euro_cents) values ('payment', 1000, 511)`);
}
const setApart = (cents: number) =>
  owner.query(`insert into books_removals (kind, amount, euro_cents) values ('payment', 0, ${cents})`);
const migrate = async () => owner.query(listMigrations().find(({ name }) => name.startsWith('0182-'))!.text);

test('a cent a movement is rounding and stays; ten euro are named by the proof', async () => {
  await movementOfNobody(512);
  await movementOfNobody(510 + 2);
  await setApart(2);
  await migrate();
  expect(await make.call('check_books', admin, {})).toMatchObject({ difference: 0, euro_difference: 0 });

  await movementOfNobody(511 + 900);
  await setApart(900);
  expect(await make.call('check_books', admin, {})).toMatchObject({ euro_difference: 0 });
  await migrate();
  expect(await make.call('check_books', admin, {})).toMatchObject({ difference: 0, euro_difference: 900 });
  const { rows } = await club.database.transaction(SERVICE, (trx) =>
    sql<object>`select euro_cents from books_removals where amount = 0`.execute(trx),
  );
  expect(rows).toEqual([{ euro_cents: 2 }]);
});
