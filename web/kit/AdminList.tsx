import type { RowData } from '@tanstack/react-table';
import { useCallback, useState, type ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { EmptyState } from '../components/states/EmptyState.tsx';
import type { TableFrame } from '../components/table/data-table.ts';
import type { DataTableProps } from '../components/table/DataTable.tsx';
import { useLanguage } from '../lib/format/use-language.ts';
import { AdminTable } from './AdminTable.tsx';
import { RangeControl } from './RangeControl.tsx';
import { RowMenu, type RowMenuProps } from './RowMenu.tsx';
import { TabHead } from './TabHead.tsx';
import type { Switch } from './use-switch.tsx';

/** Rows without an id need a function for it. */
type RowId<Row extends RowData> = Row extends { id: string }
  ? Partial<Pick<DataTableProps<Row>, 'rowId'>>
  : Pick<DataTableProps<Row>, 'rowId'>;

export type AdminListProps<Row extends RowData> = Omit<DataTableProps<Row>, 'empty' | 'rowId'> &
  RowId<Row> &
  ListProps<Row>;

interface ListProps<Row extends RowData> {
  /** Below the title, which is the table's label. */
  lead: string;
  /** The list is a tab of a page that has its own title. */
  tab?: boolean;
  /** The one primary action of the page; an empty list offers it, too. */
  action?: ReactNode;
  /** The actions with a row, behind three dots. */
  rowMenu?: (row: Row) => RowMenuProps;
  /** Chosen rows are turned on or off. */
  bulkSwitch?: Switch<Row> | false | undefined;
  /** Chosen rows are removed, after a question. */
  bulkRemove?: (ids: string[]) => void;
  /** The days that the range counts; without it there is no choice of days. */
  range?: string;
  /** For when there is nothing at all; with `action: null` it offers nothing. */
  empty?: { title: string; note?: string; action?: ReactNode };
  /** Between the head and the list: what waits for an admin. */
  children?: ReactNode;
}

/** A page or a tab of the admin area that is one list: its head, its range of days, the table, and what an empty one says. */
export function AdminList<Row extends RowData>(props: AdminListProps<Row>) {
  const { lead, tab = false, action, rowMenu, bulkSwitch, bulkRemove, range, empty, children, ...table } = props;
  const rowId = (props.rowId ?? idOf) as DataTableProps<Row>['rowId'];
  const frame = useTableFrame();
  const { t } = useLanguage();
  return (
    <>
      {tab ? <TabHead lead={lead} action={action} /> : <PageHeader title={table.label} lead={lead} action={action} />}
      {children}
      {range && <RangeControl name={table.name} label={range} />}
      <AdminTable
        {...table}
        rowId={rowId}
        frame={frame}
        {...(rowMenu && { rowActions: (row: Row) => <RowMenu {...rowMenu(row)} /> })}
        {...(bulkSwitch && {
          bulkActions: (ids: string[], clear: () => void) => (
            <>
              <BulkSwitch
                rows={(table.rows ?? []).filter((row) => ids.includes(rowId(row)))}
                of={bulkSwitch}
                clear={clear}
              />
              {bulkRemove && (
                <Button kind="danger" onClick={() => bulkRemove(ids)}>
                  {t('delete')}
                </Button>
              )}
            </>
          ),
        })}
        {...(empty && {
          empty: (
            <EmptyState
              card
              title={empty.title}
              action={empty.action === undefined ? action : empty.action}
              note={empty.note}
            />
          ),
        })}
      />
    </>
  );
}

const idOf = (row: RowData): string => (row as { id: string }).id;

/**
 * A frame that keeps the table's head in sight: of the page where the table fits, else of the frame itself, which then scrolls
 * in both directions.
 */
function useTableFrame(): TableFrame {
  const [isWide, setWide] = useState(false);
  // The frame comes and goes with the shape of the table.
  const ref = useCallback((frame: HTMLDivElement) => {
    const table = frame.firstElementChild!;
    const observer = new ResizeObserver(() => setWide(table.scrollWidth > frame.clientWidth + 1));
    observer.observe(frame);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { ref, className: isWide ? 'max-h-[85dvh] overflow-auto' : 'overflow-clip print:overflow-visible' };
}

interface BulkSwitchProps<Row> {
  /** The chosen rows. */
  rows: readonly Row[];
  of: Pick<Switch<Row>, 'isOn' | 'on' | 'off' | 'set'>;
  /** Once it is pressed, nothing is chosen any more. */
  clear: () => void;
}

/** Turns the chosen rows on or off: offers what changes any of them, and says how many. */
function BulkSwitch<Row>({ rows, of: { isOn, on, off, set }, clear }: BulkSwitchProps<Row>) {
  return [true, false].map((turn) => {
    const changed = rows.filter((row) => isOn(row) !== turn);
    return (
      changed.length > 0 && (
        <Button
          key={String(turn)}
          kind="secondary"
          onClick={() => {
            set(changed, turn);
            clear();
          }}
        >
          {turn ? on : off} ({changed.length})
        </Button>
      )
    );
  });
}
