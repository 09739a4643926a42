import type { Caller } from '../../server/platform/caller.ts';
import type { Database, Transaction } from '../../server/platform/database/database.ts';

class Undo extends Error {}

/** Does it as the caller and takes it back; answers how many rows it touched. A refusal of the database is thrown. */
export async function tryAndUndo(
  database: Database,
  caller: Caller,
  work: (trx: Transaction) => Promise<number>,
): Promise<number> {
  let touched = 0;
  try {
    await database.transaction(caller, async (trx) => {
      touched = await work(trx);
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return touched;
}
