import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { SERVICE } from '../../caller.ts';
import { connectClient } from '../../postgres/primary-client.ts';
import { createTestDatabase } from '../../testing/club.ts';
import { databaseTest, ownerOf } from '../../testing/database.ts';
import { Database } from '../database.ts';
import { LAST_BEFORE_FOLD, listMigrations, migrate, type Migration } from './migrations.ts';

const club = await databaseTest();
const owner = await ownerOf(club);
await owner.query(`
    create table public.lanes_a (id integer primary key, hits integer not null default 0);
    create table public.lanes_b (id integer primary key, hits integer not null default 0);
    create table public.lanes_c (id integer primary key, hits integer not null default 0);
    insert into public.lanes_a select generate_series(1, 50); insert into public.lanes_b select generate_series(1, 50);
    insert into public.lanes_c select generate_series(1, 50);`);

const written = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});
const TABLES = ['lanes_c', 'lanes_a', 'lanes_b'];
const CONTEXT = { method: 'POST', path: '/', readOnly: false };

/** Three processes that read and write the three tables without a pause, in orders that get in each other's way. */
function underLoad(): {
  stop(): Promise<unknown[]>;
  /** Until each of the callers has been answered so often. */
  until(done: number): Promise<void>;
} {
  const databases = Array.from({ length: 3 }, () => new Database(club.connection as pg.PoolConfig, 6));
  const failures: unknown[] = [];
  const counts: number[] = [];
  let isOver = false;
  const loop = async (work: () => Promise<unknown>) => {
    const index = counts.push(0) - 1;
    while (!isOver) {
      await work().catch((error: unknown) => failures.push(error));
      counts[index]! += 1;
    }
  };
  const loops = databases.flatMap((database, process) => [
    ...TABLES.flatMap((table) => [
      loop(() =>
        database.statements(SERVICE, CONTEXT, [
          { text: `select * from public.${table} where id = $1::integer`, values: ['7'] },
        ]),
      ),
      loop(() =>
        database.statements(SERVICE, CONTEXT, [
          {
            text: `update public.${table} set hits = hits + 1 where id = $1::integer returning *`,
            values: [String(process + 1)],
          },
        ]),
      ),
    ]),
    loop(() =>
      database.transaction(SERVICE, async (trx) => {
        // Each process touches its own rows, in the same order, so that only a migration can block them.
        for (const table of ['lanes_a', 'lanes_b', 'lanes_c'])
          await sql`update ${sql.table(`public.${table}`)} set hits = hits + 1 where id = ${process + 10} returning *`.execute(
            trx,
          );
      }),
    ),
  ]);
  return {
    async until(done) {
      const goals = counts.map((count) => count + done);
      while (counts.some((count, index) => count < goals[index]!))
        await new Promise((resolve) => setImmediate(resolve));
    },
    async stop() {
      isOver = true;
      await Promise.all(loops);
      await Promise.all(databases.map((database) => database.close()));
      return failures;
    },
  };
}

test('three busy tables are altered while three processes work and a dump reads: no request fails', async () => {
  const load = underLoad();
  await load.until(20);
  const dump = new pg.Client(club.connection);
  await dump.connect();
  await dump.query('begin isolation level repeatable read');
  for (const table of TABLES) await dump.query(`select count(*) from public.${table}`);

  const all = [
    ...listMigrations(),
    written(
      '9001-alter.sql',
      TABLES.map(
        (table) =>
          `alter table public.${table} add column depth integer; create trigger t before update on public.${table} for each row execute function suppress_redundant_updates_trigger();`,
      ).join('\n'),
    ),
    written(
      '9002-alter.sql',
      'alter table public.lanes_b alter column hits type bigint; alter table public.lanes_a drop column depth;',
    ),
  ];
  const migrating = migrate(club.connection, all);
  let isDone = false;
  void migrating.then(() => (isDone = true));
  await waitingForLock();
  // No statement waits behind the migration that waits for the dump.
  await load.until(50);
  expect(isDone).toBe(false);
  await dump.query('commit');
  await dump.end();
  expect(await migrating).toEqual(['9001-alter.sql', '9002-alter.sql']);
  await load.until(20);

  expect(await load.stop()).toEqual([]);
  const { rows } = await owner.query('select pg_typeof(hits)::text as type from public.lanes_b limit 1');
  expect(rows).toEqual([{ type: 'bigint' }]);
});

/** Until a migration waits for a table. */
async function waitingForLock(): Promise<void> {
  const waiting = `
    select from pg_locks join pg_stat_activity using (pid)
    where not granted and mode in ('AccessExclusiveLock', 'ShareRowExclusiveLock') and datname = current_database()`;
  while ((await owner.query(waiting)).rowCount === 0);
}

test('a program that is older than its database starts only where the migration lets it', async () => {
  const mine = [...listMigrations(), ...(await theirs())];
  const friendly = written(
    '9100-add-table.sql',
    '-- Adds a table.\n-- older programs: go on\ncreate table public.later (id integer);',
  );
  const strict = written('9101-drop-table.sql', '-- Drops it again.\ndrop table public.later;');
  await migrate(club.connection, [...mine, friendly]);
  expect(await migrate(club.connection, mine)).toEqual([]);
  await migrate(club.connection, [...mine, friendly, strict]);
  await expect(migrate(club.connection, mine)).rejects.toThrow(
    'The database is newer than this program (migration 9101-drop-table.sql): start the newer program',
  );
});

/** Migrations that other tests of this file applied. */
async function theirs(): Promise<Migration[]> {
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    `select name, checksum from migrations.applied where name like '900%'`,
  );
  return rows.map((row) => ({ ...row, text: '' }));
}

test('a migration that fails is named with its line, and leaves nothing', async () => {
  const broken = written('9200-broken.sql', 'create table public.half (id integer);\nselect 1 / 0 from nowhere;');
  const all = [...listMigrations(), ...(await theirs()), broken];
  await owner.query(`delete from migrations.applied where name like '91%'`);
  await expect(migrate(club.connection, all)).rejects.toThrow(
    'Migration 9200-broken.sql, line 2: relation "nowhere" does not exist',
  );
  expect((await owner.query(`select to_regclass('public.half') as half`)).rows).toEqual([{ half: null }]);
});

test.each([
  ['the last program', ''],
  ['one of the first programs', 'alter table migrations.applied drop column older_programs'],
])(
  'a database of %s before the fold is refused with the commit that opens it, and stays as it is',
  async (_, older) => {
    const before = await createTestDatabase();
    const client = await connectClient(before.connection);
    const record = async () => (await client.query('select * from migrations.applied order by name')).rows;
    try {
      await client.query(`
      delete from migrations.applied;
      insert into migrations.applied (name, checksum) values ('baseline', ''), ('0155-count-imported-credit.sql', 'x');
      ${older}`);
      const found = await record();
      await expect(migrate(before.connection)).rejects.toThrow(
        `The database was made before the migrations began again at 0001: start it with commit ${LAST_BEFORE_FOLD}, the last that opens it`,
      );
      expect(await record()).toEqual(found);
    } finally {
      await client.end();
      await before.drop();
    }
  },
);
