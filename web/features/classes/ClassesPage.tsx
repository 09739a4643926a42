import { CalendarPlus, CirclePause, CirclePlay, ClipboardList, Copy } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { late } from '../../components/late.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { WriteDialog } from '../../components/WriteDialog.tsx';
import { paths } from '../../lib/paths.ts';
import { useAddressParam } from '../../kit/address-param.ts';
import { useListPage } from '../../kit/list-page.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { AddButton } from '../../kit/AddButton.tsx';
import { useDialog } from '../../kit/use-dialog.ts';
import { useRowEntries } from '../../kit/use-row-entries.tsx';
import { useMay } from '../../shell/session/use-may.ts';
import { BulkClasses } from './BulkClasses.tsx';
import { TermDialog } from './TermDialog.tsx';
import { classQuery, readClasses, type AdminClass } from './class-list-data.ts';
import { useClassActivity } from './use-class-activity.ts';
import { useClassColumns } from './use-class-columns.tsx';

const ClassSheet = late(async () => (await import('./ClassSheet.tsx')).ClassSheet);

/** Every class of the club: where, when, with whom, how full. */
export function ClassesPage() {
  const { t } = useTranslation('classes');
  const page = useListPage('classes', ['classes', 'admin', 'pages'], readClasses);
  const columns = useClassColumns();
  const changes = useMay()('save_class');
  const shown = useAddressParam('class');
  const copied = useAddressParam('copy');
  const { set } = useClassActivity();
  const { show, dialog } = useDialog();
  const { edit, remove } = useRowEntries();
  const makeTerm = (rows: readonly AdminClass[]) => show((close) => <TermDialog rows={rows} onClose={close} />);
  // It has no children: no question, the toast takes it back.
  const toggle = (row: AdminClass) =>
    row.is_active && row.taken > 0
      ? show((close) => <CloseDialog row={row} onClose={close} />)
      : set(row, !row.is_active);
  const chosen = (ids: readonly string[]) => page.rows?.filter(({ id }) => ids.includes(id)) ?? [];
  return (
    <AdminList
      {...page}
      label={t('heading')}
      lead={t('lead')}
      action={changes && <AddButton onClick={shown.openNew}>{t('add')}</AddButton>}
      columns={columns}
      rowLink={({ id }) => (changes ? shown.linkTo(id) : enrollmentsOf(id))}
      rowMenu={(row) => ({
        name: t('actions', { title: row.title }),
        entries: changes
          ? [
              edit(() => shown.open(row.id)),
              { label: t('copying.action'), icon: <Copy />, onSelect: () => copied.open(row.id) },
              { label: t('toEnrollments'), icon: <ClipboardList />, to: enrollmentsOf(row.id) },
              row.is_active && { label: t('term.action'), icon: <CalendarPlus />, onSelect: () => makeTerm([row]) },
              {
                label: t(row.is_active ? 'close' : 'open'),
                icon: row.is_active ? <CirclePause /> : <CirclePlay />,
                onSelect: () => toggle(row),
              },
              row.taken + row.waiting === 0 &&
                remove(() => show((close) => <DeleteDialog row={row} onClose={close} />)),
            ]
          : [],
      })}
      {...(changes && {
        bulkActions: (ids: string[], clear: () => void) => (
          <BulkClasses rows={chosen(ids)} clear={clear} onTerm={makeTerm} />
        ),
      })}
      empty={{ title: t('empty'), note: t('emptyNote') }}
    >
      {changes && shown.isNew && <ClassSheet row={null} onClose={shown.close} />}
      {changes && shown.value && !shown.isNew && (
        <OpenedClass id={shown.value} rows={page.rows} onClose={shown.close} />
      )}
      {copied.value && <OpenedClass id={copied.value} rows={page.rows} onClose={copied.close} copied />}
      {dialog}
    </AdminList>
  );
}

const enrollmentsOf = (classId: string) => `${paths.adminSection('enrollments')}?enrollments.class=${classId}`;

interface OpenedProps {
  id: string;
  rows: readonly AdminClass[] | undefined;
  copied?: boolean;
  onClose: () => void;
}

/** The class of the address: a row that is shown, else read by itself. */
function OpenedClass({ id, rows, copied = false, onClose }: OpenedProps) {
  const listed = rows?.find((row) => row.id === id);
  const { data } = useQuery({ ...classQuery(id), enabled: rows !== undefined && !listed });
  const row = listed ?? data;
  return row ? <ClassSheet key={id} {...(copied ? { row: null, like: row } : { row })} onClose={onClose} /> : null;
}

interface DialogProps {
  row: AdminClass;
  onClose: () => void;
}

/** Asks before a class is closed in which children are enrolled. */
function CloseDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('classes');
  const { set, busy } = useClassActivity();
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('closing.title', { title: row.title })}
      description={t('closing.note', { count: row.taken })}
      confirmLabel={t('close')}
      busy={busy}
      onConfirm={() => set(row, false, onClose)}
    />
  );
}

/** Deletes a class that never had children; one with a history can only be closed, and the refusal says so. */
function DeleteDialog({ row: { id, title }, onClose }: DialogProps) {
  const { t } = useTranslation('classes');
  return (
    <WriteDialog
      write={useProcedure('delete_class')}
      input={{ class_id: id }}
      onClose={onClose}
      title={t('deleting.title', { title })}
      description={t('deleting.note')}
      losses={[{ label: t('deleting.loss', { title }) }]}
      confirmLabel={t('deleting.confirm', { title })}
      done={t('deleting.done', { title })}
      failed={t('failed.delete')}
    />
  );
}
