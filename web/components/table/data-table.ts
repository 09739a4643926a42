import {
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type Row,
  type RowData,
} from '@tanstack/react-table';
import type { ReactNode, RefCallback } from 'react';
import type { Option } from '../fields/SelectField.tsx';

/** A column of a DataTable. */
export interface Column<Data extends RowData> {
  /** Its name in the address and, with server paging, in the request. */
  id: string;
  header: string;
  /** Its head in the files, where that says more: the currency of a sum. */
  fileHeader?: string;
  /** Its numbers are sums of money: two decimals in a workbook. */
  isSum?: boolean;
  /** The value by which a column is sorted and searched, and which files get; a moment as the database gives it. */
  value: (row: Data) => string | number | null;
  /** The cell; default the value. */
  cell?: (row: Data) => ReactNode;
  /** Default true. */
  sortable?: boolean;
  /** `end` for money and numbers: right-aligned, tabular. */
  align?: 'start' | 'end';
  /** Offers these values above the table, named by `filterLabel`, else the header; the value compared is `filterValue`, else `value`. */
  filter?: readonly Option[];
  filterLabel?: string;
  filterValue?: (row: Data) => string;
  /** On a phone a row is a card of two lines: `title` and `aside` on the first, `line` on the second. Default: first column title, others line. */
  phone?: 'title' | 'aside' | 'line' | 'hidden';
  /** Searched, filtered and in the files, but not shown: another column's cell shows it beside its own value. */
  besides?: boolean;
}

/** The frame around a table. */
export interface TableFrame {
  ref: RefCallback<HTMLDivElement>;
  className: string;
}

let collator: Intl.Collator | undefined;

export const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});
export type Features = typeof features;
export type DataRow<Data extends RowData> = Row<Features, Data>;

/** The engine's columns for ours. */
export function engineColumns<Data extends RowData>(columns: readonly Column<Data>[]): ColumnDef<Features, Data>[] {
  return columns.map((column) => ({
    id: column.id,
    accessorFn: (row: Data) => column.value(row),
    enableSorting: column.sortable ?? true,
    sortFn: (a: DataRow<Data>, b: DataRow<Data>) => compare(column.value(a.original), column.value(b.original)),
    filterFn: (row: DataRow<Data>, _id: string, wanted: unknown) =>
      (column.filterValue ?? column.value)(row.original) === wanted,
  }));
}

/** True if the columns of a row hold the typed words, in any order, whatever the case. */
export function matches<Data extends RowData>(columns: readonly Column<Data>[], row: Data, search: string): boolean {
  const text = columns
    .map((column) => column.value(row) ?? '')
    .join(' ')
    .toLocaleLowerCase('bg');
  return search
    .toLocaleLowerCase('bg')
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  collator ??= new Intl.Collator('bg', { numeric: true });
  return collator.compare(String(a), String(b));
}
