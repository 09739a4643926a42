import { sql } from 'kysely';
import pg from 'pg';
import type { Caller } from '../../server/platform/caller.ts';
import type { Database, Transaction } from '../../server/platform/database/database.ts';
import type { Access, Person } from './matrix.ts';
import { tryAndUndo } from './try-and-undo.ts';
import type { Table, World } from './world.ts';

/** No right to it; or a view that no role can write. */
const REFUSALS = ['42501', '55000'];
const UNIQUE_VIOLATION = '23505';

/** True if the caller may: it was let through and touched a row. */
export async function mayDo(
  database: Database,
  caller: Caller,
  work: (trx: Transaction) => Promise<number>,
): Promise<boolean> {
  try {
    return (await tryAndUndo(database, caller, work)) > 0;
  } catch (error) {
    if (error instanceof pg.DatabaseError && REFUSALS.includes(error.code ?? '')) return false;
    // The policy let it through to the index: the person has such a row already.
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return true;
    throw error;
  }
}

const at = (row: Record<string, unknown>) =>
  sql.join(
    Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  );

/** The number of rows that the statement touched or read. */
export const rowsOf = async (trx: Transaction, statement: ReturnType<typeof sql>): Promise<number> => {
  const result = await statement.execute(trx);
  return Number(result.numAffectedRows ?? result.rows.length);
};

type Verb = (world: World, table: Table, person: Person) => (trx: Transaction) => Promise<number>;

/** The try of a person with the row of a table. */
export const VERBS: Record<keyof Access, Verb> = {
  select: (world, table) => async (trx) =>
    (await sql`select 1 from ${sql.table(table)} where ${at(world.rows[table])}`.execute(trx)).rows.length,
  insert: (world, table, person) => (trx) => {
    const draft = world.drafts[table]?.(person);
    if (!draft) return rowsOf(trx, sql`insert into ${sql.table(table)} default values`);
    const names = sql.join(Object.keys(draft).map((name) => sql.ref(name)));
    return rowsOf(trx, sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(draft))})`);
  },
  update: (world, table) => (trx) => {
    const column = sql.ref(world.columns[table] ?? Object.keys(world.rows[table])[0]!);
    return rowsOf(trx, sql`update ${sql.table(table)} set ${column} = ${column} where ${at(world.rows[table])}`);
  },
  delete: (world, table) => (trx) => rowsOf(trx, sql`delete from ${sql.table(table)} where ${at(world.rows[table])}`),
};
