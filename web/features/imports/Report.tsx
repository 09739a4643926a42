import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind, ImportReport, ImportRow } from '../../../contracts/imports.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { Stat } from '../../components/Stat.tsx';
import { useRowColumns } from './use-row-columns.tsx';

const FAULTS_FIRST: readonly ImportRow['outcome'][] = ['faulty', 'new', 'exists'];

/** How every row of a file is read and what becomes of it, those with faults first. */
export function Report({ kind, report }: { kind: ImportKind; report: ImportReport }) {
  const { t } = useTranslation('adminImport');
  const { counts, unknown, rows } = report;
  const columns = useRowColumns(kind, rows);
  const sorted = useMemo(
    () => rows.toSorted((a, b) => FAULTS_FIRST.indexOf(a.outcome) - FAULTS_FIRST.indexOf(b.outcome) || a.line - b.line),
    [rows],
  );
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Stat label={t('outcomes.faulty')} value={counts.faulty} />
        <Stat label={t('outcomes.new')} value={counts.new} />
        <Stat label={t('outcomes.exists')} value={counts.exists} />
        {kind === 'children' && <Stat label={t('families')} value={counts.families} />}
      </div>
      {unknown.length > 0 && (
        <p className="mb-4 rounded-control bg-warning-soft p-4">{t('unknown', { names: unknown.join(', ') })}</p>
      )}
      <DataTable name="rows" label={t('rows')} columns={columns} rows={sorted} rowId={({ line }) => String(line)} />
    </>
  );
}
