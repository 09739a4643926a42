import { useQuery } from '@tanstack/react-query';
import { CalendarX2, Users } from 'lucide-react';
import { EVENT_KINDS } from '../../../../contracts/events.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { AddButton } from '../../../kit/AddButton.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { Price } from '../../../kit/club/Price.tsx';
import { useSumColumns } from '../../../kit/club/use-sum-columns.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { useRowEntries } from '../../../kit/use-row-entries.tsx';
import { useSwitch } from '../../../kit/use-switch.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../shell/session/use-may.ts';
import { hasBegun } from '../event-state.ts';
import { eventQuery, type ClubEvent } from '../events-data.ts';
import { EVENT_STATES, eventState, readEvents } from './events-data.ts';

const CancelEventDialog = late(async () => (await import('./CancelEventDialog.tsx')).CancelEventDialog);
const EventSheet = late(async () => (await import('./EventSheet.tsx')).EventSheet);

/** Every event of the club, those that are drafts too; a name opens who comes. */
export default function EventsPage() {
  const { t, localized } = useLanguage('adminEvents');
  const page = useListPage('events', ['events', 'admin'], readEvents);
  const columns = useEventColumns();
  const changes = useMay()('save_event');
  const shown = useAddressParam('event');
  const publishing = usePublishing();
  const { show, dialog } = useDialog();
  const { edit, remove } = useRowEntries();
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('lead')}
      action={changes && <AddButton onClick={shown.openNew}>{t('add')}</AddButton>}
      range={t('range')}
      columns={columns}
      rowLink={({ id }) => paths.eventManagement(id)}
      rowMenu={(row) => ({
        name: t('actions', { title: localized(row, 'title') }),
        entries: changes
          ? [
              { label: t('attendees.action'), icon: <Users />, to: paths.eventManagement(row.id) },
              edit(() => shown.open(row.id)),
              publishing.entry(row),
              ...(row.registered_count + row.waiting_count > 0 && !hasBegun(row)
                ? [
                    {
                      label: t('cancelling.action'),
                      icon: <CalendarX2 />,
                      danger: true,
                      onSelect: () => show((close) => <CancelEventDialog event={row} onClose={close} />),
                    },
                  ]
                : []),
              remove(() =>
                show((close) => (
                  <ConfirmDialog
                    call="delete_event"
                    input={{ event_id: row.id }}
                    onClose={close}
                    title={t('deleting.title', { title: localized(row, 'title') })}
                    description={t('deleting.note')}
                    confirmLabel={t('deleting.confirm')}
                    done={t('deleting.done', { title: localized(row, 'title') })}
                  />
                )),
              ),
            ]
          : [],
      })}
      bulkSwitch={changes && publishing}
      empty={{ title: t('empty') }}
    >
      {changes && shown.isNew && <EventSheet row={null} onClose={shown.close} />}
      {changes && shown.value && !shown.isNew && <OpenedEvent id={shown.value} onClose={shown.close} />}
      {dialog}
    </AdminList>
  );
}

/** Publishes events or makes them drafts. */
function usePublishing() {
  const { t } = useLanguage('adminEvents');
  const { run } = useProcedure('publish_events');
  return useSwitch<ClubEvent>({
    isOn: ({ is_published }) => is_published,
    on: t('publish'),
    off: t('hide'),
    sign: 'show',
    write: ({ ids, on }) => run({ event_ids: ids, is_published: on }),
    one: ({ title }, on) => t(on ? 'isPublished' : 'isDraft', { title }),
    many: (count, on) => t(on ? 'arePublished' : 'areDrafts', { count }),
    failed: t('failed.update'),
  });
}

/** A form begins with the current value. */
function OpenedEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery({ ...eventQuery(id), staleTime: 0, gcTime: 0 });
  return data ? <EventSheet key={id} row={data} onClose={onClose} /> : null;
}

const PROGRESS = { ahead: 'good', over: 'off', draft: 'waiting' } as const;

function useEventColumns(): Column<ClubEvent>[] {
  const { t, dateTime, localized } = useLanguage('adminEvents');
  const sums = useSumColumns();
  return [
    {
      id: 'title',
      header: t('columns.title'),
      value: (row) => localized(row, 'title'),
      cell: (row) => (
        <span className="block py-1">
          {localized(row, 'title')}
          <span className="block text-sm font-normal text-muted">{t(`kinds.${row.kind}`)}</span>
        </span>
      ),
    },
    {
      id: 'when',
      header: t('columns.when'),
      value: (row) => row.starts_at,
      cell: (row) => (
        <>
          <span className="whitespace-nowrap">{dateTime(row.starts_at)}</span>
          {row.locations && (
            <span className="block text-sm text-muted max-md:hidden">{localized(row.locations, 'name')}</span>
          )}
        </>
      ),
    },
    {
      id: 'kind',
      header: t('columns.kind'),
      value: (row) => t(`kinds.${row.kind}`),
      filter: EVENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
      besides: true,
    },
    {
      id: 'people',
      header: t('columns.people'),
      value: (row) => row.registered_count,
      cell: (row) => <People row={row} />,
      sortable: false,
      align: 'end',
      phone: 'aside',
    },
    ...sums<ClubEvent>({
      id: 'fee',
      header: t('columns.fee'),
      amount: ({ fee }) => fee,
      cell: ({ fee }) => (fee > 0 ? <Price amount={fee} /> : t('free')),
      phone: 'hidden',
    }),
    {
      id: 'state',
      header: t('columns.state'),
      value: (row) => t(`states.${eventState(row)}`),
      cell: (row) => <StatusChip progress={PROGRESS[eventState(row)]}>{t(`states.${eventState(row)}`)}</StatusChip>,
      filter: EVENT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
      sortable: false,
    },
  ];
}

/** „12/40“, and who waits. */
function People({ row }: { row: Pick<ClubEvent, 'registered_count' | 'waiting_count' | 'capacity'> }) {
  const { t } = useLanguage('adminEvents');
  return (
    <span className="whitespace-nowrap tabular">
      <b>{row.registered_count}</b>
      {row.capacity !== null && <span className="font-normal text-muted">/{row.capacity}</span>}
      {row.waiting_count > 0 && (
        <span className="ml-2 text-sm font-semibold text-warning">{t('waiting', { count: row.waiting_count })}</span>
      )}
    </span>
  );
}
