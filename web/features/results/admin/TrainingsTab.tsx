import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { ResultTime } from '../ResultList.tsx';
import { useEventName } from '../use-event-name.ts';
import { ResultMenu } from './ResultMenu.tsx';
import { readTrainingTimes } from './meets-data.ts';
import type { MeetResult } from './meets-data.ts';

/** The times of trainings, which belong to no meet: instructors write them on a child's page, and here they are corrected. */
export function TrainingsTab() {
  const { t } = useTranslation('adminResults');
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
  const { t } = useTranslation(['adminResults', 'results']);
  const { date } = useFormat();
  const event = useEventName();
  return useMemo(
    () => [
      {
        id: 'swimmer',
        header: t('adminResults:entry.swimmer'),
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
      {
        id: 'day',
        header: t('results:columns.day'),
        value: (row) => row.swum_on,
        cell: (row) => <span className="whitespace-nowrap">{date(row.swum_on)}</span>,
      },
      {
        id: 'time',
        header: t('results:columns.time'),
        value: (row) => row.centiseconds,
        cell: (row) => <ResultTime result={row} />,
        sortable: false,
        align: 'end',
        phone: 'aside',
      },
    ],
    [t, date, event],
  );
}
