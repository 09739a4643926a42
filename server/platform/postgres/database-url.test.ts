import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ANONYMOUS } from '../caller.ts';
import { Database } from '../database/database.ts';
import { databaseTest } from '../testing/database.ts';
import { checkServer, faultOf, type ServerFacts } from './check-server.ts';
import { parseDatabaseUrl } from './database-url.ts';
import { connectionTo, newClient } from './primary-client.ts';

const club = await databaseTest();

/** The test server behind a port, as another machine would be; can be switched off. */
async function behindPort(): Promise<{ port: number; close(): void; server: Server }> {
  const sockets = new Set<Socket>();
  const { host, port } = club.connection as { host: string; port: number };
  const server = createServer((socket) => {
    const upstream = connect(`${host}/.s.PGSQL.${port}`);
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on('error', () => undefined);
      each.on('close', () => [socket, upstream].forEach((end) => end.destroy()));
    }
    socket.pipe(upstream).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, close, server };
}
const urlOf = (hosts: string, search = '') => {
  const { user, password, database } = club.connection;
  return `postgres://${user}:${String(password)}@${hosts}/${database}${search}`;
};

describe('sslmode as libpq means it', () => {
  const wayOf = (search: string) =>
    parseDatabaseUrl(`postgres://u:p@db.example/club${search}`).candidates.map((candidate) => {
      const { ssl } = new pg.Client({ connectionString: candidate }) as unknown as { ssl: unknown };
      if (!ssl) return 'plain';
      const { rejectUnauthorized = true } = ssl as { rejectUnauthorized?: boolean };
      return rejectUnauthorized ? 'verified' : 'encrypted';
    });
  test.each([
    ['', ['encrypted', 'plain']],
    ['?sslmode=disable', ['plain']],
    ['?sslmode=allow', ['plain', 'encrypted']],
    ['?sslmode=prefer', ['encrypted', 'plain']],
    ['?sslmode=require', ['encrypted']],
    ['?sslmode=verify-full', ['verified']],
    ['?sslmode=verify-full&sslrootcert=system', ['verified']],
  ])('%s', (search, ways) => {
    expect(wayOf(search)).toEqual(ways);
  });

  test('a server without TLS is reached by default, and not where TLS is asked for', async () => {
    const { port, close } = await behindPort();
    const plain = newClient(connectionTo(parseDatabaseUrl(urlOf(`127.0.0.1:${port}`))));
    await plain.connect();
    expect((await plain.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await plain.end();
    const strict = newClient(connectionTo(parseDatabaseUrl(urlOf(`127.0.0.1:${port}`, '?sslmode=require'))));
    await expect(strict.connect()).rejects.toThrow('does not support SSL');
    close();
  });

  test('a socket is named as host or in the host’s position, and is not encrypted', () => {
    const socket = encodeURIComponent('/run/postgresql');
    for (const url of [`postgres://u@${socket}/club`, `postgres://u@/club?host=${socket}`]) {
      const { candidates } = parseDatabaseUrl(url);
      expect(candidates).toHaveLength(1);
      expect(new pg.Client({ connectionString: candidates[0]! })).toMatchObject({
        host: '/run/postgresql',
        ssl: false,
      });
    }
  });

  test.each(['?sslmode=maybe', '?target_session_attrs=standby'])('%s is refused with one line', (search) => {
    expect(() => parseDatabaseUrl(`postgres://db.example/club${search}`)).toThrow(
      /^Wrong setting — DATABASE_URL: \w+ is one of/,
    );
  });

  test.each(['postgres://[', 'postgres://club:100%@db.example/club', 'postgres://club@db.example:543210/club'])(
    '%s is refused with one line',
    (address) => {
      expect(() => parseDatabaseUrl(address)).toThrow(/^Wrong setting — DATABASE_URL: use postgres:/);
    },
  );
});

test('of several hosts the one that takes writes is found, and found again after it has changed', async () => {
  const [first, second] = [await behindPort(), await behindPort()];
  const search = '?target_session_attrs=read-write';
  const hosts = `127.0.0.1:9,127.0.0.1:${first.port},127.0.0.1:${second.port}`;
  const database = new Database(connectionTo(parseDatabaseUrl(urlOf(hosts, search))) as pg.PoolConfig);
  const who = () => database.transaction(ANONYMOUS, (trx) => trx.selectFrom('locations').select('id').execute());
  await who();
  const listener = database.dedicatedClient();
  listener.on('error', () => undefined);
  await listener.connect();
  expect((listener as unknown as { port: number }).port).toBe(first.port);

  first.close();
  const again = database.dedicatedClient();
  await again.connect();
  expect((again as unknown as { port: number }).port).toBe(second.port);
  await who().catch(who);
  await again.end();

  // A standby is read-only: it does not count.
  const owner = new pg.Client(club.connection);
  await owner.connect();
  await owner.query(`alter database ${club.connection.database} set default_transaction_read_only to on`);
  await expect(database.dedicatedClient().connect()).rejects.toThrow('no server takes writes');
  await owner.query(
    `set default_transaction_read_only to off; alter database ${club.connection.database} reset default_transaction_read_only`,
  );
  await owner.end();
  await database.close();
  second.close();
});

test('a host that is cut off and answers nothing keeps no one from the next', async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => void open.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const next = await behindPort();
  const hosts = `127.0.0.1:${(silent.address() as AddressInfo).port},127.0.0.1:${next.port}`;
  const client = newClient(connectionTo(parseDatabaseUrl(urlOf(hosts, '?target_session_attrs=read-write'))));
  await client.connect();
  expect((client as unknown as { port: number }).port).toBe(next.port);
  await client.end();
  for (const socket of open) socket.destroy();
  silent.close();
  next.close();
});

describe('a server is checked before anything is written', () => {
  const facts: ServerFacts = {
    version: 180_004,
    user: 'club',
    is_superuser: false,
    makes_roles: true,
    bypasses_rls: true,
    is_installed: false,
    foreign_roles: [],
    owns_database: true,
  };
  test.each<[string, Partial<ServerFacts>, string | undefined]>([
    [
      '14 is too old, also for a superuser',
      { version: 140_012, is_superuser: true },
      'it is PostgreSQL 14, use 15 or newer',
    ],
    [
      '15 needs a superuser',
      { version: 150_004 },
      'on PostgreSQL 15 only a superuser makes roles with BYPASSRLS: alter role club superuser',
    ],
    ['15 with a superuser', { version: 150_004, is_superuser: true }, undefined],
    ['15 where the club is already', { version: 150_004, makes_roles: false, is_installed: true }, undefined],
    [
      '16 needs two rights',
      { version: 160_001, bypasses_rls: false },
      'club may not make roles with BYPASSRLS: alter role club createrole bypassrls',
    ],
    [
      '16 where another club’s roles are',
      { version: 160_001, foreign_roles: ['anon'] },
      'roles of another user are in the way: grant anon to club with admin option',
    ],
    ['16 with both', { version: 160_001 }, undefined],
    ['a database of another owner', { owns_database: false }, 'club does not own it: alter database … owner to club'],
  ])('%s', (_what, given, fault) => {
    expect(faultOf({ ...facts, ...given })).toBe(fault);
  });

  test('the check itself, on a real server', async () => {
    const owner = new pg.Client(club.connection);
    await owner.connect();
    await checkServer(owner, 'db.example');
    await owner.query(`create role weak_${club.connection.database} login password 'weak'`);
    const weak = new pg.Client({ ...club.connection, user: `weak_${club.connection.database}`, password: 'weak' });
    await weak.connect();
    await expect(checkServer(weak, 'db.example')).rejects.toThrow(
      /^The database at db.example cannot be used: weak_\w+ does not own it/,
    );
    await weak.end();
    await owner.query(`drop role weak_${club.connection.database}`);
    await owner.end();
  });
});
