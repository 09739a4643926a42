import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useParams } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useWrite } from '../../../components/states/use-procedure.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { AdminTable } from '../../../kit/AdminTable.tsx';
import { rpc } from '../../../lib/api/rpc.ts';
import { bytesOf } from '../../../lib/browser/file-content.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { ResultTime } from '../ResultList.tsx';
import { useEventName } from '../use-event-name.ts';
import { meetQuery, type Meet, type MeetResult } from './meets-data.ts';
import { ResultEntry } from './ResultEntry.tsx';
import { ResultMenu } from './ResultMenu.tsx';

/** One meet: a line to type results in fast, and all that are there. */
export default function MeetPage() {
  const { t } = useLanguage('adminResults');
  const { meetId = '' } = useParams();
  const meet = useQuery(meetQuery(meetId));
  if (meet.error || meet.isPending) return <QueryState query={meet} />;
  if (!meet.data)
    return (
      <>
        <h1 className="sr-only">{t('meet.gone')}</h1>
        <EmptyState title={t('meet.gone')} />
      </>
    );
  return <OneMeet key={meetId} meet={meet.data} results={meet.data.swim_times} />;
}

function OneMeet({ meet, results }: { meet: Meet; results: readonly MeetResult[] }) {
  const { t, date } = useLanguage(['adminResults', 'results']);
  const columns = useResultColumns(results);
  const days =
    meet.starts_on === meet.ends_on ? date(meet.starts_on) : `${date(meet.starts_on)} – ${date(meet.ends_on)}`;
  return (
    <>
      <PageHeader
        title={meet.name}
        lead={[days, meet.location, t(`results:courses.${meet.course}`)].filter(Boolean).join(' · ')}
        back={{ to: paths.adminSection('results'), label: t('title') }}
        action={results.length > 0 && <ExportButton meet={meet} />}
      />
      <ResultEntry meet={meet} />
      <AdminTable
        name="results"
        label={t('columns.results')}
        columns={columns}
        rows={results}
        rowId={({ id }) => id}
        rowActions={(row) => <ResultMenu meet={meet} result={row} />}
        empty={<EmptyState card title={t('result.empty')} note={t('result.emptyNote')} />}
      />
    </>
  );
}

function ExportButton({ meet }: { meet: Meet }) {
  const { t } = useLanguage('adminResults');
  const load = async () => {
    const { file_name, content } = await rpc('export_lenex', { meet_id: meet.id });
    saveFile(file_name, new Blob([bytesOf(content)], { type: 'application/zip' }));
  };
  const { run, isPending } = useWrite(load, [], { networkMode: 'always' });
  return (
    <Button
      kind="secondary"
      icon={<Download />}
      busy={isPending}
      onClick={() => run(undefined, { failed: t('meet.exportFailed') })}
    >
      {t('meet.export')}
    </Button>
  );
}

function useResultColumns(results: readonly MeetResult[]): Column<MeetResult>[] {
  const { t } = useLanguage(['adminResults', 'results']);
  const event = useEventName();
  return [
    {
      id: 'swimmer',
      header: t('entry.swimmer'),
      value: (row) => row.swimmer,
      cell: (row) => <span className="font-semibold">{row.swimmer}</span>,
    },
    {
      id: 'event',
      header: t('results:progress.event'),
      value: (row) => event(row, true),
      filter: [...new Set(results.map((row) => event(row, true)))].map((value) => ({ value, label: value })),
      cell: (row) => (
        <>
          <span className="first-letter:uppercase">{event(row)}</span>
          {row.round !== 'timed_final' && (
            <span className="block text-sm text-muted max-md:hidden">{t(`results:rounds.${row.round}`)}</span>
          )}
        </>
      ),
    },
    {
      id: 'position',
      header: t('columns.position'),
      value: (row) => row.position,
      align: 'end',
      phone: 'hidden',
    },
    {
      id: 'time',
      header: t('results:columns.time'),
      value: (row) => row.centiseconds,
      cell: (row) => <ResultTime result={row} />,
      align: 'end',
      phone: 'aside',
    },
  ];
}
