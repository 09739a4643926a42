import { sql } from 'kysely';
import type { StatementColumns } from '../../../../contracts/bank-statements.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Incoming } from './formats/transfer.ts';

/** Rows that are written with one statement. */
const AT_ONCE = 500;

interface Compared {
  /** The fingerprints of the rows that are not known yet. */
  fresh: Set<string>;
  /** The bank's references of transfers that were kept without one. */
  learned: { id: string; bank_reference: string }[];
}

/**
 * Compares rows with those that are kept. A row is known, too, where another format of the same statement,
 * or an older reader, brought it with other texts: day, sum, payer and the bank's reference, where both have one, are the
 * same, and one purpose is part of the other.
 */
export async function findFresh(trx: Transaction, incoming: readonly Incoming[]): Promise<Compared> {
  const learned: Compared['learned'] = [];
  const own = new Set(incoming.map(({ fingerprint }) => fingerprint));
  const fresh = new Map(incoming.map((row) => [row.fingerprint, row]));
  for (const part of parts([...own])) {
    const rows = await trx
      .selectFrom('bank_transactions')
      .select('fingerprint')
      .where('fingerprint', 'in', part)
      .execute();
    for (const { fingerprint } of rows) fresh.delete(fingerprint);
  }
  const byMovement = Map.groupBy(fresh.values(), movementOf);
  for (const part of parts([...new Set([...fresh.values()].map((row) => row.booked_on))])) {
    const rows = await trx
      .selectFrom('bank_transactions')
      .select(['id', 'fingerprint', 'bank_reference', 'booked_on', 'amount', 'currency'])
      .select(['payer_iban', 'payer_name', 'purpose', 'details'])
      .where('booked_on', 'in', part)
      .execute();
    for (const other of rows.filter(({ fingerprint }) => !own.has(fingerprint))) {
      const alike = (byMovement.get(movementOf(other)) ?? []).filter(
        (row) => fresh.has(row.fingerprint) && isSame(row, other),
      );
      const same = alike.find((row) => row.bank_reference === other.bank_reference) ?? alike[0];
      if (!same) continue;
      fresh.delete(same.fingerprint);
      if (!other.bank_reference && same.bank_reference)
        learned.push({ id: other.id, bank_reference: same.bank_reference });
    }
  }
  return { fresh: new Set(fresh.keys()), learned };
}

const movementOf = ({ booked_on, amount, currency }: Pick<Same, 'booked_on' | 'amount' | 'currency'>) =>
  `${booked_on} ${amount} ${currency}`;

type Same = Pick<
  Incoming,
  'bank_reference' | 'booked_on' | 'amount' | 'payer_iban' | 'payer_name' | 'purpose' | 'details'
> & { currency: string };

/**
 * True if two rows of one day and sum are one transfer: nothing they say contradicts, and they name one account or one
 * payer, or one of them names no payer and both have a purpose.
 */
function isSame(row: Same, other: Same): boolean {
  if (row.bank_reference && other.bank_reference && row.bank_reference !== other.bank_reference) return false;
  const [words, otherWords] = [bare(row.purpose + row.details), bare(other.purpose + other.details)];
  if (!words.includes(otherWords) && !otherWords.includes(words)) return false;
  if (row.payer_iban && other.payer_iban) return isSameAccount(row.payer_iban, other.payer_iban);
  const [name, otherName] = [bare(row.payer_name), bare(other.payer_name)];
  if (name !== '' && otherName !== '') return name === otherName;
  const namesNone = [row, other].some(({ payer_iban, payer_name }) => payer_iban === '' && payer_name === '');
  return namesNone && words !== '' && otherWords !== '';
}

/** So many characters of an account are enough to know it in an IBAN. */
const ENOUGH = 8;

/** True for one account, also where one format writes it in full and another the bank's own number of it. */
function isSameAccount(one: string, other: string): boolean {
  const [short, long] = [bare(one), bare(other)].toSorted((a, b) => a.length - b.length) as [string, string];
  return short === long || (short.length >= ENOUGH && long.endsWith(short));
}

/** A text without signs and spaces: formats break lines and add some. */
const bare = (text: string): string => text.toLocaleLowerCase('bg').replace(/[^\p{L}\p{N}]/gu, '');

/** Writes the rows that are new; returns their fingerprints. */
export async function keep(trx: Transaction, incoming: readonly Incoming[], file_name: string): Promise<Set<string>> {
  // Two imports at once would both find the row of the other format missing.
  await sql`select pg_advisory_xact_lock(hashtext('import_bank_statement'))`.execute(trx);
  const { fresh, learned } = await findFresh(trx, incoming);
  // Another transfer with a reference of its own differs from it then.
  for (const { id, bank_reference } of learned)
    await trx.updateTable('bank_transactions').set({ bank_reference }).where('id', '=', id).execute();
  for (const part of parts(incoming.filter(({ fingerprint }) => fresh.has(fingerprint))))
    await trx
      .insertInto('bank_transactions')
      .values(part.map(({ line: _line, ...row }) => ({ ...row, file_name })))
      .execute();
  return fresh;
}

/** A club has a few banks, and each of them a few heads. */
const MOST_LAYOUTS = 1000;

/** The columns that people gave to heads, by the heads' keys: the newest of them. */
export async function keptColumns(trx: Transaction): Promise<Map<string, StatementColumns>> {
  const rows = await trx
    .selectFrom('bank_layouts')
    .select(['key', 'columns'])
    .orderBy('created_at', 'desc')
    .limit(MOST_LAYOUTS)
    .execute();
  return new Map(rows.map(({ key, columns }) => [key, columns as StatementColumns]));
}

/** Keeps what a person said of a head; the newest counts. */
export async function keepColumns(trx: Transaction, key: string, columns: StatementColumns): Promise<void> {
  const row = { key, columns: JSON.stringify(columns) };
  await trx
    .insertInto('bank_layouts')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...row, created_at: sql`now()` }))
    .execute();
}

function parts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
}
