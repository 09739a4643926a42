import { useTable, type RowData, type RowSelectionState } from '@tanstack/react-table';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTableView } from '../../lib/browser/table-address.ts';
import { useWide } from '../../lib/browser/use-wide.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { Button } from '../Button.tsx';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import { IconButton } from '../IconButton.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { ErrorState } from '../states/ErrorState.tsx';
import { SkeletonRows } from '../states/Skeleton.tsx';
import { engineColumns, features, matches, type Column, type TableFrame } from './data-table.ts';
import { DataTableCards } from './DataTableCards.tsx';
import { DataTableGrid } from './DataTableGrid.tsx';
import { DataTableToolbar } from './DataTableToolbar.tsx';
import { useFocusInRows } from './use-focus-in-rows.ts';
import type { FilePart } from './use-table-file.ts';

export interface DataTableProps<Data extends RowData> {
  /** Short and unique on the page: the prefix under which search, sort, filters and page are in the address. */
  name: string;
  /** The listed things, for those who cannot see the table; also the name of the files. */
  label: string;
  columns: readonly Column<Data>[];
  /** All rows, or with `total` the rows of the page asked for; undefined while they are on their way. */
  rows: readonly Data[] | undefined;
  rowId: (row: Data) => string;
  /**
   * Server paging: how many rows there are in all. The caller reads search, sort, filters and page from
   * `useTableView(name)` and fetches that page; the table then neither sorts nor filters by itself.
   */
  total?: number;
  /** Default 25. */
  pageSize?: number;
  /** Something is on its way while older rows are shown: they stay and fade. */
  busy?: boolean;
  /** A code to quote, when the rows could not be read. */
  error?: string | null;
  onRetry?: () => void;
  /** The address of a row; its title becomes the link. */
  rowLink?: (row: Data) => string;
  /** At the end of a row: a Menu or an IconButton. */
  rowActions?: (row: Data) => ReactNode;
  /** Turns on selection; rendered while rows are selected. */
  bulkActions?: (ids: string[], clear: () => void) => ReactNode;
  /** An EmptyState for when there is nothing at all. */
  empty?: ReactNode;
  /** With server paging: all rows of the present view in parts, for the files. */
  exportRows?: () => AsyncIterable<FilePart<Data>>;
  /** Beside the files above the table. */
  tools?: ReactNode;
  /** The frame of the table proper; default: it scrolls sideways where it is too wide. */
  frame?: TableFrame;
  /** Hides the search box, for short lists. */
  noSearch?: boolean;
}

const NO_ROWS: never[] = [];
const DEFAULT_PAGE_SIZE = 25;

