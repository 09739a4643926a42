import type { RowData } from '@tanstack/react-table';
import { LEV } from '../../contracts/format.ts';
import type { Locale } from '../../contracts/roles.ts';
import type { Column } from './data-table.ts';

/** A column of a sum in leva, and in the files the cents that were charged beside it, each head with its currency. */
export function sumColumns<Data extends RowData>(
  column: Column<Data>,
  euroCents: (row: Data) => number | null,
  locale: Locale,
): Column<Data>[] {
  return [
    { ...column, fileHeader: `${column.header}, ${LEV[locale]}` },
    {
      id: `${column.id}_euro`,
      header: `${column.header}, €`,
      value: (row) => {
        const cents = euroCents(row);
        return cents === null ? null : cents / 100;
      },
      besides: true,
      sortable: false,
    },
  ];
}
