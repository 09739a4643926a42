import type { ListColumn } from '../../../contracts/child-lists.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../../contracts/imports.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

const OF_TEMPLATE: Partial<Record<ListColumn, ImportColumn>> = IMPORT_COLUMNS.children;

/** The name of a column of a list: that of the template, where it has the column. */
export function useColumnName(): (column: ListColumn) => string {
  const { t, locale } = useLanguage('adminImport');
  return (column) => OF_TEMPLATE[column]?.names[locale][0] ?? t(`list.columns.${column as 'class'}`);
}
