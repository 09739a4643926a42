import { sql, type InsertObject } from 'kysely';
import type { Transaction } from './database.ts';
import type { DatabaseTables } from './migrations/tables.ts';

/**
 * Rows as one value of a statement, for jsonb_to_recordset. Half of a surrogate pair becomes the replacement character,
 * as in a text: within JSON, PostgreSQL refuses it.
 */
export const jsonRows = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** The row of a statement that always returns one. Throws where it returned none. */
export function only<Row>([row]: readonly Row[]): NonNullable<Row> {
  if (row == null) throw new Error('The statement returned no row');
  return row;
}

/**
 * A statement as the tag sql takes it: ``await allRows(trx)<Row>`select …` ``. Where a function says what it returns, that
 * is the type of its rows.
 */
type Statement = Parameters<typeof sql>;

/** Columns of one table, for a statement. */
export const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** All rows of a statement. */
export const allRows =
  (trx: Transaction) =>
  async <Row>(...statement: Statement): Promise<Row[]> =>
    (await sql<Row>(...statement).execute(trx)).rows;

/** The first row of a statement that may return none. */
export const firstRow =
  (trx: Transaction) =>
  async <Row>(...statement: Statement): Promise<Row | undefined> =>
    (await allRows(trx)<Row>(...statement))[0];

/** The row of a statement that always returns one. Throws where it returned none. */
export const onlyRow =
  (trx: Transaction) =>
  async <Row extends object>(...statement: Statement): Promise<Row> =>
    only(await allRows(trx)<Row>(...statement));

/** True if a statement returns a row. */
export const hasRows =
  (trx: Transaction) =>
  async (...statement: Statement): Promise<boolean> =>
    (await allRows(trx)(...statement)).length > 0;

/** The number of rows that a statement wrote or deleted. */
export const affectedRows =
  (trx: Transaction) =>
  async (...statement: Statement): Promise<number> =>
    Number((await sql(...statement).execute(trx)).numAffectedRows ?? 0);

/** The tables whose rows have an id of their own. */
export type TableWithId = {
  [Name in keyof DatabaseTables]: DatabaseTables[Name] extends { id: { readonly __select__: string } } ? Name : never;
}[keyof DatabaseTables];

/** Adds a row and returns its id. */
export async function insertRow<Table extends TableWithId>(
  trx: Transaction,
  table: Table,
  values: InsertObject<DatabaseTables, Table>,
): Promise<string> {
  const row = await trx
    .insertInto(table)
    .values(values as never)
    .returning('id' as never)
    .executeTakeFirstOrThrow();
  return (row as { id: string }).id;
}
