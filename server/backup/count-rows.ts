import pg from 'pg';
import { type Books, BOOKS_SUMS } from '../club/accounting/check-books.ts';
import type { RowSums } from './manifest.ts';

/** So that a value is the same text on every server, and rows that a policy would hide are an error. */
const PLAIN = `set timezone to 'UTC'; set datestyle to 'ISO, DMY'; set intervalstyle to 'postgres'; set extra_float_digits to 1;
  set bytea_output to 'hex'; set row_security to off; set statement_timeout to 0; set search_path to public`;

/** Settings of a connection that reads or writes whole tables. */
export const readPlainly = async (client: pg.Client): Promise<void> => void (await client.query(PLAIN));

/** All tables whose rows outlive a restart, in the order of their names. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) || '.' || quote_ident(relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and relpersistence = 'p' and nspname <> 'information_schema' and nspname not like 'pg\\_%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** How many rows each table has, and a sum over their content that does not depend on their order. */
export async function sumRows(client: pg.Client, tables: string[]): Promise<RowSums> {
  const sums: RowSums = {};
  for (const table of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(each::text, 0)::numeric), 0) as sum from ${table} as each`,
    );
    sums[table] = rows[0]!.sum;
  }
  return sums;
}

/** The tables whose rows are not those of the manifest. */
export function differingTables(expected: RowSums, found: RowSums): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].filter((name) => expected[name] !== found[name]).sort();
}

export const countOf = (sums: RowSums): number =>
  Object.values(sums).reduce((total, sum) => total + Number(sum.split(' ')[0]), 0);

/** The sums by which the nightly check proves the books. */
export async function sumBooks(client: pg.Client): Promise<Books> {
  const { rows } = await client.query<Record<keyof Books, string>>(BOOKS_SUMS);
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, sum]) => [name, Number(sum)])) as unknown as Books;
}
