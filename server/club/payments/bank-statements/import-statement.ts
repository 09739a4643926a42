import {
  MAX_STATEMENT_BYTES,
  type Match,
  type RowOutcome,
  type StatementReport,
  type StatementRow,
} from '../../../../contracts/bank-statements.ts';
import { importBankStatementInput, matchBankTransactionsInput } from '../../../../contracts/inputs/bank-statements.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database.ts';
import { defineProcedure } from '../../../platform/procedure.ts';
import { requireAdmin } from '../../users/access.ts';
import { audit } from '../../users/audit.ts';
import { matchTransfers } from './match.ts';
import { readStatement, type Incoming, type ReadRow } from './read-statement.ts';

/** Rows that go into the database with one statement. */
const AT_ONCE = 500;

export const importBankStatement = defineProcedure({
  name: 'import_bank_statement',
  summary:
    'Reads a bank statement (CSV, or the HTML that calls itself .xls) and keeps what came in, each row once however often it is imported; rows that cannot be read are listed and left out. With dry_run it only tells what would become of each row.',
  input: importBankStatementInput,
  async run(context, { file_name, content, dry_run }): Promise<StatementReport> {
    await requireAdmin(context);
    const bytes = Buffer.from(content, 'base64');
    if (bytes.length === 0 || bytes.length > MAX_STATEMENT_BYTES) throw new ClubError('statement_too_long');
    const read = readStatement(bytes);
    if (read.length === 0) throw new ClubError('statement_empty');
    if (!dry_run && read.every(({ outcome }) => outcome === 'faulty')) throw new ClubError('statement_faulty');
    const report = await asServiceRole(context.trx, async (trx) => {
      const incoming = read.flatMap((one) => (one.outcome === 'credit' ? [one.row] : []));
      const fresh = dry_run ? await findFresh(trx, incoming) : await keep(trx, incoming, file_name);
      const matches = await matchTransfers(
        trx,
        incoming.filter(({ fingerprint }) => fresh.has(fingerprint)).map((row) => ({ ...row, key: row.fingerprint })),
      );
      return reportOf(read, { dry_run, fresh, matches });
    });
    if (!dry_run) {
      const { counts } = report;
      await audit(context, 'import_bank_statement', {
        table: 'bank_transactions',
        id: null,
        details: { file_name, new: counts.new, known: counts.known, faulty: counts.faulty },
      });
    }
    return report;
  },
});

export const matchBankTransactions = defineProcedure({
  name: 'match_bank_transactions',
  summary: 'Tells what each of these unpaired transfers seems to pay, by its id; one that fits nothing is left out.',
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

/** The fingerprints that are not known yet. */
async function findFresh(trx: Transaction, incoming: readonly Incoming[]): Promise<Set<string>> {
  const fresh = new Set(incoming.map(({ fingerprint }) => fingerprint));
  for (const part of parts([...fresh])) {
    const known = await trx
      .selectFrom('bank_transactions')
      .select('fingerprint')
      .where('fingerprint', 'in', part)
      .execute();
    for (const { fingerprint } of known) fresh.delete(fingerprint);
  }
  return fresh;
}

/** Writes the rows that are new; returns their fingerprints. */
async function keep(trx: Transaction, incoming: readonly Incoming[], file_name: string): Promise<Set<string>> {
  const fresh = new Set<string>();
  for (const part of parts(incoming)) {
    const written = await trx
      .insertInto('bank_transactions')
      .values(part.map(({ line: _line, ...row }) => ({ ...row, file_name })))
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('fingerprint')
      .execute();
    for (const { fingerprint } of written) fresh.add(fingerprint);
  }
  return fresh;
}

function parts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
}

interface Known {
  dry_run: boolean;
  fresh: ReadonlySet<string>;
  matches: ReadonlyMap<string, Match>;
}

function reportOf(read: readonly ReadRow[], { dry_run, fresh, matches }: Known): StatementReport {
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

function describe(one: ReadRow, fresh: Known['fresh'], matches: Known['matches']): StatementRow {
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
