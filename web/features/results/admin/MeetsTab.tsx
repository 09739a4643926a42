import { COURSES } from '../../../../contracts/results.ts';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { useDayColumn } from '../../../components/table/use-day-column.tsx';
import { AddButton } from '../../../kit/AddButton.tsx';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { useRowEntries } from '../../../kit/use-row-entries.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { ResultTime } from '../ResultList.tsx';
import { useEventName } from '../use-event-name.ts';
import { readMeets, readTrainingTimes, type MeetResult, type MeetRow } from './meets-data.ts';
import { ResultMenu } from './ResultMenu.tsx';

const MeetSheet = late(async () => (await import('./MeetSheet.tsx')).MeetSheet);

/** Every meet, the latest first; a name opens its results. */
export function MeetsTab() {
  const { t } = useLanguage('adminResults');
  const page = useListPage('meets', ['results', 'meets'], readMeets);
  const columns = useMeetColumns();
  const { show, dialog } = useDialog();
  const { edit, remove } = useRowEntries();
  const open = (meet: MeetRow | null) => show((close) => <MeetSheet meet={meet} onClose={close} />);
  return (
    <AdminList
      {...page}
      tab
      label={t('tabs.meets')}
      lead={t('meet.lead')}
      action={<AddButton onClick={() => open(null)}>{t('meet.add')}</AddButton>}
      range={t('meet.range')}
      columns={columns}
      rowLink={({ id }) => paths.adminMeet(id)}
      rowMenu={(row) => ({
        name: t('meet.actions', { name: row.name }),
        entries: [
          edit(() => open(row)),
          remove(() =>
            show((close) => (
              <ConfirmDialog
                call="delete_meet"
                input={{ meet_id: row.id }}
                onClose={close}
                title={t('meet.delete.title', { name: row.name })}
                description={t('meet.delete.note', { count: row.swim_results[0]?.count ?? 0 })}
                confirmLabel={t('meet.delete.confirm')}
                done={t('meet.delete.done', { name: row.name })}
              />
            )),
          ),
        ],
      })}
      empty={{ title: t('meet.empty'), note: t('meet.emptyNote') }}
    >
      {dialog}
    </AdminList>
  );
}

function useMeetColumns(): Column<MeetRow>[] {
  const { t, date } = useLanguage(['adminResults', 'results']);
  return [
    { id: 'name', header: t('columns.meet'), value: (row) => row.name },
    {
      id: 'when',
      header: t('columns.when'),
      value: (row) => row.starts_on,
      cell: (row) => (
        <>
          <span className="whitespace-nowrap">{date(row.starts_on)}</span>
          {row.location && <span className="block text-sm text-muted max-md:hidden">{row.location}</span>}
        </>
      ),
    },
    {
      id: 'course',
      header: t('columns.course'),
      value: (row) => t(`results:courses.${row.course}`),
      sortable: false,
      filter: COURSES.map((value) => ({ value, label: t(`results:courses.${value}`) })),
      phone: 'hidden',
    },
    {
      id: 'results',
      header: t('columns.results'),
      value: (row) => row.swim_results[0]?.count ?? 0,
      sortable: false,
      align: 'end',
      phone: 'aside',
    },
  ];
}

/** The times of trainings, which belong to no meet: instructors write them on a child's page, and here they are corrected. */
export function TrainingsTab() {
  const { t } = useLanguage('adminResults');
  const page = useListPage('trainings', ['results', 'trainings'], readTrainingTimes);
  const columns = useTrainingColumns();
  return (
    <AdminList
      {...page}
      tab
      label={t('tabs.trainings')}
      lead={t('trainings.lead')}
      range={t('trainings.range')}
      columns={columns}
      rowActions={(row) => <ResultMenu meet={null} result={row} />}
      empty={{ title: t('trainings.empty'), note: t('trainings.emptyNote') }}
    />
  );
}

function useTrainingColumns(): Column<MeetResult>[] {
  const { t } = useLanguage(['adminResults', 'results']);
  const days = useDayColumn();
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
      cell: (row) => <span className="first-letter:uppercase">{event(row, true)}</span>,
      sortable: false,
    },
    days({ id: 'day', header: t('results:columns.day'), day: (row) => row.swum_on }),
    {
      id: 'time',
      header: t('results:columns.time'),
      value: (row) => row.centiseconds,
      cell: (row) => <ResultTime result={row} />,
      sortable: false,
      align: 'end',
      phone: 'aside',
    },
  ];
}
