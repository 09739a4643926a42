import { Eye, EyeOff, Pencil, Trash2, Users } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { late } from '../../../components/late.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { faultText } from '../../../lib/error-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { BulkSwitch } from '../../../kit/BulkSwitch.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useSwitch } from '../../../kit/use-switch.ts';
import { AddButton } from '../../../kit/AddButton.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { eventQuery } from '../events-data.ts';
import { useMay } from '../../../shell/session/use-may.ts';
import { readEvents } from './events-data.ts';
import type { ClubEvent } from '../events-data.ts';
import { useEventColumns } from './use-event-columns.tsx';

const EventSheet = late(async () => (await import('./EventSheet.tsx')).EventSheet);

/** Every event of the club, those that are drafts too; a name opens who comes. */
export function EventsPage() {
  const { t } = useTranslation(['adminEvents', 'common']);
  const page = useListPage('events', ['events', 'admin'], readEvents);
  const columns = useEventColumns();
  const changes = useMay()('save_event');
  const shown = useAddressParam('event');
  const [deleting, setDeleting] = useState<ClubEvent | null>(null);
  const publish = usePublish();
  return (
    <AdminList
      {...page}
      label={t('adminEvents:title')}
      lead={t('adminEvents:lead')}
      action={changes && <AddButton onClick={shown.openNew}>{t('adminEvents:add')}</AddButton>}
      range={t('adminEvents:range')}
      columns={columns}
      rowLink={({ id }) => paths.eventManagement(id)}
      rowActions={(row) =>
        changes && (
          <EventMenu
            row={row}
            onEdit={() => shown.open(row.id)}
            onPublish={(on) => publish([row], on)}
            onDelete={() => setDeleting(row)}
          />
        )
      }
      {...(changes
        ? {
            bulkActions: (ids: string[], clear: () => void) => (
              <BulkSwitch
                rows={page.rows?.filter(({ id }) => ids.includes(id)) ?? []}
                isOn={({ is_published }) => is_published}
                on={t('adminEvents:publish')}
                off={t('adminEvents:hide')}
                onSet={(rows, on) => {
                  publish(rows, on);
                  clear();
                }}
              />
            ),
          }
        : {})}
      empty={{ title: t('adminEvents:empty') }}
    >
      {changes && shown.isNew && <EventSheet row={null} onClose={shown.close} />}
      {changes && shown.value && !shown.isNew && <OpenedEvent id={shown.value} onClose={shown.close} />}
      {deleting && <DeleteDialog row={deleting} onClose={() => setDeleting(null)} />}
    </AdminList>
  );
}

interface EventMenuProps {
  row: ClubEvent;
  onEdit: () => void;
  onPublish: (on: boolean) => void;
  onDelete: () => void;
}

function EventMenu({ row, onEdit, onPublish, onDelete }: EventMenuProps) {
  const { t } = useTranslation(['adminEvents', 'common']);
  const Icon = row.is_published ? EyeOff : Eye;
  return (
    <RowMenu
      name={t('adminEvents:actions', { title: row.title })}
      entries={[
        {
          label: t('adminEvents:attendees.action'),
          icon: <Users aria-hidden="true" />,
          to: paths.eventManagement(row.id),
        },
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        {
          label: t(row.is_published ? 'adminEvents:hide' : 'adminEvents:publish'),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => onPublish(!row.is_published),
        },
        { label: t('common:delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
      ]}
    />
  );
}

/** Publishes events or makes them drafts. */
function usePublish() {
  const { t } = useTranslation('adminEvents');
  const { mutateAsync } = useProcedure('publish_events');
  return useSwitch<ClubEvent>(({ ids, on }) => mutateAsync({ event_ids: ids, is_published: on }), {
    done: (on, [first, ...others]) =>
      first && others.length === 0
        ? t(on ? 'isPublished' : 'isDraft', { title: first.title })
        : t(on ? 'arePublished' : 'areDrafts', { count: others.length + 1 }),
    failed: t('failed.update'),
  });
}

/** A form begins with the current value. */
function OpenedEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery({ ...eventQuery(id), staleTime: 0, gcTime: 0 });
  return data ? <EventSheet key={id} row={data} onClose={onClose} /> : null;
}

function DeleteDialog({ row, onClose }: { row: ClubEvent; onClose: () => void }) {
  const { t } = useTranslation('adminEvents');
  const { run, isPending, error } = useProcedure('delete_event');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleting.title', { title: row.title })}
      description={t('deleting.note')}
      confirmLabel={t('deleting.confirm')}
      busy={isPending}
      error={faultText(error)}
      onConfirm={() =>
        run(
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
