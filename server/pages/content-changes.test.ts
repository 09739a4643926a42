import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SERVICE } from '../platform/caller.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing.ts';
import { ContentChanges } from './content-changes.ts';

let club: TestDatabase;
let told = 0;
beforeAll(async () => {
  club = await createTestDatabase();
  new ContentChanges(club.database, () => (told += 1)).listen();
  await vi.waitFor(() => expect(told).toBe(1));
});
afterAll(() => club.drop());

const rename = (name: string, fails = false) =>
  club.database.transaction(SERVICE, async (trx) => {
    await trx.updateTable('club_settings').set({ name }).execute();
    await trx.updateTable('club_settings').set({ email: 'admin@club.test' }).execute();
    if (fails) throw new Error('never mind');
  });

test('a committed change of what the public reads is told once, one that was taken back is not', async () => {
  await rename('Плуване', true).catch(() => undefined);
  await rename('Мадара');
  await vi.waitFor(() => expect(told).toBe(2));
});

test('after the connection was lost it listens again, and says that something may have been missed', async () => {
  const before = told;
  const owner = new pg.Client(club.connection);
  await owner.connect();
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query = 'listen public_content' and datname = current_database()`,
  );
  await owner.end();
  expect(rowCount).toBe(1);
  await vi.waitFor(() => expect(told).toBe(before + 2), { timeout: 5000 });
  await rename('Пак Мадара');
  await vi.waitFor(() => expect(told).toBe(before + 3));
});
