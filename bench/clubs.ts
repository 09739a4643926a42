import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../server/platform/database/migrations/migrations.ts';
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded/embedded.ts';
import { printTable, short } from './figures.ts';
import { fillClub } from './rest/fill.ts';

/** The sizes that a variable of the environment chooses, or these. */
export const sizesFrom = (variable: string, sizes: readonly number[]): readonly number[] =>
  process.env[variable]?.split(',').map(Number) ?? sizes;

/**
 * Prints the rows that `measure` returns for clubs of so many children, one after the other, each in a database of its own on
 * a server that is removed.
 */
export async function measureClubs(
  { title, head, sizes }: { title: string; head: string[]; sizes: readonly number[] },
  measure: (connection: pg.ClientConfig, children: number) => Promise<string[]>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-clubs-'));
  const postgres = await startEmbeddedPostgres({ folder, password: 'bench' });
  try {
    const rows: string[][] = [];
    for (const children of sizes) {
      const name = `club_${children}`;
      const owner = new pg.Client(postgres.connection);
      await owner.connect();
      await owner.query(`create database ${name}`);
      await owner.end();
      const connection = { ...postgres.connection, database: name };
      await migrate(connection);
      await fillClub(connection, children);
      rows.push(await measure(connection, children));
    }
    printTable(`${title}, load ${short(loadavg()[0])}`, head, rows);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
