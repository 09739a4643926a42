import { Baby, NotebookPen } from 'lucide-react';
import { StatusChip } from '../../../components/Chip.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { AddButton } from '../../../kit/AddButton.tsx';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { ACCIDENT_STATES, readAccidents, type LoggedAccident } from './accidents-data.ts';

const ReportSheet = late(async () => (await import('../ReportSheet.tsx')).ReportSheet);
const FollowUpDialog = late(async () => (await import('./FollowUpDialog.tsx')).FollowUpDialog);

/** The log of accidents, for the desk and the insurer: its table is saved as a file like every other. */
export default function AccidentsPage() {
  const { t } = useLanguage('accidents');
  const page = useListPage('accidents', ['accidents'], readAccidents);
  const columns = useAccidentColumns();
  const { show, dialog } = useDialog();
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('log.lead')}
      columns={columns}
      action={
        <AddButton onClick={() => show((close) => <ReportSheet child={null} onClose={close} />)}>
          {t('report.new')}
        </AddButton>
      }
      rowActions={(accident) => (
        <RowMenu
          name={t('log.actions', { name: accident.child_name || t('log.noName') })}
          entries={[
            {
              label: t('log.followUp'),
              icon: <NotebookPen />,
              onSelect: () => show((close) => <FollowUpDialog accident={accident} onClose={close} />),
            },
            accident.child_id !== null && {
              label: t('log.toFamily'),
              icon: <Baby />,
              to: `${paths.adminSection('children')}?child=${accident.child_id}`,
            },
          ]}
        />
      )}
      empty={{ title: t('log.empty'), note: t('log.emptyNote') }}
    >
      {dialog}
    </AdminList>
  );
}

function useAccidentColumns(): Column<LoggedAccident>[] {
  const { t, dateTime, localized } = useLanguage('accidents');
  return [
    {
      id: 'child_name',
      header: t('log.columns.child'),
      value: ({ child_name }) => child_name || t('log.noName'),
      cell: ({ child_name }) => <span className="font-semibold">{child_name || t('log.noName')}</span>,
    },
    {
      id: 'happened_at',
      header: t('log.columns.when'),
      value: ({ happened_at }) => happened_at,
      cell: ({ happened_at }) => <span className="whitespace-nowrap tabular">{dateTime(happened_at)}</span>,
    },
    {
      id: 'what',
      header: t('log.columns.what'),
      value: ({ what, spot }) => [what, spot].filter(Boolean).join(' · '),
      cell: ({ what, spot, done }) => (
        <span className="block max-w-96 wrap-anywhere">
          {what}
          <span className="block text-sm text-muted">{[spot, done].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    { id: 'done', header: t('report.done'), value: ({ done }) => done, besides: true },
    { id: 'informed', header: t('report.informed'), value: ({ informed }) => informed, besides: true },
    {
      id: 'title',
      header: t('log.columns.lesson'),
      value: (accident) => occasionOf(accident, localized),
      phone: 'hidden',
    },
    {
      id: 'location_name',
      header: t('log.columns.location'),
      value: (accident) =>
        accident.location_name === null
          ? ''
          : localized({ ...accident, location_name: accident.location_name }, 'location_name'),
      besides: true,
    },
    { id: 'reporter', header: t('log.columns.reporter'), value: ({ reporter }) => reporter, phone: 'hidden' },
    {
      id: 'follow_up',
      header: t('log.columns.followUp'),
      value: ({ follow_up }) => follow_up,
      cell: ({ follow_up }) => (
        <span className="block max-w-72">
          <StatusChip progress={follow_up ? 'off' : 'warning'}>{t(follow_up ? 'log.closed' : 'log.waits')}</StatusChip>
          {follow_up && <span className="mt-1 block text-sm wrap-anywhere text-muted">{follow_up}</span>}
        </span>
      ),
      filter: ACCIDENT_STATES.map((value) => ({ value, label: t(`log.${value}`) })),
    },
  ];
}

/** The title of the lesson's class or of the event. */
function occasionOf(accident: LoggedAccident, localized: ReturnType<typeof useLanguage>['localized']): string {
  if (accident.title) return localized({ ...accident, title: accident.title }, 'title');
  return accident.event_title ? localized({ ...accident, event_title: accident.event_title }, 'event_title') : '';
}
