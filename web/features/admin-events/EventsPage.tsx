import { Ellipsis, Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useAddressParam } from '../admin/address-param.ts';
import { useListPage } from '../admin/list-page.ts';
import { RangeControl } from '../admin/RangeControl.tsx';
import { EventSheet } from './EventSheet.tsx';
import { eventQuery, useEventCall } from '../events/events-data.ts';
import { readEvents } from './events-data.ts';
import type { ClubEvent } from '../events/events-data.ts';
import { useEventColumns } from './use-event-columns.tsx';

/** In the address for an event that is being made. */
const NEW = 'new';

/** Every event of the club, those that are drafts too; a name opens who comes. */
export function EventsPage() {
  const { t } = useTranslation(['adminEvents', 'common']);
  const page = useListPage('events', ['events', 'office'], readEvents);
  const columns = useEventColumns();
  const shown = useAddressParam('event');
  const [deleting, setDeleting] = useState<ClubEvent | null>(null);
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => shown.open(NEW)}>
      {t('adminEvents:add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('adminEvents:title')} lead={t('adminEvents:lead')} action={add} />
      <RangeControl name="events" label={t('adminEvents:range')} />
      <DataTable
        {...page}
        label={t('adminEvents:title')}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ id }) => paths.eventManagement(id)}
        rowActions={(row) => (
          <Menu
            trigger={<IconButton name={t('adminEvents:actions', { title: row.title })} icon={<Ellipsis />} />}
            entries={[
              {
                label: t('adminEvents:participants.action'),
                icon: <Users aria-hidden="true" />,
                to: paths.eventManagement(row.id),
              },
              { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: () => shown.open(row.id) },
              {
                label: t('common:delete'),
                icon: <Trash2 aria-hidden="true" />,
                danger: true,
                onSelect: () => setDeleting(row),
              },
            ]}
          />
        )}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('adminEvents:empty')} action={add} />
          </div>
        }
      />
      {shown.value === NEW && <EventSheet row={null} onClose={shown.close} />}
      {shown.value && shown.value !== NEW && <OpenedEvent id={shown.value} onClose={shown.close} />}
      {deleting && <DeleteDialog row={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** A form begins with what stands there now. */
function OpenedEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery({ ...eventQuery(id), staleTime: 0, gcTime: 0 });
  return data ? <EventSheet key={id} row={data} onClose={onClose} /> : null;
}

function DeleteDialog({ row, onClose }: { row: ClubEvent; onClose: () => void }) {
  const { t } = useTranslation('adminEvents');
  const { mutateAsync, isPending, error } = useEventCall('delete_event');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleting.title', { title: row.title })}
      description={t('deleting.note')}
      confirmLabel={t('deleting.confirm')}
      busy={isPending}
      error={error ? errorText(codeOf(error)) : undefined}
      onConfirm={() =>
        runMutation(
          mutateAsync,
          { event_id: row.id },
          {
            onSuccess: () => {
              toast.success(t('deleting.done', { title: row.title }));
              onClose();
            },
          },
        )
      }
    />
  );
}
