import { LIST_COLUMNS, type ChildList, type ListColumn, type ListColumns } from '../../../contracts/child-lists.ts';
import { Card } from '../../components/Card.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

interface ListColumnsTableProps {
  list: ChildList;
  isBusy: boolean;
  onChange: (columns: ListColumns) => void;
}

/** What each column of a list was taken for, above its first rows; a menu says otherwise. */
export function ListColumnsTable({ list, isBusy, onChange }: ListColumnsTableProps) {
  const { t } = useLanguage('adminImport');
  const { layout, missing, sample } = list;
  const { columns, guessed, remembered } = layout;
  const width = Math.max(...sample.map((cells) => cells.length));
  const columnAt = (at: number) => LIST_COLUMNS.find((column) => columns[column] === at) ?? '';
  const choose = (at: number, column: ListColumn | '') => {
    const others = Object.entries(columns).filter(([name, position]) => name !== column && position !== at);
    onChange({ ...Object.fromEntries(others), ...(column && { [column]: at }) });
  };
  const heads = layout.head < 0 ? [] : (sample[0] ?? []);
  const unused = heads.filter((head, at) => head.trim() !== '' && columnAt(at) === '');
  const options = LIST_COLUMNS.map((value) => ({ value, label: t(`list.columns.${value}`) }));
  const note = remembered ? 'list.remembered' : guessed.length > 0 ? 'list.guessed' : 'list.columnsNote';
  return (
    <Card title={t('list.steps.columns')}>
      <p className={missing.length > 0 ? 'mb-3 font-medium text-danger' : 'mb-3 text-muted'}>
        {missing.length > 0
          ? t('list.missing')
          : t(note, { columns: guessed.map((column) => t(`list.columns.${column}`)).join(', ') })}
      </p>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('list.steps.columns')}>
        <table className="text-left text-sm">
          <thead>
            <tr>
              {Array.from({ length: width }, (_, at) => (
                <th key={at} scope="col" className="min-w-48 p-1 align-bottom font-normal">
                  <SelectField
                    label={t('list.column', { number: at + 1 })}
                    placeholder={t('list.unused')}
                    options={options}
                    value={columnAt(at)}
                    disabled={isBusy}
                    onChange={({ target }) => choose(at, target.value as ListColumn | '')}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells, line) => (
              <tr key={line} className="border-b border-line align-top last:border-0">
                {Array.from({ length: width }, (_, at) => (
                  <td
                    key={at}
                    className={`max-w-60 truncate p-2 ${line === 0 && layout.head >= 0 ? 'font-semibold' : ''} ${columnAt(at) === '' ? 'text-muted' : ''}`}
                  >
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unused.length > 0 && <p className="mt-4 text-muted">{t('list.unusedColumns', { names: unused.join(', ') })}</p>}
      {list.other_sheets.length > 0 && (
        <p className="mt-4 rounded-control bg-warning-soft p-4">
          {t('list.otherSheets', { names: list.other_sheets.join(', ') })}
        </p>
      )}
    </Card>
  );
}
