import type { Transaction } from '../../platform/database/database.ts';

/** Locks the classes in one order, so that two moves between the same classes cannot wait for each other. */
export async function lockClasses(trx: Transaction, classIds: string[]): Promise<void> {
  if (classIds.length === 0) return;
  await trx.selectFrom('classes').select('id').where('id', 'in', classIds).orderBy('id').forUpdate().execute();
}
