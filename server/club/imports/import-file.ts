import { sql } from 'kysely';
import {
  IMPORT_BODY_BYTES,
  IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  type ImportFault,
  type ImportKind,
  type ImportReport,
  type ImportRow,
} from '../../../contracts/imports.ts';
import { importFileInput } from '../../../contracts/inputs/imports.ts';
import { CONSTRAINT_ERRORS } from '../../../contracts/constraints.ts';
import pg from 'pg';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database.ts';
import { defineProcedure, type ProcedureContext } from '../../platform/procedure.ts';
import { requireAdmin } from '../users/access.ts';
import { requireRecentProof } from '../users/accounts/recent-proof.ts';
import { audit } from '../users/audit.ts';
import { inviteWaiting } from '../users/invite-families.ts';
import { NAME_OF, WRITE_ROW } from './import-rows.ts';
import { readInWorker } from '../files/read-in-worker.ts';
import type { FileRow } from './read-file.ts';
import { FaultyRow } from './row.ts';
import { clubCurrency } from '../settings/club-currency.ts';
import { understand } from './understand.ts';

export const importFile = defineProcedure({
  name: 'import_file',
  summary:
    'Imports children with their parents, families, classes, enrollments, opening balances, instructors or results of meets from a CSV file or an Excel workbook. No family is notified unless it is invited. A dry run returns how every row is read and its outcome, and writes nothing; existing rows stay as they are, so a file may be imported twice. A file that lacks a column is refused (import_columns): `details` has the keys of the missing ones, with commas.',
  input: importFileInput,
  maxBodyBytes: IMPORT_BODY_BYTES,
  async run(context, { kind, file_name, content, dry_run, invite }): Promise<ImportReport> {
    await requireAdmin(context);
    if (!dry_run) await requireRecentProof(context, { signInCounts: true });
    const { rows: wanted, unknown } = await readInWorker(context.caller, 'table', {
      bytes: Buffer.from(content, 'base64'),
      columns: IMPORT_COLUMNS[kind],
      mostRows: MAX_IMPORT_ROWS,
    });
    const { rows, invited } = await asServiceRole(context.trx, async (trx) => {
      // One file at a time: two that name the same family would make it twice, and a large one takes longer than a statement may wait.
      const { rows: locks } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('import_file')) as free`.execute(trx);
      if (!locks[0]!.free) throw new ClubError('import_running');
      await sql`savepoint before_import`.execute(trx);
      const { rows, families } = await writeRows(context, trx, kind, wanted);
      if (dry_run) await sql`rollback to savepoint before_import`.execute(trx);
      const by = { publicUrl: context.publicUrl, invitedBy: context.userId };
      return { rows, invited: invite && !dry_run ? await inviteWaiting(trx, families, by) : 0 };
    });
    const of = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
    const counts = {
      new: of('new'),
      exists: of('exists'),
      faulty: of('faulty'),
      families: rows.filter(({ also }) => also === 'family').length,
    };
    if (!dry_run)
      await audit(context, 'import_file', {
        table: TABLE_OF[kind],
        id: null,
        details: { name: file_name, kind, count: counts.new, invited },
      });
    return { rows, counts, unknown, written: !dry_run, invited };
  },
});

/**
 * Writes the rows one by one, and names the accounts made for families; a faulty row is rolled back, and the next goes
 * on.
 */
async function writeRows(
  context: ProcedureContext,
  trx: Transaction,
  kind: ImportKind,
  wanted: readonly FileRow[],
): Promise<{ rows: ImportRow[]; families: string[] }> {
  const rows: ImportRow[] = [];
  const families: string[] = [];
  const currency = await clubCurrency(trx);
  for (const { line, cells } of wanted) {
    const row = { line, name: NAME_OF[kind](cells).slice(0, 200), understood: understand(kind, cells, currency) };
    await sql`savepoint before_row`.execute(trx);
    try {
      refuseErrors(cells);
      const { madeFamily, ...written } = await WRITE_ROW[kind](context, trx, cells);
      if (madeFamily) families.push(madeFamily);
      rows.push({ ...row, ...written, faults: [] });
      await sql`release savepoint before_row`.execute(trx);
    } catch (error) {
      const faults = faultsOf(error);
      await sql`rollback to savepoint before_row`.execute(trx);
      rows.push({ ...row, outcome: 'faulty', also: null, faults });
    }
  }
  return { rows, families };
}

/** A cell that a spreadsheet could not reckon, as it shows it. */
const ERROR_CELL = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/i;

function refuseErrors(cells: FileRow['cells']): void {
  const faults = Object.entries(cells).flatMap(([column, text]) =>
    ERROR_CELL.test(text) ? [{ column, fault: 'invalid', detail: null }] : [],
  );
  if (faults.length > 0) throw new FaultyRow(faults);
}

/** The table to which the entry of the audit log leads. */
const TABLE_OF: Record<ImportKind, string> = {
  children: 'children',
  families: 'profiles',
  classes: 'classes',
  enrollments: 'enrollments',
  balances: 'payments',
  instructors: 'profiles',
  results: 'swim_results',
};

/** The column to which a refusal of a rule belongs. */
const COLUMN_OF: Record<string, string> = {
  lane_clash: 'lane',
  hall_clash: 'sessions',
  instructor_clash: 'instructor',
  session_exists: 'sessions',
  duplicate_child: 'full_name',
  class_full: 'title',
  result_exists: 'time',
};

/** The faults of a row; throws on other failures. */
function faultsOf(error: unknown): ImportFault[] {
  if (error instanceof FaultyRow) return error.faults;
  if (error instanceof ClubError)
    return [
      {
        column: COLUMN_OF[error.code] ?? null,
        fault: error.code,
        detail: typeof error.details === 'string' ? error.details : null,
      },
    ];
  const code = error instanceof pg.DatabaseError && error.constraint && CONSTRAINT_ERRORS[error.constraint];
  if (!code) throw error;
  return [{ column: COLUMN_OF[code] ?? null, fault: code, detail: null }];
}
