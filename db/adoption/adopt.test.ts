import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../server/platform/migrations.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/platform/postgres/embedded.ts';
import { createTestDatabase } from '../../server/platform/testing.ts';
import { describe } from '../describe.ts';
import { applyOldChain, listOldChain } from './old-chain.ts';

/** A server of its own: roles belong to a server, and these are the old chain's. */
const folder = mkdtempSync(join(tmpdir(), 'plavane-adoption-'));
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder, password: 'test', settings: { fsync: 'off' } });
  await applyOldChain(postgres.connection);
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function descriptionOf(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await describe(client, { rows: true });
  } finally {
    await client.end();
  }
}

/** What one of them says and the other does not. */
function differences(one: string[], other: string[]): string[] {
  const [ones, others] = [new Set(one), new Set(other)];
  return [...one.filter((line) => !others.has(line)), ...other.filter((line) => !ones.has(line))];
}

test('the schema is what the old chain of migrations made, and so is a database that is adopted', async () => {
  const club = await createTestDatabase();
  const fresh = await descriptionOf(club.connection);
  expect(fresh.length).toBeGreaterThan(3000);
  expect(differences(await descriptionOf(postgres.connection), fresh)).toEqual([]);
  expect(await migrate(postgres.connection)).toEqual(['baseline']);
  expect(differences(await descriptionOf(postgres.connection), fresh)).toEqual([]);
  expect(await migrate(postgres.connection)).toEqual([]);
  await club.drop();
}, 60_000);

test('a database of a still older program is refused with what to do', async () => {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query('create database older');
  await client.end();
  const older = { ...postgres.connection, database: 'older' };
  await applyOldChain(older, listOldChain().slice(0, 20));
  await expect(migrate(older)).rejects.toThrow(
    'start it once with the program that ends with 0182-name-what-no-rounding-explains.sql, then with this one',
  );
}, 60_000);
