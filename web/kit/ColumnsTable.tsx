import { SelectField } from '../components/fields/SelectField.tsx';
import { cx } from '../lib/cx.ts';

interface ColumnsTableProps<Column extends string> {
  /** The table, for those who cannot see it. */
  name: string;
  options: readonly { value: Column; label: string }[];
  /** The position of each column that is in the file. */
  columns: Partial<Record<Column, number>>;
  /** The first rows of the file. */
  sample: readonly (readonly string[])[];
  /** The first of them is a head. */
  hasHead?: boolean;
  isBusy?: boolean;
  labelOf: (number: number) => string;
  /** The word for a column that is not read. */
  unused: string;
  onChange: (columns: Partial<Record<Column, number>>) => void;
}

/** The first rows of a file, with a menu above each column that says what it is. */
export function ColumnsTable<Column extends string>(props: ColumnsTableProps<Column>) {
  const { columns, sample } = props;
  const positions = Array.from({ length: Math.max(...sample.map((cells) => cells.length)) }, (_, at) => at);
  const columnAt = (at: number) => props.options.find(({ value }) => columns[value] === at)?.value ?? '';
  const choose = (at: number, column: Column | '') => {
    const others = Object.entries(columns).filter(([name, position]) => name !== column && position !== at);
    props.onChange({ ...Object.fromEntries(others), ...(column && { [column]: at }) } as typeof columns);
  };
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={props.name}>
      <table className="text-left text-sm">
        <thead>
          <tr>
            {positions.map((at) => (
              <th key={at} scope="col" className="min-w-48 p-1 align-bottom font-normal">
                <SelectField
                  label={props.labelOf(at + 1)}
                  placeholder={props.unused}
                  options={props.options}
                  value={columnAt(at)}
                  disabled={props.isBusy}
                  onChange={({ target }) => choose(at, target.value as Column | '')}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, line) => (
            <tr key={line} className="border-b border-line align-top last:border-0">
              {positions.map((at) => (
                <td
                  key={at}
                  className={cx(
                    'max-w-60 truncate p-2',
                    props.hasHead && line === 0 && 'font-semibold',
                    columnAt(at) === '' && 'text-muted',
                  )}
                >
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
