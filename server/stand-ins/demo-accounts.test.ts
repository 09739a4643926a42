import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Factories } from '../../db/seed/factories.ts';
import { databaseTest } from '../platform/testing/database.ts';
import { folderTest } from '../platform/testing/folder.ts';
import { runToEnd } from '../testing/running.ts';

const folder = folderTest();
const JWT_SECRET = 'a secret of the tests, long enough for them';

const club = await databaseTest();
const { user, password, host, database } = club.connection;
const DATABASE_URL = `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?host=${encodeURIComponent(host!)}`;

test('a real club does not open over the accounts of a demo', async () => {
  const make = new Factories(club.database);
  await make.user({ email: 'admin@demo.club', role: 'admin' });
  const { code, said } = await runToEnd({
    DATABASE_URL,
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production',
    JWT_SECRET,
  });
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toEqual([
    'The database holds the accounts of the demo club, whose password is public: set DEMO=on, or start a new club with another DATA_DIR or DATABASE_URL',
  ]);
});
