import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { SERVICE } from '../../platform/caller.ts';
import { databaseTest } from '../../platform/testing/database.ts';
import { ContentChanges } from './content-changes.ts';

let notices = 0;

const club = await databaseTest();
new ContentChanges(club.database, () => (notices += 1)).listen();
await vi.waitFor(() => expect(notices).toBe(1), { timeout: 120_000 });

const rename = (name: string, fails = false) =>
  club.database.transaction(SERVICE, async (trx) => {
    await trx.updateTable('club_settings').set({ name }).execute();
    await trx.updateTable('club_settings').set({ email: 'admin@club.test' }).execute();
    if (fails) throw new Error('never mind');
  });

test('a committed change of what the public reads is announced once, one that was rolled back is not', async () => {
  await rename('Плуване', true).catch(() => undefined);
  await rename('Мадара');
  await expect.poll(() => notices).toBe(2);
});

test('after the connection was lost it listens again, and reports that something may have been missed', async () => {
  const before = notices;
  const owner = new pg.Client(club.connection);
  await owner.connect();
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query = 'listen public_content' and datname = current_database()`,
  );
  await owner.end();
  expect(rowCount).toBe(1);
  await expect.poll(() => notices).toBe(before + 2);
  await rename('Пак Мадара');
  await expect.poll(() => notices).toBe(before + 3);
});
