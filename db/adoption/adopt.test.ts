import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../server/platform/migrations.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/platform/postgres/embedded.ts';
import { listSchema } from '../../server/platform/schema.ts';
import { createTestDatabase } from '../../server/platform/testing.ts';
import { describe } from '../describe.ts';
import { tablesOf } from './adopt.ts';
import { applyOldChain, listOldChain } from './old-chain.ts';
import { insertOldRows, readOldRows } from './old-rows.ts';
import { DROPPED_TABLES, nameBefore, originOf } from './renames.ts';

type Row = Record<string, unknown>;

/** A server of its own: roles belong to a server, and these are the old chain's. */
const folder = mkdtempSync(join(tmpdir(), 'plavane-adoption-'));
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder, password: 'test', settings: { fsync: 'off' } });
  await onServer('create database last');
  await applyOldChain(at('last'));
  await onServer('create database filled template last');
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (database: string): pg.ClientConfig => ({ ...(postgres.connection as pg.ClientConfig), database });
const onServer = (statement: string) => using(at('postgres'), (client) => client.query(statement));

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

test('a database of the old chain becomes what a new one is', async () => {
  const fresh = await describeNew();
  expect(await migrate(at('last'))).toEqual(['baseline']);
  expect(differences(await whole(at('last')), fresh)).toEqual([]);
  expect(await migrate(at('last'))).toEqual([]);
}, 60_000);

test('every row of every table survives, and numbers go on where they were', async () => {
  const rows = readOldRows();
  expect(Object.entries(rows).filter(([, list]) => list.length === 0)).toEqual([]);
  await using(at('filled'), async (client) => {
    await insertOldRows(client, rows);
    await client.query(`select setval('private.family_numbers', 500), setval('public.orders_number_seq', 70)`);
  });
  expect(await migrate(at('filled'))).toEqual(['baseline']);
  await using(at('filled'), async (client) => {
    const tables = tablesOf(listSchema());
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
}, 60_000);

test('a database of a still older program is refused with what to do', async () => {
  await onServer('create database older');
  await applyOldChain(at('older'), listOldChain().slice(0, 20));
  await expect(migrate(at('older'))).rejects.toThrow(
    'start it once with the program that ends with 0182-name-what-no-rounding-explains.sql, then with this one',
  );
}, 60_000);
