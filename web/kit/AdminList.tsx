import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { DataTableProps } from '../components/DataTable.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { AdminTable } from './AdminTable.tsx';
import { RangeControl } from './RangeControl.tsx';
import { TabHead } from './TabHead.tsx';
import { useTableFrame } from './use-table-frame.ts';

/** Rows without an id need a function for it. */
type RowId<Row extends RowData> = Row extends { id: string }
  ? Partial<Pick<DataTableProps<Row>, 'rowId'>>
  : Pick<DataTableProps<Row>, 'rowId'>;

export type AdminListProps<Row extends RowData> = Omit<DataTableProps<Row>, 'empty' | 'rowId'> & RowId<Row> & ListProps;

interface ListProps {
  /** Below the title, which is the table's label. */
  lead: string;
  /** The list is a tab of a page that has its own title. */
  tab?: boolean;
  /** The one primary action of the page; an empty list offers it, too. */
  action?: ReactNode;
  /** What the range of days counts; without it there is no choice of days. */
  range?: string;
  /** For when there is nothing at all; with `action: null` it offers nothing. */
  empty?: { title: string; note?: string; action?: ReactNode };
  /** Between the head and the list: what waits for an admin. */
  children?: ReactNode;
}

/** A page or a tab of the admin area that is one list: its head, its range of days, the table, and what an empty one says. */
export function AdminList<Row extends RowData>(props: AdminListProps<Row>) {
  const { lead, tab = false, action, range, empty, children, rowId = idOf, ...table } = props;
  const frame = useTableFrame();
  return (
    <>
      {tab ? <TabHead lead={lead} action={action} /> : <PageHeader title={table.label} lead={lead} action={action} />}
      {children}
      {range && <RangeControl name={table.name} label={range} />}
      <AdminTable
        {...table}
        rowId={rowId as DataTableProps<Row>['rowId']}
        frame={frame}
        {...(empty
          ? {
              empty: (
                <div className="rounded-card bg-raised">
                  <EmptyState title={empty.title} action={empty.action === undefined ? action : empty.action}>
                    {empty.note}
                  </EmptyState>
                </div>
              ),
            }
          : {})}
      />
    </>
  );
}

const idOf = (row: RowData): string => (row as { id: string }).id;
