import type { RowData } from '@tanstack/react-table';
import { currencySign } from '../../../contracts/format.ts';
import { toEuroCents } from '../../../contracts/money.ts';
import type { Column } from '../../components/table/data-table.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { Price } from './Price.tsx';
import { useClubSettings } from './settings-data.ts';

interface SumColumn<Row extends RowData> extends Partial<Column<Row>> {
  id: string;
  header: string;
  /** In the club's currency; null for none. */
  amount: (row: Row) => number | null;
  /** The cents that were charged. Default: what the amount converts to. */
  euroCents?: (row: Row) => number | null;
}

/**
 * Makes the column of a sum as the club writes its prices. Its head in the files has the currency; beside leva the files have
 * the cents that were charged.
 */
export function useSumColumns(): <Row extends RowData>(column: SumColumn<Row>) => Column<Row>[] {
  const { currency } = useClubSettings().priceDisplay;
  const { locale } = useLanguage();
  return <Row extends RowData>({ amount, euroCents, ...column }: SumColumn<Row>): Column<Row>[] => {
    const inEuro = (row: Row) => {
      const sum = amount(row);
      return sum === null ? null : toEuroCents(sum, currency);
    };
    const own: Column<Row> = {
      value: (row) => {
        const sum = amount(row);
        return sum === null ? null : sum / 100;
      },
      cell: (row) => {
        const sum = amount(row);
        return sum !== null && <Price amount={sum} euroCents={euroCents?.(row) ?? undefined} />;
      },
      align: 'end',
      phone: 'aside',
      ...column,
      fileHeader: `${column.header}, ${currencySign(currency, locale)}`,
      isSum: true,
    };
    if (currency === 'EUR') return [own];
    return [
      own,
      {
        id: `${column.id}_euro`,
        header: `${column.header}, €`,
        isSum: true,
        value: (row) => {
          const cents = (euroCents ?? inEuro)(row);
          return cents === null ? null : cents / 100;
        },
        besides: true,
        sortable: false,
      },
    ];
  };
}
