import type { RowData } from '@tanstack/react-table';
import { currencySign } from '../../contracts/format.ts';
import type { PriceDisplay } from '../../contracts/money.ts';
import type { Locale } from '../../contracts/roles.ts';
import type { Column } from './data-table.ts';

/**
 * A column of a sum in the club's currency, each head in the files with its own; beside leva the files have the cents that
 * were charged.
 */
export function sumColumns<Data extends RowData>(
  column: Column<Data>,
  euroCents: (row: Data) => number | null,
  { currency }: PriceDisplay,
  locale: Locale,
): Column<Data>[] {
  const own = { ...column, fileHeader: `${column.header}, ${currencySign(currency, locale)}` };
  if (currency === 'EUR') return [own];
  return [
    own,
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
