import type { RowData } from '@tanstack/react-table';
import { StatusChip } from '../components/Chip.tsx';
import type { Column } from '../components/table/data-table.ts';

interface SwitchColumn<Row extends RowData> extends Partial<Column<Row>> {
  header: string;
  isOn: (row: Row) => boolean;
  /** The names of a row that is on, and of one that is off. */
  on: string;
  off: string;
}

/** The column that says whether a row is on or off, and filters by it: shown or hidden, on sale or not. */
export function switchColumn<Row extends RowData>({ isOn, on, off, ...column }: SwitchColumn<Row>): Column<Row> {
  return {
    id: 'state',
    value: (row) => (isOn(row) ? on : off),
    cell: (row) => (
      <span className="whitespace-nowrap">
        <StatusChip progress={isOn(row) ? 'good' : 'off'}>{isOn(row) ? on : off}</StatusChip>
      </span>
    ),
    filter: [
      { value: 'true', label: on },
      { value: 'false', label: off },
    ],
    filterValue: (row) => String(isOn(row)),
    ...column,
  };
}
