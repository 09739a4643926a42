import { createHash } from 'node:crypto';
import { MAX_STATEMENT_ROWS, type RowFault } from '../../../../contracts/bank-statements.ts';
import type { Currency } from '../../../../contracts/money.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { dayOf, minorUnits } from './amounts.ts';
import { readSheet, type Sheet } from './sheet.ts';

/** Incoming money, as a row of a statement names it. */
export interface Incoming {
  line: number;
  fingerprint: string;
  bank_reference: string;
  booked_on: string;
  value_on: string | null;
  /** In minor units of `currency`. */
  amount: number;
  currency: Currency;
  payer_iban: string;
  payer_name: string;
  purpose: string;
  details: string;
}

export type ReadRow =
  | { outcome: 'credit'; row: Incoming }
  | { outcome: 'debit'; line: number; booked_on: string; amount: number; currency: Currency }
  | { outcome: 'faulty'; line: number; fault: RowFault; cells: string[] };

/** The columns of a statement by what banks call them. */
const COLUMNS = {
  date: ['дата'],
  reference: ['референция', 'реф', 'номер документ'],
  value: ['вальор'],
  amount: ['сума'],
  type: ['тип', 'дт/кт', 'тип кт/дт', 'тип дт/кт', 'посока'],
  iban: ['iban наредител', 'iban', 'iban наредител/получател', 'сметка наредител'],
  payer: ['наредител', 'наредител/получател', 'контрагент'],
  purpose: ['основание за плащане', 'основание'],
  details: ['още пояснения', 'пояснения'],
  currency: ['валута'],
} as const;
type Column = keyof typeof COLUMNS;
const REQUIRED: readonly Column[] = ['date', 'amount', 'type'];
const HEAD_WITHIN = 40;
/** From this day on the club's account is in euro. */
const EURO_SINCE = '2026-01-01';
const LONGEST = { bank_reference: 120, payer_iban: 40, payer_name: 200, purpose: 1000, details: 1000 } as const;

/**
 * Every row of a bank's statement. Refuses a file that is no statement (statement_unreadable), one whose head is
 * missing (statement_columns, the columns in `details`), and one that is too long (statement_too_long).
 */
export function readStatement(bytes: Uint8Array): ReadRow[] {
  const sheet = readSheet(bytes);
  const { at, columns } = findHead(sheet);
  const seen = new Map<string, number>();
  const rows: ReadRow[] = [];
  for (const [index, cells] of sheet.entries()) {
    if (index <= at) continue;
    const row = readRow(cells, { columns, line: index + 1, seen });
    if (row) rows.push(row);
    if (rows.length > MAX_STATEMENT_ROWS) throw new ClubError('statement_too_long');
  }
  return rows;
}

type Columns = Partial<Record<Column, number>>;

function findHead(sheet: Sheet): { at: number; columns: Columns } {
  let best: Columns = {};
  for (const [at, cells] of sheet.slice(0, HEAD_WITHIN).entries()) {
    const columns = columnsOf(cells);
    if (REQUIRED.every((name) => columns[name] !== undefined)) return { at, columns };
    if (Object.keys(columns).length > Object.keys(best).length) best = columns;
  }
  const missing = REQUIRED.filter((name) => best[name] === undefined).map((name) => COLUMNS[name][0]);
  throw new ClubError('statement_columns', { details: missing.join(', ') });
}

function columnsOf(cells: string[]): Columns {
  const names = cells.map((cell) => plain(cell).toLocaleLowerCase('bg').replace(/[.:*]/g, ''));
  const columns: Columns = {};
  for (const [column, known] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const at = names.findIndex((name) => known.includes(name));
    if (at >= 0) columns[column] = at;
  }
  return columns;
}

interface Place {
  columns: Columns;
  line: number;
  /** How often the same row has been seen in this file. */
  seen: Map<string, number>;
}

/** Null for a row that is no transfer: an empty line, a sum below the table. */
function readRow(cells: string[], { columns, line, seen }: Place): ReadRow | null {
  const cell = (column: Column) => plain(cells[columns[column] ?? -1] ?? '');
  if (!cell('date') && !cell('type')) return null;
  const faulty = (fault: RowFault): ReadRow => ({ outcome: 'faulty', line, fault, cells });
  const booked_on = dayOf(cell('date'));
  if (!booked_on) return faulty('bad_date');
  const value_on = cell('value') === '' ? null : dayOf(cell('value'));
  if (cell('value') !== '' && !value_on) return faulty('bad_date');
  const amount = minorUnits(cell('amount'));
  const type = typeOf(cell('type'));
  if (!type) return faulty('bad_type');
  if (amount === null || amount === 0 || (type === 'credit' && amount < 0)) return faulty('bad_amount');
  const currency = currencyOf(cell('currency'), booked_on);
  if (!currency) return faulty('bad_amount');
  if (type === 'debit') return { outcome: 'debit', line, booked_on, amount: Math.abs(amount), currency };
  const texts = {
    bank_reference: cell('reference'),
    payer_iban: cell('iban').replace(/\s/g, '').toUpperCase(),
    payer_name: cell('payer'),
    purpose: cell('purpose'),
    details: cell('details'),
  };
  for (const [name, longest] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][])
    if (texts[name].length > longest) return faulty('too_long');
  const fingerprinted = JSON.stringify([booked_on, value_on, amount, currency, ...Object.values(texts)]);
  const nth = (seen.get(fingerprinted) ?? 0) + 1;
  seen.set(fingerprinted, nth);
  const fingerprint = createHash('sha256').update(`${fingerprinted}#${nth}`).digest('base64url');
  return { outcome: 'credit', row: { line, fingerprint, booked_on, value_on, amount, currency, ...texts } };
}

/** КТ is incoming money, ДТ outgoing; also in Latin letters that look alike. */
function typeOf(text: string): 'credit' | 'debit' | null {
  const word = text.toUpperCase().replaceAll('K', 'К').replaceAll('T', 'Т');
  if (['КТ', 'КРЕДИТ', 'CR', 'C'].includes(word)) return 'credit';
  return ['ДТ', 'ДЕБИТ', 'DТ', 'DR', 'D'].includes(word) ? 'debit' : null;
}

function currencyOf(text: string, day: string): Currency | null {
  if (text === '') return day >= EURO_SINCE ? 'EUR' : 'BGN';
  const code = text.toUpperCase();
  return code === 'EUR' || code === 'BGN' ? code : null;
}

/** One line without control characters, spaces made single. */
const plain = (text: string): string => text.replace(/[\s\u0000-\u001f\u007f\u00a0\u202f]+/g, ' ').trim();
