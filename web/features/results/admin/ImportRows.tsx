import { useMemo } from 'react';
import { RESULT_OUTCOMES, type LenexReport, type LenexRow } from '../../../../contracts/lenex.ts';
import { swimTime } from '../../../../contracts/swim-time.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import { Stat } from '../../../components/Stat.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useEventName } from '../use-event-name.ts';

const PROGRESS = {
  new: 'good',
  changed: 'warning',
  exists: 'off',
  waiting: 'waiting',
  ignored: 'off',
  faulty: 'bad',
} as const;

interface NumberedRow extends LenexRow {
  id: string;
}

/** The outcomes of a file's results. */
export function ImportRows({ report }: { report: LenexReport }) {
  const { t } = useLanguage('adminResults');
  const columns = useRowColumns();
  const rows = useMemo(() => report.rows.map((row, at) => ({ ...row, id: String(at) })), [report]);
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Stat label={t('counts.new')} value={report.counts.new} />
        <Stat label={t('counts.changed')} value={report.counts.changed} />
        <Stat label={t('counts.exists')} value={report.counts.exists} />
        <Stat
          label={t('counts.waiting')}
          value={report.counts.waiting}
          tone={report.counts.waiting ? 'warning' : 'ink'}
        />
      </div>
      <DataTable name="rows" label={t('columns.results')} columns={columns} rows={rows} rowId={({ id }) => id} />
    </>
  );
}

function useRowColumns(): Column<NumberedRow>[] {
  const { t, date } = useLanguage(['adminResults', 'results']);
  const event = useEventName();
  const swum = ({ stroke, distance, course, relay_count }: LenexRow) =>
    stroke && distance && course ? event({ stroke, distance, course, relay_count }, true) : '–';
  const time = ({ centiseconds, status }: LenexRow) =>
    [centiseconds && swimTime(centiseconds), status !== 'valid' && t(`results:statuses.${status}`)]
      .filter(Boolean)
      .join(' · ') || '–';
  return [
    {
      id: 'name',
      header: t('entry.swimmer'),
      value: (row) => row.name,
      cell: (row) => <span className="font-semibold">{row.name || '–'}</span>,
    },
    { id: 'event', header: t('results:progress.event'), value: swum },
    {
      id: 'day',
      header: t('results:columns.day'),
      value: (row) => row.swum_on,
      cell: (row) => (row.swum_on ? <span className="whitespace-nowrap">{date(row.swum_on)}</span> : '–'),
      phone: 'hidden',
    },
    { id: 'time', header: t('results:columns.time'), value: time, align: 'end', phone: 'aside' },
    {
      id: 'outcome',
      header: t('columns.outcome'),
      value: (row) => t(`outcomes.${row.outcome}`),
      cell: (row) => (
        <>
          <StatusChip progress={PROGRESS[row.outcome]}>{t(`outcomes.${row.outcome}`)}</StatusChip>
          {row.fault && <span className="block text-sm text-danger">{t(`resultFaults.${row.fault}`)}</span>}
        </>
      ),
      filter: RESULT_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
      filterValue: (row) => row.outcome,
    },
  ];
}
