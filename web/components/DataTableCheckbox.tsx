import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import type { DataRow } from './data-table.ts';

/** Selects a row; with shift pressed, all from the one selected before. */
export function DataTableCheckbox<Data extends RowData>({ row }: { row: DataRow<Data> }) {
  const { t } = useTranslation();
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
