import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/** Runs the work in a savepoint; takes back what it wrote where it fails, and where it was a preview. */
export async function inSavepoint<T>(trx: Transaction, work: () => Promise<T>, isPreview = false): Promise<T> {
  await sql`savepoint before_work`.execute(trx);
  let takeBack = true;
  try {
    const result = await work();
    takeBack = isPreview;
    return result;
  } finally {
    if (takeBack) await sql`rollback to savepoint before_work`.execute(trx);
    await sql`release savepoint before_work`.execute(trx);
  }
}
