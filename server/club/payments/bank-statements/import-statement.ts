import {
  MAX_STATEMENT_BYTES,
  type Match,
  type RowOutcome,
  type StatementReport,
  type StatementRow,
} from '../../../../contracts/bank-statements.ts';
import { importBankStatementInput, matchBankTransactionsInput } from '../../../../contracts/inputs/bank-statements.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { readInWorker } from '../../../platform/spreadsheets/read-in-worker.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { clubCurrency } from '../../core/club-currency.ts';
import { defineProcedure } from '../../core/procedure.ts';
import type { ReadRow } from './formats/transfer.ts';
import { findFresh, keep, keepColumns, keptColumns } from './keep-statement.ts';
import { matchTransfers } from './pairs/match.ts';
import type { read as readFile } from './statement-reader.ts';

const READER = new URL('./statement-reader.ts', import.meta.url);

export const importBankStatement = defineProcedure({
  name: 'import_bank_statement',
  summary:
    'Reads a bank statement (camt.053, MT940, CSV, HTML or an Excel workbook) and keeps what came in, each transfer once however often and in whichever format it is imported; rows that cannot be read, or are not booked by the bank, are listed and left out. With dry_run it only returns what would become of each row, and how the columns of a sheet were read; `layout` says so where the head does not, and is kept for the next file with that head. `currency` is that of sums which name none; a club that counts in leva has to say it (import_currency). `month_first` is the order of dates that may be in either, as `05/11/2026`: a sheet whose days are closer to each other with the month first has to be said it (import_month_first). `hidden` counts what is hidden in a workbook and not read.',
  input: importBankStatementInput,
  async run(context, { file_name, content, layout: chosen, currency, month_first, dry_run }): Promise<StatementReport> {
    await requireAdmin(context);
    const bytes = Buffer.from(content, 'base64');
    if (bytes.length === 0 || bytes.length > MAX_STATEMENT_BYTES) throw new ClubError('statement_too_long');
    const report = await asServiceRole(context.trx, async (trx) => {
      const columnsByHead = await keptColumns(trx);
      const facts = { bytes, chosen, kept: columnsByHead, currency, month_first };
      const statement = await readInWorker<typeof readFile>(context.caller, READER, facts);
      const { rows: read, layout, key, silent, hidden } = statement;
      const missing = layout?.missing ?? [];
      if (missing.length > 0 && !dry_run) throw new ClubError('statement_columns', { details: missing.join(', ') });
      if (read.length === 0 && missing.length === 0) throw new ClubError('statement_empty');
      if (!dry_run && read.every(({ outcome }) => outcome === 'faulty')) throw new ClubError('statement_faulty');
      const asks_currency = silent && !currency && (await clubCurrency(trx)) === 'BGN';
      if (!dry_run && asks_currency) throw new ClubError('import_currency');
      const asks_month_first = statement.asks_month_first && typeof month_first !== 'boolean';
      if (!dry_run && asks_month_first) throw new ClubError('import_month_first');
      const dates = { month_first: statement.month_first, asks_month_first };
      if (!dry_run && chosen && key) await keepColumns(trx, key, chosen.columns);
      const incoming = read.flatMap((one) => (one.outcome === 'credit' ? [one.row] : []));
      const fresh = dry_run ? (await findFresh(trx, incoming)).fresh : await keep(trx, incoming, file_name);
      const matches = await matchTransfers(
        trx,
        incoming.filter(({ fingerprint }) => fresh.has(fingerprint)).map((row) => ({ ...row, key: row.fingerprint })),
      );
      return { layout, hidden, asks_currency, ...dates, ...reportOf(read, { dry_run, fresh, matches }) };
    });
    if (!dry_run) {
      const { counts } = report;
      await audit(context, 'import_bank_statement', {
        table: 'bank_transactions',
        id: null,
        details: { file_name, currency: currency ?? null, new: counts.new, known: counts.known, faulty: counts.faulty },
      });
    }
    return report;
  },
});

export const matchBankTransactions = defineProcedure({
  name: 'match_bank_transactions',
  summary: 'Returns what each of these unmatched transfers seems to pay, by its id; one that fits nothing is left out.',
  input: matchBankTransactionsInput,
  async run(context, { transaction_ids }): Promise<Record<string, Match>> {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const rows = await trx
        .selectFrom('bank_transactions')
        .select(['id as key', 'amount', 'currency', 'payer_iban', 'payer_name', 'purpose', 'details'])
        .where('id', 'in', transaction_ids.length > 0 ? transaction_ids : [crypto.randomUUID()])
        .where('status', '=', 'unpaired')
        .orderBy('booked_on')
        .orderBy('id')
        .execute();
      return Object.fromEntries(await matchTransfers(trx, rows));
    });
  },
});

interface StatementContext {
  dry_run: boolean;
  fresh: ReadonlySet<string>;
  matches: ReadonlyMap<string, Match>;
}

function reportOf(
  read: readonly ReadRow[],
  { dry_run, fresh, matches }: StatementContext,
): Pick<StatementReport, 'dry_run' | 'rows' | 'counts'> {
  const rows = read.map((one) => describe(one, fresh, matches));
  const count = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length;
  const sure = rows.filter(({ match }) => match?.sure).length;
  const proposed = rows.filter(({ match }) => match && !match.sure).length;
  return {
    dry_run,
    rows,
    counts: {
      new: count('new'),
      known: count('known'),
      debit: count('debit'),
      faulty: count('faulty'),
      sure,
      proposed,
    },
  };
}

function describe(one: ReadRow, fresh: StatementContext['fresh'], matches: StatementContext['matches']): StatementRow {
  const nothing = { payer_name: '', purpose: '', bank_reference: '', match: null, fault: null };
  if (one.outcome === 'faulty') {
    const { line, fault, cells } = one;
    return {
      ...nothing,
      line,
      outcome: 'faulty',
      fault,
      booked_on: null,
      amount: null,
      currency: null,
      purpose: cells.join(' · ').slice(0, 300),
    };
  }
  if (one.outcome === 'debit') return { ...nothing, ...one };
  const { line, fingerprint, booked_on, amount, currency, payer_name, purpose, bank_reference } = one.row;
  return {
    line,
    outcome: fresh.has(fingerprint) ? 'new' : 'known',
    fault: null,
    booked_on,
    amount,
    currency,
    payer_name,
    purpose,
    bank_reference,
    match: matches.get(fingerprint) ?? null,
  };
}
