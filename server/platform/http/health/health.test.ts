import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runToEnd } from '../../../testing/running.ts';
import { Database } from '../../database/database.ts';
import { databaseTest } from '../../testing/database.ts';
import { folderTest } from '../../testing/folder.ts';
import { createHealth } from './health.ts';

const folder = folderTest();
const club = await databaseTest();
const { host, user, password, database: name } = club.connection;

/** Leads to the database, or takes bytes and gives none, as a server does that hangs. */
let hangs = false;
const open = new Set<Socket>();
const way = createServer((caller) => {
  const server = connect(join(host!, '.s.PGSQL.5432'));
  for (const socket of [caller, server]) open.add(socket.on('error', () => undefined));
  caller.on('data', (bytes) => hangs || server.write(bytes));
  server.on('data', (bytes) => hangs || caller.write(bytes));
});
way.listen(0, '127.0.0.1');
await once(way, 'listening');
afterAll(() => {
  for (const socket of open) socket.destroy();
  way.close();
});
const { port } = way.address() as AddressInfo;

test('a database that hangs is not ready: the answer does not wait for it', async () => {
  const database = new Database({ ...club.connection, host: '127.0.0.1', port });
  const health = createHealth(database);
  const ready = async () => (await health.request('/ready')).status;
  // A slow machine takes its time for the first connection.
  await expect.poll(ready).toBe(200);
  hangs = true;
  expect(await Promise.all([ready(), ready()])).toEqual([503, 503]);
  expect((await health.request('/live')).status).toBe(200);
});

test('a pooler that is away at the start: one line', async () => {
  const DATABASE_URL = `postgres://${user}:${String(password)}@${encodeURIComponent(host!)}/${name}`;
  const away = createServer().listen(0, '127.0.0.1');
  await once(away, 'listening');
  const { port: closed } = away.address() as AddressInfo;
  away.close();
  const DATABASE_POOL_URL = `postgres://club@127.0.0.1:${closed}/club`;
  const { code, said } = await runToEnd({ DATA_DIR: folder, DATABASE_URL, DATABASE_POOL_URL }, 'commands/migrate.ts');
  expect([code, said]).toEqual([
    1,
    `The database at 127.0.0.1:${closed} cannot be reached (connect ECONNREFUSED 127.0.0.1:${closed}): check DATABASE_POOL_URL and that it runs\n`,
  ]);
});
