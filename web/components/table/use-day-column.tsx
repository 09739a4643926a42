import type { RowData } from '@tanstack/react-table';
import { clubDay } from '../../../contracts/time.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Column } from './data-table.ts';

interface DayColumn<Row extends RowData> extends Partial<Column<Row>> {
  id: string;
  header: string;
  /** A day or a moment; null for none. */
  day: (row: Row) => string | null;
}

/** Makes the column of a day: sorted and in the files as YYYY-MM-DD, shown as the reader's language writes it. */
export function useDayColumn(): <Row extends RowData>(column: DayColumn<Row>) => Column<Row> {
  const { date } = useLanguage();
  return <Row extends RowData>({ day, ...column }: DayColumn<Row>): Column<Row> => ({
    value: (row) => {
      const said = day(row);
      return said && said.length > 'YYYY-MM-DD'.length ? clubDay(said) : said;
    },
    cell: (row) => {
      const shown = day(row);
      return shown && <span className="whitespace-nowrap">{date(shown)}</span>;
    },
    ...column,
  });
}