/** A list with search, filters, sort and pages kept in the address; cards on a phone; what is found as CSV or Excel. */
export function DataTable<Data extends RowData>(props: DataTableProps<Data>) {
  const { name, columns, rows, total, pageSize = DEFAULT_PAGE_SIZE, error } = props;
  const { t } = useLanguage();
  const [view, setView] = useTableView(name);
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  /** Cards show their boxes once they are asked for: they take a third of a name's room. */
  const [boxesShown, setBoxesShown] = useState(false);
  const wide = useWide('table');
  const focus = useFocusInRows();
  const remote = total !== undefined;
  const table = useTable({
    features,
    columns: engineColumns(columns),
    data: (rows ?? NO_ROWS) as Data[],
    getRowId: props.rowId,
    state: {
      globalFilter: view.search,
      sorting: view.sort ? [view.sort] : [],
      // A filter beside the columns, such as a range of days, is the caller's to apply.
      columnFilters: Object.entries(view.filters)
        .filter(([id]) => columns.some((column) => column.id === id))
        .map(([id, value]) => ({ id, value })),
      pagination: { pageIndex: view.page, pageSize },
      rowSelection,
    },
    onRowSelectionChange: setRowSelection,
    globalFilterFn: (row, _id, search) => matches(columns, row.original, String(search)),
    getColumnCanGlobalFilter: (column) => column.id === columns[0]?.id,
    autoResetPageIndex: false,
    manualFiltering: remote,
    manualSorting: remote,
    manualPagination: remote,
    ...(remote ? { rowCount: total } : {}),
  });
  if (error) return <ErrorState code={error} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />;
  if (!rows) return <SkeletonRows count={8} />;

  const filtered = Boolean(view.search) || Object.keys(view.filters).length > 0;
  const found = remote ? total : table.getFilteredRowModel().rows.length;
  if (found === 0 && !filtered) return props.empty ?? <EmptyState title={t('table.empty')} />;

  const shown = table.getRowModel().rows;
  // Nothing is done to rows that are not visible: those of other pages the caller does not know, those filtered out are not meant.
  const chosen = remote ? shown : table.getFilteredRowModel().rows;
  const selected = chosen.filter(({ id }) => rowSelection[id]).map(({ id }) => id);
  const part = {
    columns: columns.filter((column) => !column.besides),
    rows: shown,
    rowLink: props.rowLink,
    rowActions: props.rowActions,
  };
  const selecting = boxesShown || selected.length > 0;
  const endSelecting = () => {
    setRowSelection({});
    setBoxesShown(false);
  };
  const forExport = () => {
    if (props.exportRows) return props.exportRows();
    const all = table.getSortedRowModel().rows.map((row) => row.original);
    return [{ rows: all, total: all.length }];
  };
  return (
    <div className="flex flex-col gap-3" aria-busy={props.busy || undefined}>
      <DataTableToolbar
        {...{ view, setView, columns, label: props.label, forExport, noSearch: props.noSearch, tools: props.tools }}
        onSelect={props.bulkActions && !selecting && found > 0 ? () => setBoxesShown(true) : undefined}
      />
      {selecting && (
        <DataTableSelection
          count={selected.length}
          all={selected.length >= shown.length}
          onAll={() => table.toggleAllPageRowsSelected(true)}
          onEnd={endSelecting}
        >
          {selected.length > 0 && props.bulkActions?.(selected, endSelecting)}
        </DataTableSelection>
      )}
      <DialogHost>
        {found === 0 ? (
          <EmptyState title={t('table.nothingFound')} />
        ) : (
          <div {...focus} className={props.busy ? 'opacity-60 transition-opacity duration-150' : undefined}>
            {wide ? (
              <DataTableGrid
                {...part}
                selectable={Boolean(props.bulkActions)}
                {...{ label: props.label, view, setView, table, frame: props.frame }}
              />
            ) : (
              <DataTableCards {...part} selectable={selecting} label={props.label} />
            )}
          </div>
        )}
      </DialogHost>
      <DataTablePager page={view.page} pageSize={pageSize} total={found} onPage={(page) => setView({ page })} />
    </div>
  );
}

interface SelectionProps {
  count: number;
  /** Every row of the page is selected. */
  all: boolean;
  onAll: () => void;
  onEnd: () => void;
  /** Buttons for the selected rows. */
  children: ReactNode;
}

/** The number of selected rows and their buttons, at the foot of the screen, so that no row moves. */
function DataTableSelection({ count, all, onAll, onEnd, children }: SelectionProps) {
  const { t } = useLanguage();
  return (
    <div className="sticky bottom-[calc(var(--spacing)*14+0.5rem+env(safe-area-inset-bottom))] z-20 order-1 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-water bg-raised px-4 py-2 shadow-float lg:bottom-4 lg:mr-14">
      <span role="status" className="font-semibold">
        {t('table.selected', { count })}
      </span>
      <span className="-mr-3 ml-auto flex md:hidden">
        {!all && (
          <Button kind="quiet" onClick={onAll}>
            {t('all')}
          </Button>
        )}
        <Button kind="quiet" onClick={onEnd}>
          {t('table.endSelecting')}
        </Button>
      </span>
      {children}
    </div>
  );
}

interface PagerProps {
  /** Counted from 0. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** „26–50 от 1 240“ and the two arrows; nothing when all rows fit on one page. */
function DataTablePager({ page, pageSize, total, onPage }: PagerProps) {
  const { t, number } = useLanguage();
  if (total <= pageSize && page === 0) return null;
  const from = page * pageSize + 1;
  const to = Math.min(total, from + pageSize - 1);
  return (
    <div className="flex items-center justify-end gap-2 text-muted">
      <span role="status" className="tabular">
        {t('table.rows', { from: number(from), to: number(to), total: number(total) })}
      </span>
      <IconButton
        name={t('table.previous')}
        icon={<ChevronLeft />}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        name={t('table.next')}
        icon={<ChevronRight />}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
