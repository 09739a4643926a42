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
import type { Transaction } from '../../platform/database/database.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
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
import { runImport } from './one-import.ts';
import { readChildRow, type ChildRow } from './rows/child-row.ts';
import { faultsOf, refuseErrors } from './rows/faults.ts';
import { NAME_OF, WRITE_ROW } from './rows/import-rows.ts';
import { FaultyRow, inPortions, type Cells, type Written } from './rows/row.ts';
import { understand, type Currencies } from './rows/understand.ts';

export const importFile = defineProcedure({
  name: 'import_file',
  summary:
    'Imports children with their parents, families, classes, enrollments, opening balances, instructors or results of meets from a CSV file or an Excel workbook. No family is notified unless it is invited. `currency` is that of sums which name none; a club that counts in leva has to say it for balances (import_currency). `turned_days` says whether a spreadsheet of another country exchanged day and month of the days that it could read; a file that looks so has to be said it (import_turned_days), `asks_turned_days` is the first of them. A dry run returns how every row is read and its outcome, and writes nothing; existing rows stay as they are, so a file may be imported twice. Of a workbook the sheet is read whose head names most columns; `other_sheets` are its others, `hidden` counts what is hidden in the sheet and not read. A file that lacks a column is refused (import_columns): `details` has the keys of the missing ones, with commas.',
  input: importFileInput,
  maxBodyBytes: IMPORT_BODY_BYTES,
  async run(context, { kind, file_name, content, currency, turned_days, dry_run, invite }): Promise<ImportReport> {
    await requireAdmin(context);
    if (!dry_run) await requireRecentProof(context, { signInCounts: true });
    const {
      rows: fileRows,
      unknown,
      otherSheets,
      hidden,
      turnedDay,
    } = await readTableInWorker(context.caller, {
      bytes: Buffer.from(content, 'base64'),
      columns: IMPORT_COLUMNS[kind],
      mostRows: MAX_IMPORT_ROWS,
      turned: turned_days ?? null,
    });
    const asks_turned_days = typeof turned_days === 'boolean' ? null : turnedDay;
    if (asks_turned_days && !dry_run) throw new ClubError('import_turned_days');
    const silent = currency ?? null;
    const { rows, invited, asks_currency } = await runImport(context, dry_run, async (trx) => {
      const club = await clubCurrency(trx);
      const asks_currency = kind === 'balances' && club === 'BGN' && !silent && fileRows.some(hasSilentSum);
      if (asks_currency && !dry_run) throw new ClubError('import_currency');
      const { rows, families } = await withProgress(context.userId, fileRows.length, (say) =>
        writeRows(context, trx, { kind, wanted: fileRows, currencies: { club, silent }, dry_run }, (done) => {
          // Rows that are written go on, however the caller's network does.
          if (dry_run && context.callerLeft()) throw new ClubError('try_again');
          say(done);
        }),
      );
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
    const read = { unknown, other_sheets: otherSheets, hidden };
    return { rows, counts, ...read, written: !dry_run, asks_currency, asks_turned_days, invited };
  },
});

/** True if a row of balances has a sum that names no currency. */
const hasSilentSum = ({ cells }: FileRow): boolean =>
  [cells['owes'], cells['credit']].some((text) => text !== undefined && isSilent(text));

interface ImportTask {
  kind: ImportKind;
  wanted: readonly FileRow[];
  currencies: Currencies;
  dry_run: boolean;
}

type Outcome = Written | { faults: ImportFault[] };

/** Writes the rows, and names the accounts made for families; a faulty row is left out, and the next goes on. */
async function writeRows(
  context: ProcedureContext,
  trx: Transaction,
  { kind, wanted, currencies, dry_run }: ImportTask,
  say: (done: number) => void,
): Promise<{ rows: ImportRow[]; families: string[] }> {
  const outcomes: Outcome[] = [];
  if (kind === 'balances') {
    const cells = wanted.map((row) => row.cells);
    outcomes.push(...(await writeBalances(context, trx, cells, { currencies, dry_run, say })).map(outcomeOf));
  } else {
    for (const some of inPortions(wanted)) {
      say(outcomes.length);
      if (kind === 'children') outcomes.push(...(await writeChildren(context, trx, some)));
      else
        for (const { cells } of some)
          outcomes.push(await writeRow(trx, cells, () => WRITE_ROW[kind](context, trx, cells, currencies.silent)));
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

/** Writes children with a few statements; each by itself where the database refuses one of them, which shows it. */
async function writeChildren(
  context: ProcedureContext,
  trx: Transaction,
  rows: readonly FileRow[],
): Promise<Outcome[]> {
  const read = rows.map(({ cells }) => {
    try {
      refuseErrors(cells);
      return readChildRow(cells);
    } catch (error) {
      return { faults: faultsOf(error) };
    }
  });
  const sound = read.filter((row): row is ChildRow => !('faults' in row));
  try {
    const written = await inSavepoint(trx, () => writeManyChildren(context, trx, sound));
    return read.map((row) => ('faults' in row ? row : outcomeOf(written.shift()!)));
  } catch (error) {
    const faults = faultsOf(error);
    if (rows.length === 1) return [{ faults }];
  }
  const outcomes: Outcome[] = [];
  for (const row of rows) outcomes.push(...(await writeChildren(context, trx, [row])));
  return outcomes;
}

/** Writes a row; a faulty one is taken back. */
async function writeRow(trx: Transaction, cells: Cells, write: () => Promise<Written>): Promise<Outcome> {
  try {
    refuseErrors(cells);
    return await inSavepoint(trx, write);
  } catch (error) {
    return { faults: faultsOf(error) };
  }
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
