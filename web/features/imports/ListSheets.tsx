import type { ListSheet } from '../../../contracts/child-lists.ts';
import { Card } from '../../components/Card.tsx';
import { CheckList } from '../../components/fields/CheckList.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

interface ListSheetsProps {
  sheets: readonly ListSheet[];
  /** The names of those that are left out. */
  left: readonly string[];
  onChange: (left: string[]) => void;
}

/** The sheets of a workbook that are read, each with a tick to leave it out: a season of before lies beside today's. */
export function ListSheets({ sheets, left, onChange }: ListSheetsProps) {
  const { t } = useLanguage('adminImport');
  const names = [...new Set(sheets.map(({ name }) => name))];
  const count = (name: string) => sheets.reduce((sum, sheet) => sum + (sheet.name === name ? sheet.children : 0), 0);
  return (
    <Card>
      <CheckList
        label={t('list.sheets')}
        help={t('list.sheetsNote')}
        options={names.map((name) => ({ value: name, label: t('list.sheet', { name, count: count(name) }) }))}
        value={names.filter((name) => !left.includes(name))}
        onChange={(taken) => onChange(names.filter((name) => !taken.includes(name)))}
      />
    </Card>
  );
}
