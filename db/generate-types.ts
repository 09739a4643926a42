import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../server/platform/migrations.ts';
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded.ts';
import { readCatalogue } from '../server/rest/read-catalogue.ts';
import { writeTypes } from './write-types.ts';

const FILE = join(import.meta.dirname, '..', 'contracts', 'database.gen.ts');

/** The TypeScript types of the freshly migrated database, made on a server of its own. */
async function generate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'plavane-types-'));
  const postgres = await startEmbeddedPostgres({ folder, password: 'types', settings: { fsync: 'off' } });
  try {
    await migrate(postgres.connection);
    const client = new pg.Client({ ...postgres.connection, options: '-c search_path=pg_catalog' });
    await client.connect();
    try {
      const catalogue = await readCatalogue(client, ['public']);
      return writeTypes(catalogue.get('public')!);
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const types = await generate();
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== types) {
    console.error('contracts/database.gen.ts is older than the migrations: run npm run generate');
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, types);
}
