import { sql } from 'kysely';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import type { ProcedureContext } from '../core/procedure.ts';

/**
 * Runs an import with the rights of the club; a dry run is taken back. One runs at a time: two that name the same family
 * would make it twice, and a large one takes longer than a statement may wait.
 */
export function runImport<T>(
  { trx: outer }: ProcedureContext,
  isDryRun: boolean,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  return asServiceRole(outer, async (trx) => {
    const { rows: locks } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('import_file')) as free`.execute(trx);
    if (!only(locks).free) throw new ClubError('import_running');
    return inSavepoint(trx, () => work(trx), isDryRun);
  });
}
