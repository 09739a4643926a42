import pg from 'pg';
import { expect, test } from 'vitest';
import { isUnreachable } from '../database/failures.ts';
import { databaseTest } from '../testing/database.ts';
import { withPatience } from './patient-client.ts';
import { newClient } from './primary-client.ts';

const club = await databaseTest();

test('a connection that owes an answer is given up, one that is at rest is not', async () => {
  const patient = withPatience(club.connection, 300);
  const idle = newClient(patient);
  const silent = newClient(patient);
  for (const client of [idle, silent]) {
    client.on('error', () => undefined);
    await client.connect();
  }
  const failure = await silent.query('select pg_sleep(20)').catch((error: unknown) => error);
  expect(isUnreachable(failure)).toBe(true);
  expect((await idle.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await idle.end();
});

test('what begins late on a connection at rest has all of its time', async () => {
  const pool = new pg.Pool({ ...(withPatience(club.connection, 400) as pg.PoolConfig), max: 1 });
  for (let index = 0; index < 3; index++) await pool.query('select pg_sleep(0.2)');
  await pool.end();
});
