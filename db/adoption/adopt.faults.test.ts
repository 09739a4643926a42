import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { folderTest } from '../../server/platform/testing/folder.ts';
import { listMigrations, migrate } from '../../server/platform/database/migrations/migrations.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded.ts';
import { applySchema } from '../../server/platform/database/migrations/schema.ts';
import { createTestDatabase } from '../../server/platform/testing/club.ts';
import { describe } from '../describe.ts';
import { tablesOf } from './adopt.ts';
import { listBaseline } from './baseline.ts';
import { applyOldChain, listOldChain } from './old-chain.ts';
import { insertOldRows, readOldRows } from './old-rows.ts';
import { DROPPED_TABLES, nameBefore, originOf } from './renames.ts';

type Row = Record<string, unknown>;

/** A server of its own: roles belong to a server, and these are the old chain's. */
const folder = folderTest();
const postgres = await startEmbeddedPostgres({ folder, password: 'test', settings: { fsync: 'off' } });
afterAll(() => postgres.stop());
const at = (database: string): pg.ClientConfig => ({ ...(postgres.connection as pg.ClientConfig), database });
/** A database of the last old migration. */
const copyLast = (name: string) => onServer(`create database ${name} template last`);
const onServer = (statement: string) => using(at('postgres'), (client) => client.query(statement));
await onServer('create database last');
await applyOldChain(at('last'));

async function using<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What one of them says and the other does not. */
function differences(one: string[], other: string[]): string[] {
  const [ones, others] = [new Set(one), new Set(other)];
  return [...one.filter((line) => !others.has(line)), ...other.filter((line) => !ones.has(line))];
}

const whole = (connection: pg.ClientConfig) => using(connection, (client) => describe(client, { rows: true }));
async function describeNew(): Promise<string[]> {
  const club = await createTestDatabase();
  try {
    return await whole(club.connection);
  } finally {
    await club.drop();
  }
}

const MIGRATIONS = listMigrations().map(({ name }) => name);

test('a database of the old chain becomes what a new one is', async () => {
  await copyLast('adopted');
  expect(await migrate(at('adopted'))).toEqual(['baseline', ...MIGRATIONS]);
  expect(differences(await whole(at('adopted')), await describeNew())).toEqual([]);
  expect(await migrate(at('adopted'))).toEqual([]);
});

test('the migrations make of the baseline what db/schema says', async () => {
  await onServer('create database baseline');
  await using(at('baseline'), async (client) => {
    await applySchema(client, listBaseline());
    await client.query(`
      create schema migrations;
      create table migrations.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now());
      insert into migrations.applied values ('baseline', '')`);
  });
  expect(await migrate(at('baseline'))).toEqual(MIGRATIONS);
  const help =
    MIGRATIONS.length > 0
      ? 'db/schema and the migrations differ: add a migration that does what changed in db/schema'
      : 'db/schema has changed: add the first migration that does the same. Before a release, node db/adoption/freeze-baseline.ts instead';
  expect(differences(await whole(at('baseline')), await describeNew()), help).toEqual([]);
});

test('every row of every table survives, and numbers go on where they were', async () => {
  const rows = readOldRows();
  expect(Object.entries(rows).filter(([, list]) => list.length === 0)).toEqual([]);
  await copyLast('filled');
  await using(at('filled'), async (client) => {
    await insertOldRows(client, rows);
    await client.query(`select setval('private.family_numbers', 500), setval('public.orders_number_seq', 70)`);
  });
  expect(await migrate(at('filled'), [])).toEqual(['baseline']);
  await using(at('filled'), async (client) => {
    const tables = tablesOf(listBaseline());
    expect(tables.length).toBe(Object.keys(rows).length - DROPPED_TABLES.length);
    for (const table of tables) {
      const before = rows[nameBefore(table)]!;
      const { columns } = originOf(table, Object.keys(before[0]!));
      const found = await client.query<{ row: Row }>(`select to_jsonb(whole) as row from ${table} as whole`);
      const kept = Object.keys(before[0]!).filter((name) => name in found.rows[0]!.row && !(name in columns));
      const sorted = (list: Row[]) => list.map((row) => JSON.stringify(kept.map((name) => row[name]))).sort();
      expect(sorted(found.rows.map(({ row }) => row))).toEqual(sorted(before));
    }
    const next = `select nextval('private.family_numbers')::integer as family, nextval('public.orders_number_seq')::integer as "order"`;
    expect((await client.query(next)).rows).toEqual([{ family: 501, order: 71 }]);
  });
});

test('a database of a still older program is refused with what to do', async () => {
  await onServer('create database older');
  await applyOldChain(at('older'), listOldChain().slice(0, 20));
  await expect(migrate(at('older'))).rejects.toThrow(
    'start it once with commit 319a52310440, which ends with 0182-name-what-no-rounding-explains.sql, then with this one',
  );
});

test('a table of another program is refused by its name', async () => {
  await copyLast('shared');
  await using(at('shared'), (client) => client.query('create table public.wiki_pages (id integer)'));
  await expect(migrate(at('shared'))).rejects.toThrow(
    'Not of this program: public.wiki_pages. Move these tables to a schema of their own and start again',
  );
});

test('an adoption that fails halfway leaves everything as it was', async () => {
  await copyLast('halfway');
  await using(at('halfway'), (client) => client.query('alter table public.swim_results add column remark text'));
  const applied = () =>
    using(at('halfway'), async (client) => (await client.query('select * from migrations.applied order by name')).rows);
  const [before, appliedBefore] = [await whole(at('halfway')), await applied()];
  await expect(migrate(at('halfway'))).rejects.toThrow(
    'public.swim_results: remark of old_public.swim_results would be lost',
  );
  expect(differences(await whole(at('halfway')), before)).toEqual([]);
  expect(await applied()).toEqual(appliedBefore);
});

test('tables in use are not waited for without end', async () => {
  await copyLast('used');
  await using(at('used'), async (dump) => {
    await dump.query('begin; lock table public.children in access share mode');
    await expect(migrate(at('used'), [], { adoptionPatienceMs: 50 })).rejects.toThrow(
      'The database is in use by an older program or a backup: end that and start again',
    );
    await dump.query('commit');
  });
  expect(await migrate(at('used'), [])).toEqual(['baseline']);
});

test('the schema of the job queue stays as it is', async () => {
  await copyLast('queued');
  await using(at('queued'), async (client) => {
    await client.query(`
      create schema pgboss;
      create table pgboss.job (id integer generated always as identity primary key, name text not null);
      insert into pgboss.job (name) values ('send_emails')`);
    const queue = async () =>
      (await client.query(`select tableoid, xmin::text, * from pgboss.job, nextval('pgboss.job_id_seq') as next`)).rows;
    const [before] = await queue();
    await migrate(at('queued'), []);
    expect(await queue()).toEqual([{ ...before, next: String(Number(before.next) + 1) }]);
  });
});

test('a newer migration decides whether an adopted database can be used by this program', async () => {
  await copyLast('newer');
  await migrate(at('newer'));
  const record = (name: string, olderPrograms: boolean) =>
    using(at('newer'), (client) =>
      client.query(`insert into migrations.applied (name, checksum, older_programs) values ($1, '', $2)`, [
        name,
        olderPrograms,
      ]),
    );
  await record('9998-add-table.sql', true);
  expect(await migrate(at('newer'))).toEqual([]);
  await record('9999-drop-table.sql', false);
  await expect(migrate(at('newer'))).rejects.toThrow(
    'The database is newer than this program (migration 9999-drop-table.sql)',
  );
});
