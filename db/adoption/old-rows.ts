import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';

/** By table of the old chain, without generated columns. */
export type OldRows = Record<string, Record<string, unknown>[]>;

/** Rows in every table, as the program of the last old migration wrote them. */
export const readOldRows = (): OldRows =>
  JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, 'old-rows.json.gz'))).toString()) as OldRows;

/** Puts the rows into a database of the old chain, in place of those that it began with. */
export async function insertOldRows(client: pg.Client, rows: OldRows): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(`truncate ${Object.keys(rows).join(', ')}`);
  for (const [table, list] of Object.entries(rows)) {
    const columns = [...new Set(list.flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`).join(', ');
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(list)],
    );
  }
  await client.query(`reset session_replication_role`);
}
