import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { SettingError } from '../config.ts';
import { newClient, type Connection } from './postgres/primary-client.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'db', 'migrations');
/** Any number, the same in every process: only one of them migrates at a time. */
const MIGRATION_LOCK = 7_410_235;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** The migrations of db/migrations, in order. */
export function listMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Brings the database up to date: every file once, in order, each in a transaction of its own.
 * Returns the names that ran. Refuses a file that was changed after it ran.
 */
export async function migrate(connection: Connection): Promise<string[]> {
  const client = newClient(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`
      create schema if not exists migrations;
      create table if not exists migrations.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations.applied',
    );
    const known = new Map(applied.rows.map((row) => [row.name, row.checksum]));
    const ran: string[] = [];
    for (const migration of listMigrations()) {
      const checksum = known.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum)
        throw new SettingError(
          `Migration ${migration.name} was changed after it ran here: put it back and write a new one`,
        );
      await apply(client, migration);
      ran.push(migration.name);
    }
    if (ran.length > 0) await client.query(`notify pgrst, 'reload schema'`);
    return ran;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    const { message, position } = cause as { message: string; position?: string };
    const line = position ? `, line ${migration.text.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`Migration ${migration.name}${line}: ${message}`, { cause });
  }
}
