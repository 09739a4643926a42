import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TableView } from '../../lib/browser/table-address.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Column, DataRow, TableFrame } from './data-table.ts';

export interface RowsProps<Data extends RowData> {
  label: string;
  columns: readonly Column<Data>[];
  rows: readonly DataRow<Data>[];
  rowLink?: ((row: Data) => string) | undefined;
  rowActions?: ((row: Data) => ReactNode) | undefined;
  selectable: boolean;
}

interface GridProps<Data extends RowData> extends RowsProps<Data> {
  view: TableView;
  setView: (change: Partial<TableView>) => void;
  frame: TableFrame | undefined;
  table: { getIsAllPageRowsSelected: () => boolean; toggleAllPageRowsSelected: (on?: boolean) => void };
}

/** The table proper, from 768 px on. */
export function DataTableGrid<Data extends RowData>(props: GridProps<Data>) {
  const { label, columns, rows, rowLink, rowActions, selectable, view, setView, frame, table } = props;
  const { t } = useLanguage();
  return (
    <div ref={frame?.ref} className={cx('rounded-card bg-raised', frame?.className ?? 'overflow-x-auto')}>
      <table aria-label={label} className="w-full border-collapse text-left">
        <thead className="sticky top-0 z-10 bg-raised shadow-[inset_0_-1px_0_var(--line)]">
          <tr className="text-sm">
            {selectable && (
              <th className="w-12 text-center">
                <input
                  type="checkbox"
                  aria-label={t('table.selectAll')}
                  checked={table.getIsAllPageRowsSelected()}
                  onChange={(event) => table.toggleAllPageRowsSelected(event.target.checked)}
                  className="size-5 align-middle accent-water"
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} {...{ column, view, setView }} />
            ))}
            {rowActions && (
              <th className="w-14">
                <span className="sr-only">{t('more')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className={cx(
                'border-b border-line last:border-0 hover:bg-water-soft/50',
                row.getIsSelected() && 'bg-water-soft',
              )}
            >
              {selectable && (
                <td className="pl-1">
                  <DataTableCheckbox row={row} />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.id}
                  className={cx('h-13 px-2 max-[85rem]:px-1.25', column.align === 'end' && 'text-right tabular')}
                >
                  {index === 0 && rowLink ? (
                    <Link
                      to={rowLink(row.original)}
                      className={cx(
                        'inline-flex min-h-11 items-center font-semibold hover:underline',
                        // Blue on the blue of a selected row is too faint to read.
                        row.getIsSelected() ? 'text-ink' : 'text-water',
                      )}
                    >
                      <Cell column={column} row={row.original} />
                    </Link>
                  ) : (
                    <Cell column={column} row={row.original} />
                  )}
                </td>
              ))}
              {rowActions && (
                <td
                  className={cx('sticky right-0 pr-2 text-right', row.getIsSelected() ? 'bg-water-soft' : 'bg-raised')}
                >
                  {rowActions(row.original)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Two lines at most: a row is as high as every other. */
function Cell<Data extends RowData>({ column, row }: { column: Column<Data>; row: Data }) {
  const shown = cellOf(column, row);
  return <div className={cx('cell-lines', typeof shown === 'string' && 'line-clamp-2')}>{shown}</div>;
}

/** The cell of a row in a column. */
export function cellOf<Data extends RowData>(column: Column<Data>, row: Data): ReactNode {
  return column.cell ? column.cell(row) : column.value(row);
}

interface HeadCellProps<Data extends RowData> {
  column: Column<Data>;
  view: TableView;
  setView: (change: Partial<TableView>) => void;
}

function HeadCell<Data extends RowData>({ column, view, setView }: HeadCellProps<Data>) {
  const sorted = view.sort?.id === column.id ? (view.sort.desc ? 'descending' : 'ascending') : undefined;
  const end = column.align === 'end';
  if (column.sortable === false) {
    return (
      <th scope="col" className={cx('h-12 px-2 font-semibold text-muted max-[85rem]:px-1.25', end && 'text-right')}>
        {column.header}
      </th>
    );
  }
  const Arrow = sorted ? (sorted === 'descending' ? ArrowDown : ArrowUp) : ArrowUpDown;
  const next = sorted === 'descending' ? null : { id: column.id, desc: sorted === 'ascending' };
  return (
    <th scope="col" aria-sort={sorted} className={end ? 'text-right' : undefined}>
      <button
        type="button"
        onClick={() => setView({ sort: next })}
        className={cx(
          'group/head inline-flex h-12 items-center gap-1 rounded-[8px] px-2 font-semibold hover:text-ink max-[85rem]:px-1.25',
          sorted ? 'text-ink' : 'text-muted',
        )}
      >
        {column.header}
        <Arrow
          aria-hidden="true"
          className={cx('size-3.5', !sorted && '-mr-3.5 -ml-1 opacity-0 group-hover/head:opacity-40')}
        />
      </button>
    </th>
  );
}

/** Selects a row; with shift pressed, all from the one selected before. */
export function DataTableCheckbox<Data extends RowData>({ row }: { row: DataRow<Data> }) {
  const { t } = useLanguage();
  return (
    <label className="grid size-11 place-items-center">
      <span className="sr-only">{t('table.selectRow')}</span>
      <input
        type="checkbox"
        checked={row.getIsSelected()}
        onClick={row.getToggleSelectedHandler()}
        onChange={() => undefined}
        className="size-5 accent-water"
      />
    </label>
  );
}
