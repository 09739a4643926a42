import type { RowData } from '@tanstack/react-table';
import { Fragment, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { DataTableCheckbox, cellOf, type RowsProps } from './DataTableGrid.tsx';

/** A dot is before every piece; that of the first in a line falls outside the card's text and is clipped. */
const PIECE =
  "relative ml-4 min-w-0 empty:hidden before:absolute before:inset-y-0 before:-left-4 before:flex before:w-4 before:items-center before:justify-center before:content-['·']";

/** As many as a phone's screen shows: they are drawn first, the others as soon as these can be read. */
const FIRST_CARDS = 5;

/** The rows as cards of two lines, below 768 px. */
export function DataTableCards<Data extends RowData>(props: RowsProps<Data>) {
  const { label, columns, rowLink, rowActions, selectable } = props;
  const count = useDeferredValue(props.rows.length, FIRST_CARDS);
  const rows = props.rows.slice(0, count);
  const roleOf = (index: number) => columns[index]?.phone ?? (index === 0 ? 'title' : 'line');
  const at = (wanted: string) => columns.filter((_, index) => roleOf(index) === wanted);
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {rows.map((row) => (
        <li
          key={row.id}
          className={cx(
            'relative flex items-center gap-2 rounded-card py-3 pr-2',
            selectable ? 'pl-1' : 'pl-4',
            row.getIsSelected() ? 'bg-water-soft' : 'bg-raised',
          )}
        >
          {selectable && (
            <div className="relative z-10 shrink-0 self-start">
              <DataTableCheckbox row={row} />
            </div>
          )}
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="flex-1 font-semibold">
                {at('title').map((column) =>
                  rowLink ? (
                    <Link
                      key={column.id}
                      to={rowLink(row.original)}
                      className={cx(
                        'after:absolute after:inset-0 after:rounded-card',
                        row.getIsSelected() ? 'text-ink' : 'text-water',
                      )}
                    >
                      {cellOf(column, row.original)}
                    </Link>
                  ) : (
                    <Fragment key={column.id}>{cellOf(column, row.original)}</Fragment>
                  ),
                )}
              </span>
              <span className="max-w-full shrink-0 pr-2 text-right font-semibold tabular empty:hidden">
                {at('aside').map((column) => (
                  <Fragment key={column.id}>{cellOf(column, row.original)}</Fragment>
                ))}
              </span>
            </div>
            <div className="mt-1 overflow-x-clip text-sm text-muted">
              <div className="-ml-4 flex flex-wrap items-center gap-y-1">
                {at('line').map((column) => (
                  <span key={column.id} className={PIECE}>
                    {cellOf(column, row.original)}
                  </span>
                ))}
              </div>
            </div>
          </div>
          {rowActions && <div className="relative z-10">{rowActions(row.original)}</div>}
        </li>
      ))}
    </ul>
  );
}
