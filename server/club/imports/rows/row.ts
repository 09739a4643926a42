import type { ImportFault } from '../../../../contracts/imports.ts';
import { fieldErrors } from '../../../../contracts/inputs/validation.ts';
import type { Currency } from '../../../../contracts/money.ts';
import { KEEP_INPUT } from '../../../../contracts/validation.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ProcedureContext } from '../../core/procedure.ts';

/** A row that cannot be written: the faulty cells, with the reason. */
export class FaultyRow extends Error {
  readonly faults: ImportFault[];

  constructor(faults: ImportFault[]) {
    super('faulty row');
    this.faults = faults;
  }
}

/** The outcome of a row, and whether its family was made with it. */
export interface Written {
  outcome: 'new' | 'exists';
  also: 'family' | null;
  /** The account made for the family. */
  madeFamily?: string;
}

/** So many rows are written with a few statements, and so many are read before others have their turn. */
const ROWS_AT_ONCE = 200;

export function* inPortions<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) yield all.slice(from, from + ROWS_AT_ONCE);
}

export type Cells = Record<string, string>;
/** `silent`: the currency of sums that name none. */
export type WriteRow = (
  context: ProcedureContext,
  trx: Transaction,
  cells: Cells,
  silent: Currency | null,
) => Promise<Written>;

export const NEW: Written = { outcome: 'new', also: null };
export const EXISTS: Written = { outcome: 'exists', also: null };

/** Refuses the row for one of its cells. */
export const refuse = (column: string, fault: string, detail: string | null = null): FaultyRow =>
  new FaultyRow([{ column, fault, detail }]);

interface Schema<Output> {
  safeParse(
    value: unknown,
    options: typeof KEEP_INPUT,
  ): { success: true; data: Output } | { success: false; error: Parameters<typeof fieldErrors>[0] };
}

/** The values of a row, or null with every fault at its column added to those found before. */
export function check<Output>(schema: Schema<Output>, values: unknown, faults: ImportFault[]): Output | null {
  const parsed = schema.safeParse(values, KEEP_INPUT);
  if (parsed.success) return parsed.data;
  for (const { field, fault } of fieldErrors(parsed.error))
    faults.push({ column: field.split('.')[0] || null, fault, detail: null });
  return null;
}

/** The values of a row without faults; throws FaultyRow otherwise. */
export function sound<Output>(values: Output | null, faults: ImportFault[]): Output {
  if (values === null || faults.length > 0) throw new FaultyRow(faults);
  return values;
}
