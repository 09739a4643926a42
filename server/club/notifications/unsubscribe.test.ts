import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import { ANONYMOUS, SERVICE } from '../../platform/caller.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing.ts';
import { notify } from './notify.ts';
import { createOneClick } from './unsubscribe.ts';

let club: TestDatabase;
let make: Factories;
beforeAll(async () => {
  club = await createTestDatabase();
  make = new Factories(club.database);
});
afterAll(() => club.drop());

const asService = <T>(work: Parameters<typeof club.database.transaction<T>>[1]) =>
  club.database.transaction(SERVICE, work);

/** A mail that was just written to somebody new, and how many there are by now. */
async function written() {
  const { id, email } = await make.user({ role: 'parent' });
  const child = { child_id: id, child_name: 'Мария' };
  const say = () => asService((trx) => notify(trx, { to: id, kind: 'progress_assessed', data: child }));
  const emails = async () =>
    (
      await asService((trx) =>
        sql<{ unsubscribe_key: string }>`select * from email.outgoing where recipient = ${email}`.execute(trx),
      )
    ).rows;
  await say();
  return { say, emails, key: (await emails())[0]!.unsubscribe_key };
}

test('the key of a mail switches its kind off, without signing in, once', async () => {
  const { say, emails, key } = await written();
  expect(await make.call('unsubscribe', ANONYMOUS, { key })).toEqual({ kind: 'progress_assessed' });
  await say();
  expect(await emails()).toHaveLength(1);
  await expect(make.call('unsubscribe', ANONYMOUS, { key })).rejects.toMatchObject({ code: 'link_used' });
});

test('a mail program’s own button does the same; to look at the address changes nothing', async () => {
  const { say, emails, key } = await written();
  const oneClick = createOneClick(club.database);
  expect((await oneClick.request(`/unsubscribe/${key}`)).status).toBe(404);
  const press = () => oneClick.request(`/unsubscribe/${key}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect((await press()).status).toBe(200);
  await say();
  expect(await emails()).toHaveLength(1);
  expect((await press()).status).toBe(404);
  expect((await oneClick.request('/unsubscribe/nonsense', { method: 'POST' })).status).toBe(404);
});
