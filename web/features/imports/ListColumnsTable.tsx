import { LIST_COLUMNS, type ChildList, type ListColumns } from '../../../contracts/child-lists.ts';
import { Card } from '../../components/Card.tsx';
import { ColumnsTable } from '../../kit/ColumnsTable.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useColumnName } from './use-column-name.ts';

interface ListColumnsTableProps {
  list: ChildList;
  isBusy: boolean;
  onChange: (columns: ListColumns) => void;
}

/** The meaning of each column of a list, above its first rows; a menu says otherwise. */
export function ListColumnsTable({ list, isBusy, onChange }: ListColumnsTableProps) {
  const { t } = useLanguage('adminImport');
  const nameOf = useColumnName();
  const { layout, missing, sample } = list;
  const { columns, guessed, remembered } = layout;
  const heads = layout.head < 0 ? [] : (sample[0] ?? []);
  const chosen = new Set(Object.values(columns));
  // Notes at the margin have no title.
  const width = layout.head < 0 ? 0 : Math.max(...sample.map(({ length }) => length));
  const unused = Array.from({ length: width }, (_, at) => at)
    .filter((at) => !chosen.has(at) && sample.some((cells) => cells[at]?.trim()))
    .map((at) => heads[at]?.trim() || t('list.column', { number: at + 1 }));
  const options = LIST_COLUMNS.map((value) => ({ value, label: nameOf(value) }));
  const note = remembered ? 'list.remembered' : guessed.length > 0 ? 'list.guessed' : 'list.columnsNote';
  return (
    <Card title={t('list.steps.columns')}>
      <p className={missing.length > 0 ? 'mb-3 font-medium text-danger' : 'mb-3 text-muted'}>
        {missing.length > 0 ? t('list.missing') : t(note, { columns: guessed.map(nameOf).join(', ') })}
      </p>
      <ColumnsTable
        name={t('list.steps.columns')}
        options={options}
        columns={columns}
        sample={sample}
        hasHead={layout.head >= 0}
        isBusy={isBusy}
        labelOf={(number) => t('list.column', { number })}
        unused={t('list.unused')}
        onChange={onChange}
      />
      {unused.length > 0 && <p className="mt-4 text-muted">{t('list.unusedColumns', { names: unused.join(', ') })}</p>}
      {list.other_sheets.length > 0 && (
        <p className="mt-4 rounded-control bg-warning-soft p-4">
          {t('list.otherSheets', { names: list.other_sheets.join(', ') })}
        </p>
      )}
    </Card>
  );
}
