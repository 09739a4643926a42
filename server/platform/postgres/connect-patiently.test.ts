import { afterAll, expect, test } from 'vitest';
import { folderTest } from '../testing/folder.ts';
import { connectPatiently } from './connect-patiently.ts';
import { startEmbeddedPostgres } from './embedded/embedded.ts';

const folder = folderTest();
const start = () => startEmbeddedPostgres({ folder, password: 'test', settings: { fsync: 'off' } });
let postgres = await start();
afterAll(() => postgres.stop());

test('a database that comes up later is waited for; without patience, or with a wrong password, it is not', async () => {
  const { connection } = postgres;
  await expect(connectPatiently({ ...connection, password: 'wrong' }, 60)).rejects.toMatchObject({ code: '28P01' });
  await postgres.stop();
  await expect(connectPatiently(connection, 0)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  const [client] = await Promise.all([connectPatiently(connection, 60), start().then((again) => (postgres = again))]);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});
