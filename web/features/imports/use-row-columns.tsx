import { IMPORT_COLUMNS, type ImportFault, type ImportRow } from '../../../contracts/imports.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { StatusChip } from '../../components/Chip.tsx';
import type { Column } from '../../components/table/data-table.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { FileKind } from './ImportPage.tsx';
import { useSayUnderstood } from './use-say-understood.ts';

const PROGRESS = { new: 'good', exists: 'off', faulty: 'bad' } as const;
const OUTCOMES = ['faulty', 'new', 'exists'] as const;

/** Columns that share one cell, by kind of file. */
const SHOWN: Record<FileKind, readonly (readonly string[])[]> = {
  families: [['parent_email'], ['parent_phone'], ['locale']],
  classes: [
    ['sessions'],
    ['location', 'instructor'],
    ['duration_minutes', 'price_per_class'],
    ['max_capacity', 'lane'],
    ['level', 'age_min', 'age_max'],
  ],
  enrollments: [
    ['birth_date'],
    ['title', 'location', 'sessions', 'days'],
    ['plan'],
    ['sessions_left', 'valid_until'],
    ['make_ups', 'make_ups_until'],
    ['parent_name', 'parent_email', 'parent_phone'],
  ],
  balances: [['parent_email', 'parent_phone'], ['birth_date'], ['owes'], ['credit'], ['subject', 'on']],
  instructors: [['instructor_email'], ['instructor_phone'], ['locale']],
  results: [
    ['time', 'position'],
    ['event', 'distance', 'stroke', 'round'],
    ['meet', 'location'],
    ['swum_on'],
    ['course'],
    ['birth_date', 'license'],
  ],
};

/** Days of a week are numbers to the program alone: a faulty cell says them as well. */
const SAID = new Set(['days', 'sessions']);

/** Columns that may be long; every other one stays in one piece. */
const WRAPS = new Set([
  'parent_name',
  'parent_email',
  'location',
  'instructor',
  'sessions',
  'title',
  'plan',
  'subject',
  'instructor_email',
  'meet',
]);

/** The line, the name, every cell as it was read, and what becomes of the row with its faults. */
export function useRowColumns(kind: FileKind, rows: readonly ImportRow[]): Column<ImportRow>[] {
  const { t, locale } = useLanguage('adminImport');
  const say = useSayUnderstood();
  const known: Record<string, { names: Record<Locale, readonly string[]> }> = IMPORT_COLUMNS[kind];
  const nameOf = (column: string) => known[column]?.names[locale][0] ?? column;
  const words = ({ column, fault, detail }: ImportFault) => {
    const text = [errorText(fault), detail].filter(Boolean).join(' ');
    return column && known[column] ? `${nameOf(column)}: ${text}` : text;
  };
  const isFaulty = (row: ImportRow, column: string) => row.faults.some((fault) => fault.column === column);
  const filled = SHOWN[kind].filter((columns) =>
    rows.some((row) => columns.some((column) => row.understood[column] || isFaulty(row, column))),
  );
  return [
    { id: 'line', header: t('line'), value: (row) => row.line, align: 'end', phone: 'aside' },
    {
      id: 'name',
      header: t('name'),
      value: (row) => row.name,
      cell: (row) => (
        <>
          <span className="font-semibold">{row.name || '–'}</span>
          {row.faults.length > 0 && (
            <ul className="md:min-w-56 font-normal text-danger">
              {row.faults.map((fault) => (
                <li key={`${fault.column} ${fault.fault}`}>{words(fault)}</li>
              ))}
            </ul>
          )}
        </>
      ),
      phone: 'title',
    },
    {
      id: 'outcome',
      header: t('outcome'),
      value: (row) => [t(`rowOutcomes.${row.outcome}`), ...row.faults.map(words)].join('; '),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1.5 whitespace-nowrap">
          <StatusChip progress={PROGRESS[row.outcome]}>{t(`rowOutcomes.${row.outcome}`)}</StatusChip>
        </span>
      ),
      filter: OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
      filterValue: (row) => row.outcome,
      sortable: false,
    },
    ...filled.map((columns): Column<ImportRow> => ({
      id: columns[0]!,
      header: nameOf(columns[0]!),
      value: (row) =>
        columns
          .flatMap((column) => row.understood[column] ?? [])
          .concat(columns.flatMap((column) => (row.understood[column] ? say(column, row.understood[column]) : [])))
          .join(' ')
          .replaceAll('\n', ' '),
      cell: (row) => {
        const read = columns.filter((column) => row.understood[column] || isFaulty(row, column));
        if (read.length === 0) return null;
        return (
          <ul>
            {read.map((column) => {
              const value = row.understood[column];
              const faulty = isFaulty(row, column);
              return (
                <li
                  key={column}
                  className={cx(
                    WRAPS.has(column) ? 'min-w-36 [overflow-wrap:anywhere]' : 'whitespace-pre',
                    faulty && 'font-semibold text-danger',
                  )}
                >
                  {value ? (faulty && !SAID.has(column) ? value : say(column, value)) : '–'}
                </li>
              );
            })}
          </ul>
        );
      },
      sortable: false,
    })),
  ];
}
