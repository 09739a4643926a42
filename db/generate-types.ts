import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PROCEDURES } from '../server/club/procedures.ts';
import { migrate } from '../server/platform/database/migrations/migrations.ts';
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded/embedded.ts';
import { readCatalogue } from '../server/rest/catalogue/read-catalogue.ts';
import { presentColumns } from './present-columns.ts';
import { writeApi } from './write-api.ts';
import { writeTypes } from './write-types.ts';

const ROOT = join(import.meta.dirname, '..');

/** The files that follow from the freshly migrated database, made on a server of its own: its TypeScript types, and the page on its API. */
async function generate(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'plavane-types-'));
  const postgres = await startEmbeddedPostgres({ folder, password: 'types', settings: { fsync: 'off' } });
  try {
    await migrate(postgres.connection);
    const client = new pg.Client({ ...postgres.connection, options: '-c search_path=pg_catalog' });
    await client.connect();
    try {
      const catalogue = await readCatalogue(client, ['public']);
      const schema = catalogue.get('public')!;
      return {
        'contracts/database.gen.ts': writeTypes(schema, await presentColumns(client, 'public')),
        'docs/api.md': writeApi(schema, PROCEDURES),
      };
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const [name, text] of Object.entries(await generate())) {
  const file = join(ROOT, name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is older than db/schema or the procedures: run npm run generate`);
    process.exitCode = 1;
  }
}
