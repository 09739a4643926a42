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
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import type { FileRow } from '../../platform/spreadsheets/read-file.ts';
import { readTableInWorker } from '../../platform/spreadsheets/read-in-worker.ts';
import { isSilent } from '../../platform/spreadsheets/typed-values.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireRecentProof } from '../core/access/recent-proof.ts';
import { audit } from '../core/audit.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { defineProcedure, type ProcedureContext } from '../core/procedure.ts';
import { inviteWaiting } from '../users/invitations/invite-families.ts';
import { writeBalances } from './balances/write-balances.ts';
import { withProgress } from './import-progress.ts';
import { writeManyChildren } from './many-children.ts';
import { readChildRow } from './rows/child-row.ts';
import { faultsOf, refuseErrors } from './rows/faults.ts';
import { NAME_OF, WRITE_ROW } from './rows/import-rows.ts';
import { FaultyRow, inPortions, type Cells, type Written } from './rows/row.ts';
import { understand, type Currencies } from './rows/understand.ts';

export const importFile = defineProcedure({
  name: 'import_file',
  summary:
    'Imports children with their parents, families, classes, enrollments, opening balances, instructors or results of meets from a CSV file or an Excel workbook. No family is notified unless it is invited. `currency` is that of sums which name none; a club that counts in leva has to say it for balances (import_currency). A dry run returns how every row is read and its outcome, and writes nothing; existing rows stay as they are, so a file may be imported twice. A file that lacks a column is refused (import_columns): `details` has the keys of the missing ones, with commas.',
  input: importFileInput,
  maxBodyBytes: IMPORT_BODY_BYTES,
  async run(context, { kind, file_name, content, currency, dry_run, invite }): Promise<ImportReport> {
    await requireAdmin(context);
    if (!dry_run) await requireRecentProof(context, { signInCounts: true });
    const { rows: wanted, unknown } = await readTableInWorker(context.caller, {
      bytes: Buffer.from(content, 'base64'),
      columns: IMPORT_COLUMNS[kind],
      mostRows: MAX_IMPORT_ROWS,
    });
    const silent = currency ?? null;
    const { rows, invited, asks_currency } = await asServiceRole(context.trx, async (trx) => {
      // One file at a time: two that name the same family would make it twice, and a large one takes longer than a statement may wait.
      const { rows: locks } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('import_file')) as free`.execute(trx);
      if (!locks[0]!.free) throw new ClubError('import_running');
      await sql`savepoint before_import`.execute(trx);
      const club = await clubCurrency(trx);
      const asks_currency = kind === 'balances' && club === 'BGN' && !silent && wanted.some(hasSilentSum);
      if (asks_currency && !dry_run) throw new ClubError('import_currency');
      const { rows, families } = await withProgress(context.userId, wanted.length, (say) =>
        writeRows(context, trx, { kind, wanted, currencies: { club, silent }, dry_run }, (done) => {
          // What is written goes on, however the caller's network does.
          if (dry_run && context.callerLeft()) throw new ClubError('try_again');
          say(done);
        }),
      );
      if (dry_run) await sql`rollback to savepoint before_import`.execute(trx);
      const by = { publicUrl: context.publicUrl, invitedBy: context.userId };
      return { rows, asks_currency, invited: invite && !dry_run ? await inviteWaiting(trx, families, by) : 0 };
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
        details: { name: file_name, kind, count: counts.new, invited, currency: silent },
      });
    return { rows, counts, unknown, written: !dry_run, asks_currency, invited };
  },
});

/** Whether a row of balances has a sum that names no currency. */
const hasSilentSum = ({ cells }: FileRow): boolean =>
  [cells['owes'], cells['credit']].some((text) => text !== undefined && isSilent(text));

interface Wanted {
  kind: ImportKind;
  wanted: readonly FileRow[];
  currencies: Currencies;
  dry_run: boolean;
}

type Outcome = Written | { faults: ImportFault[] };
type WriteRows = (rows: readonly FileRow[]) => Promise<Outcome[]>;

/** Writes the rows, and names the accounts made for families; a faulty row is left out, and the next goes on. */
async function writeRows(
  context: ProcedureContext,
  trx: Transaction,
  { kind, wanted, currencies, dry_run }: Wanted,
  say: (done: number) => void,
): Promise<{ rows: ImportRow[]; families: string[] }> {
  const outcomes: Outcome[] = [];
  if (kind === 'balances') {
    const cells = wanted.map((row) => row.cells);
    outcomes.push(...(await writeBalances(context, trx, cells, { currencies, dry_run, say })).map(outcomeOf));
  } else {
    const singly: WriteRows = (some) =>
      writeSingly(trx, (cells) => WRITE_ROW[kind](context, trx, cells, currencies.silent), some);
    for (const some of inPortions(wanted)) {
      say(outcomes.length);
      outcomes.push(...(kind === 'children' ? await writeTogether(context, trx, some, singly) : await singly(some)));
    }
  }
  const families: string[] = [];
  const rows = wanted.map(({ line, cells }, at): ImportRow => {
    const row = { line, name: NAME_OF[kind](cells).slice(0, 200), understood: understand(kind, cells, currencies) };
    const outcome = outcomes[at]!;
    if ('faults' in outcome) return { ...row, outcome: 'faulty', also: null, faults: outcome.faults };
    const { madeFamily, ...written } = outcome;
    if (madeFamily) families.push(madeFamily);
    return { ...row, ...written, faults: [] };
  });
  return { rows, families };
}

const outcomeOf = (row: Written | FaultyRow): Outcome => (row instanceof FaultyRow ? { faults: row.faults } : row);

/** Writes children with a few statements; singly where the database refuses one of them. */
async function writeTogether(
  context: ProcedureContext,
  trx: Transaction,
  rows: readonly FileRow[],
  singly: WriteRows,
): Promise<Outcome[]> {
  const read = rows.map(({ cells }) => {
    try {
      refuseErrors(cells);
      return readChildRow(cells);
    } catch (error) {
      return { faults: faultsOf(error) };
    }
  });
  await sql`savepoint before_rows`.execute(trx);
  try {
    const written = await writeManyChildren(
      context,
      trx,
      read.flatMap((row) => ('faults' in row ? [] : [row])),
    );
    await sql`release savepoint before_rows`.execute(trx);
    return read.map((row) => {
      if ('faults' in row) return row;
      return outcomeOf(written.shift()!);
    });
  } catch (error) {
    faultsOf(error);
    await sql`rollback to savepoint before_rows`.execute(trx);
    return singly(rows);
  }
}

/** Writes the rows one by one; a faulty one is rolled back, and the next goes on. */
async function writeSingly(
  trx: Transaction,
  write: (cells: Cells) => Promise<Written>,
  rows: readonly FileRow[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { cells } of rows) {
    await sql`savepoint before_row`.execute(trx);
    try {
      refuseErrors(cells);
      outcomes.push(await write(cells));
      await sql`release savepoint before_row`.execute(trx);
    } catch (error) {
      const faults = faultsOf(error);
      await sql`rollback to savepoint before_row`.execute(trx);
      outcomes.push({ faults });
    }
  }
  return outcomes;
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
