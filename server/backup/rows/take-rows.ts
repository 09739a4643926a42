import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Applied } from '../../platform/database/migrations/migrations.ts';
import { listSchema, tablesOf } from '../../platform/database/migrations/schema.ts';
import { partOf } from '../vault/manifest.ts';
import type { Part, Vault } from '../vault/vault.ts';

/** The facts beside a backup of rows. */
export interface RowsFacts {
  /** The text of db/schema in the program that made the backup. */
  schema: { name: string; text: string }[];
  /** By table, in the order in which they are filled. */
  columns: [table: string, columns: string[]][];
  /** By sequence: its last value, and whether it was given out. */
  sequences: [sequence: string, last: string, isCalled: boolean][];
  migrations: Applied[];
}

export const FACTS = 'schema.json.gz';
const ROWS = 'rows/';
export const rowsOf = (table: string): string => `${ROWS}${table}.gz`;

/** The tables whose rows are among the parts. */
export const tablesOfRows = (parts: Record<string, Part>): string[] =>
  Object.keys(parts)
    .filter((part) => part.startsWith(ROWS))
    .map((part) => part.slice(ROWS.length, -'.gz'.length));

/** Stores the rows of every table of the schema, as the transaction sees them. */
export async function takeRows(client: pg.Client, vault: Vault, backup: string): Promise<Record<string, Part>> {
  const schema = listSchema();
  const columns: RowsFacts['columns'] = [];
  for (const table of tablesOf(schema)) columns.push([table, await columnsOf(client, table)]);
  const parts: Record<string, Part> = {};
  for (const [table, names] of columns) {
    const rows = client.query(to(`copy (select ${names.join(', ')} from ${table}) to stdout`));
    parts[rowsOf(table)] = await vault.put(partOf(backup, rowsOf(table)), rows);
  }
  const facts: RowsFacts = {
    schema: schema.map(({ name, text }) => ({ name, text })),
    columns,
    sequences: await sequencesOf(client, schema.length > 0 ? columns.map(([table]) => table) : []),
    migrations: (
      await client.query<Applied>('select name, checksum, older_programs from migrations.applied order by name')
    ).rows,
  };
  parts[FACTS] = await vault.putJson(partOf(backup, FACTS), facts);
  return parts;
}

/** The columns that the database itself does not compute. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function sequencesOf(client: pg.Client, tables: string[]): Promise<RowsFacts['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) || '.' || quote_ident(relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'S' and nspname = any ($1) order by 1`,
    [[...new Set(tables.map((table) => table.split('.')[0]))]],
  );
  const found: RowsFacts['sequences'] = [];
  for (const { name } of rows) {
    const last = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    found.push([name, last.rows[0]!.last, last.rows[0]!.called]);
  }
  return found;
}
