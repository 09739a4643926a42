import type { RowData } from '@tanstack/react-table';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../components/DataTable.tsx';
import type { DataTableProps } from '../components/DataTable.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useRowKeys } from './use-row-keys.ts';

/** A table of the admin area: its rows are walked and opened by keyboard, its views have names. */
export function AdminTable<Row extends RowData>(table: DataTableProps<Row>) {
  const { t } = useTranslation('adminShell');
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  return (
    <div ref={list} className="group">
      <DataTable {...table} tools={table.noSearch ? undefined : <SavedViews name={table.name} />} />
      <p aria-hidden="true" className="invisible mt-2 text-sm text-muted group-has-[tr:focus]:visible max-md:hidden">
        {t(table.bulkActions ? 'keysWithSelection' : 'keys')}
      </p>
    </div>
  );
}
