import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COURSES } from '../../../../contracts/results.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { late } from '../../../components/late.tsx';
import { toast } from '../../../components/toast.ts';
import type { Column } from '../../../components/data-table.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { faultText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { readMeets } from './meets-data.ts';
import type { MeetRow } from './meets-data.ts';

const MeetSheet = late(async () => (await import('./MeetSheet.tsx')).MeetSheet);

/** Every meet, the latest first; a name opens its results. */
export function MeetsTab() {
  const { t } = useTranslation(['adminResults', 'common']);
  const page = useListPage('meets', ['results', 'meets'], readMeets);
  const columns = useMeetColumns();
  const [editing, setEditing] = useState<MeetRow | 'new' | null>(null);
  const [deleting, setDeleting] = useState<MeetRow | null>(null);
  return (
    <AdminList
      {...page}
      tab
      label={t('adminResults:tabs.meets')}
      lead={t('adminResults:meet.lead')}
      action={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setEditing('new')}>
          {t('adminResults:meet.add')}
        </Button>
      }
      range={t('adminResults:meet.range')}
      columns={columns}
      rowLink={({ id }) => paths.adminMeet(id)}
      rowActions={(row) => (
        <RowMenu
          name={t('adminResults:meet.actions', { name: row.name })}
          entries={[
            { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: () => setEditing(row) },
            {
              label: t('common:delete'),
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onSelect: () => setDeleting(row),
            },
          ]}
        />
      )}
      empty={{ title: t('adminResults:meet.empty'), note: t('adminResults:meet.emptyNote') }}
    >
      {editing && <MeetSheet meet={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteMeet meet={deleting} onClose={() => setDeleting(null)} />}
    </AdminList>
  );
}

function useMeetColumns(): Column<MeetRow>[] {
  const { t } = useTranslation(['adminResults', 'results']);
  const { date } = useFormat();
  return useMemo(
    () => [
      { id: 'name', header: t('adminResults:columns.meet'), value: (row) => row.name },
      {
        id: 'when',
        header: t('adminResults:columns.when'),
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
        header: t('adminResults:columns.course'),
        value: (row) => t(`results:courses.${row.course}`),
        sortable: false,
        filter: {
          label: t('adminResults:columns.course'),
          options: COURSES.map((value) => ({ value, label: t(`results:courses.${value}`) })),
        },
        phone: 'hidden',
      },
      {
        id: 'results',
        header: t('adminResults:columns.results'),
        value: (row) => row.swim_results[0]?.count ?? 0,
        sortable: false,
        align: 'end',
        phone: 'aside',
      },
    ],
    [t, date],
  );
}

function DeleteMeet({ meet, onClose }: { meet: MeetRow; onClose: () => void }) {
  const { t } = useTranslation('adminResults');
  const { run, isPending, error } = useProcedure('delete_meet');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('meet.delete.title', { name: meet.name })}
      description={t('meet.delete.note', { count: meet.swim_results[0]?.count ?? 0 })}
      confirmLabel={t('meet.delete.confirm')}
      busy={isPending}
      error={faultText(error)}
      onConfirm={() =>
        run(
          { meet_id: meet.id },
          {
            onSuccess: () => {
              toast.success(t('meet.delete.done', { name: meet.name }));
              onClose();
            },
          },
        )
      }
    />
  );
}
