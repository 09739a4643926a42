import type { RowData } from '@tanstack/react-table';
import type { Column } from '../components/table/data-table.ts';
import { useLanguage } from '../lib/format/use-language.ts';
import type { Family } from './families.ts';

/** Makes the columns of a family for the files: its name, phone and email, each of its own. */
export function useFamilyColumns(): <Row extends RowData>(
  header: string,
  family: (row: Row) => Family | null | undefined,
) => Column<Row>[] {
  const { t } = useLanguage();
  return <Row extends RowData>(header: string, family: (row: Row) => Family | null | undefined): Column<Row>[] => {
    const column = (id: string, title: string, key: 'full_name' | 'phone' | 'email'): Column<Row> => ({
      id,
      header: title,
      value: (row) => family(row)?.[key] ?? null,
      besides: true,
    });
    return [
      column('family', header, 'full_name'),
      column('family_phone', t('table.phone'), 'phone'),
      column('family_email', t('table.email'), 'email'),
    ];
  };
}
