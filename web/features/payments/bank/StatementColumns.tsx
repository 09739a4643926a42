import { useTranslation } from 'react-i18next';
import {
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementLayout,
} from '../../../../contracts/bank-statements.ts';
import { SelectField } from '../../../components/SelectField.tsx';

/** What each column of a sheet is, above its first rows: the club asks where the bank's own words do not say it. */
export function StatementColumns({
  layout,
  onChange,
}: {
  layout: StatementLayout;
  onChange: (layout: Pick<StatementLayout, 'head' | 'columns'>) => void;
}) {
  const { t } = useTranslation('bank');
  const { head, columns, missing, sample } = layout;
  const width = Math.max(...sample.map((cells) => cells.length));
  const columnAt = (at: number) => STATEMENT_COLUMNS.find((column) => columns[column] === at) ?? '';
  const choose = (at: number, column: StatementColumn | '') => {
    const others = Object.entries(columns).filter(([name, position]) => name !== column && position !== at);
    onChange({ head, columns: { ...Object.fromEntries(others), ...(column && { [column]: at }) } });
  };
  const options = STATEMENT_COLUMNS.map((value) => ({ value, label: t(`sheet.columns.${value}`) }));
  return (
    <div className="grid gap-3">
      <p className={missing.length > 0 ? 'font-medium text-danger' : 'text-muted'}>
        {missing.length > 0
          ? t('sheet.missing', { columns: missing.map((column) => t(`sheet.columns.${column}`)).join(', ') })
          : t('sheet.note')}
      </p>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('sheet.title')}>
        <table className="text-left text-sm">
          <thead>
            <tr>
              {Array.from({ length: width }, (_, at) => (
                <th key={at} scope="col" className="min-w-44 p-1 font-normal">
                  <SelectField
                    label={t('sheet.column', { number: at + 1 })}
                    placeholder={t('sheet.unused')}
                    options={options}
                    value={columnAt(at)}
                    onChange={({ target }) => choose(at, target.value as StatementColumn | '')}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells, line) => (
              <tr key={line} className="border-b border-line align-top last:border-0">
                {Array.from({ length: width }, (_, at) => (
                  <td key={at} className="max-w-60 truncate p-2">
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
