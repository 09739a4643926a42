import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_COLUMNS } from '../../../contracts/imports.ts';
import type { ImportFault, ImportKind, ImportReport, ImportRow } from '../../../contracts/imports.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import type { Column } from '../../components/data-table.ts';
import { Stat } from '../../components/Stat.tsx';
import { errorText } from '../../lib/error-text.ts';

const PROGRESS = { new: 'good', exists: 'off', faulty: 'bad' } as const;
const FATES = ['faulty', 'new', 'exists'] as const;

/** What becomes of every row of a file, the faults at their columns. */
export function Report({ kind, report }: { kind: ImportKind; report: ImportReport }) {
  const { t } = useTranslation('adminImport');
  const columns = useRowColumns(kind);
  const { counts, unknown, rows } = report;
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Stat label={t('fates.new')} value={counts.new} />
        <Stat label={t('fates.exists')} value={counts.exists} />
        <Stat label={t('fates.faulty')} value={counts.faulty} />
        {kind === 'children' && <Stat label={t('families')} value={counts.families} />}
      </div>
      {unknown.length > 0 && (
        <p className="mb-4 rounded-control bg-warning-soft p-4">{t('unknown', { names: unknown.join(', ') })}</p>
      )}
      <DataTable name="rows" label={t('rows')} columns={columns} rows={rows} rowId={({ line }) => String(line)} />
    </>
  );
}

function useRowColumns(kind: ImportKind): Column<ImportRow>[] {
  const { t, i18n } = useTranslation('adminImport');
  const locale = i18n.language as Locale;
  return useMemo(() => {
    const words = (fault: ImportFault) => {
      const columns: Record<string, { names: Record<Locale, readonly string[]> }> = IMPORT_COLUMNS[kind];
      const column = fault.column && columns[fault.column]?.names[locale][0];
      const text = [errorText(fault.fault), fault.detail].filter(Boolean).join(' ');
      return column ? `${column}: ${text}` : text;
    };
    return [
      { id: 'line', header: t('line'), value: (row) => row.line, align: 'end', phone: 'aside' },
      {
        id: 'name',
        header: t('name'),
        value: (row) => row.name,
        cell: (row) => <span className="font-semibold">{row.name || '–'}</span>,
        phone: 'title',
      },
      {
        id: 'fate',
        header: t('fate'),
        value: (row) => t(`rowFates.${row.fate}`),
        cell: (row) => (
          <span className="inline-flex flex-wrap gap-1.5">
            <StatusChip progress={PROGRESS[row.fate]}>{t(`rowFates.${row.fate}`)}</StatusChip>
            {row.also === 'family' && <Chip>{t('withFamily')}</Chip>}
          </span>
        ),
        filter: { label: t('fate'), options: FATES.map((value) => ({ value, label: t(`fates.${value}`) })) },
        filterValue: (row) => row.fate,
      },
      {
        id: 'faults',
        header: t('faults'),
        value: (row) => row.faults.map(words).join('; '),
        cell: (row) =>
          row.faults.length > 0 ? (
            <ul className="text-danger">
              {row.faults.map((fault) => (
                <li key={`${fault.column} ${fault.fault}`}>{words(fault)}</li>
              ))}
            </ul>
          ) : (
            <span className="text-muted">–</span>
          ),
        sortable: false,
      },
    ];
  }, [t, kind, locale]);
}
