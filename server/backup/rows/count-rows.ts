import pg from 'pg';
import { BOOKS_SUMS } from '../../club/accounting/books/check-books.ts';
import type { RowSums } from '../vault/manifest.ts';

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

/** The rows of each table, and a sum over their content that does not depend on their order. */
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

/** The sums by which the nightly check proves the books, or those of an older program. */
export async function sumBooks(client: pg.Client, statement = BOOKS_SUMS): Promise<Record<string, number>> {
  // One statement alone: that of a manifest comes from outside.
  const { rows } = await client.query<Record<string, string>>({
    text: statement,
    queryMode: 'extended',
  } as pg.QueryConfig);
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, sum]) => [name, Number(sum)]));
}

/** The proofs among the sums that are not 0. */
export function offBooks({ books, payments, refunds, credits, removed, ...others }: Record<string, number>) {
  const difference = (books ?? 0) - ((payments ?? 0) - (refunds ?? 0) + (credits ?? 0) + (removed ?? 0));
  return Object.fromEntries(Object.entries({ difference, ...others }).filter(([, off]) => off !== 0));
}
