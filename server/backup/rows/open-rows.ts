import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { beginRecord } from '../../platform/database/migrations/migrations.ts';
import { applySchema, schemaFile } from '../../platform/database/migrations/schema.ts';
import { EmbeddedPostgres } from '../../platform/postgres/embedded/embedded.ts';
import { connectClient, type Connection } from '../../platform/postgres/primary-client.ts';
import { type Manifest, partOf } from '../vault/manifest.ts';
import type { Vault } from '../vault/vault.ts';
import { readPlainly } from './count-rows.ts';
import { FACTS, type RowsFacts, rowsOf } from './take-rows.ts';

interface Filling {
  vault: Vault;
  backup: string;
  manifest: Pick<Manifest, 'parts'>;
}

/** Fills a new embedded cluster. Returns it running; the caller stops it. */
export async function openRows({
  folder,
  password,
  ...filling
}: Filling & { folder: string; password: string }): Promise<EmbeddedPostgres> {
  const postgres = new EmbeddedPostgres({ folder, password });
  await postgres.start();
  try {
    await fillRows(postgres.connection, filling);
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Makes the schema of the backup in an empty database and fills it, all in one transaction. */
export async function fillRows(connection: Connection, { vault, backup, manifest }: Filling): Promise<void> {
  const facts = await vault.getJson<RowsFacts>(partOf(backup, FACTS), manifest.parts[FACTS]);
  const schema = facts.schema.map(({ name, text }) => schemaFile(name, text));
  const client = await connectClient(connection);
  try {
    await readPlainly(client);
    await client.query('begin');
    await applySchema(client, schema, ['tables']);
    for (const [table, columns] of facts.columns) {
      const part = partOf(backup, rowsOf(table));
      const rows = await vault.get(part, manifest.parts[rowsOf(table)]);
      await pipeline(rows, client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`))).catch(
        (error: unknown) => {
          throw error instanceof pg.DatabaseError ? error : vault.explain(part, error);
        },
      );
    }
    for (const [sequence, last, isCalled] of facts.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, last, isCalled]);
    await applySchema(client, schema, ['functions and views', 'rules']);
    await beginRecord(client, facts.migrations);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
