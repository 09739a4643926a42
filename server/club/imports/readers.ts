import type { ImportColumn } from '../../../contracts/imports.ts';
import type { Currency } from '../../../contracts/money.ts';
import type { StatementColumns } from '../../../contracts/bank-statements.ts';
import type { ListColumns } from '../../../contracts/child-lists.ts';
import { readList, type ListLayouts } from './lists/read-list.ts';
import { readTable } from '../../platform/spreadsheets/read-file.ts';
import { readStatement } from '../payments/bank-statements/read-statement.ts';
import type { Layout } from '../payments/bank-statements/sheet-rows.ts';
import { readClubResults } from '../results/read-club-results.ts';

/** The readers of the files that people bring: facts and bytes in, facts out. They run in `file-worker.ts` alone. */
export const READERS = {
  table: ({
    bytes,
    columns,
    mostRows,
  }: {
    bytes: Uint8Array;
    columns: Record<string, ImportColumn>;
    mostRows: number;
  }) => readTable(Buffer.from(bytes), columns, mostRows),
  list: ({
    bytes,
    chosen,
    kept,
  }: {
    bytes: Uint8Array;
    chosen: ListLayouts['chosen'];
    /** The columns that people gave to heads, by the heads' keys. */
    kept: ReadonlyMap<string, ListColumns>;
  }) => readList(Buffer.from(bytes), { chosen, kept }),
  lenex: readClubResults,
  statement: ({
    bytes,
    chosen,
    kept,
    currency,
  }: {
    bytes: Uint8Array;
    currency?: Currency | null | undefined;
    chosen: Layout | null | undefined;
    /** The columns that people gave to heads, by the heads' keys. */
    kept: ReadonlyMap<string, StatementColumns>;
  }) => readStatement(Buffer.from(bytes), { chosen, kept: async () => kept, currency }),
};
export type Readers = typeof READERS;
export type ReaderName = keyof Readers;
export type ReaderFacts<Name extends ReaderName> = Parameters<Readers[Name]>[0];
export type ReaderResult<Name extends ReaderName> = Awaited<ReturnType<Readers[Name]>>;
