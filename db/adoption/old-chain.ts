import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { Migration } from '../../server/platform/database/migrations/migrations.ts';

/** The migrations that were replaced by db/schema, as they were: tests make databases of earlier programs with them. */
export function listOldChain(): Migration[] {
  const all = gunzipSync(readFileSync(join(import.meta.dirname, 'old-chain.sql.gz'))).toString();
  return all
    .split(/^-- file /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      const text = part.slice(end + 1);
      return { name: part.slice(0, end), text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

/** Brings an empty database to the last of these migrations, as the programs of their time did. */
export async function applyOldChain(connection: pg.ClientConfig, migrations = listOldChain()): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`
      create schema migrations;
      create table migrations.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now());
      alter table migrations.applied add column older_programs boolean not null default false`);
    for (const { name, text, checksum } of migrations) {
      await client.query('begin');
      await client.query(text);
      await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    }
  } finally {
    await client.end();
  }
}
