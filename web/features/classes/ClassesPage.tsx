import { useQuery } from '@tanstack/react-query';
import {
  CalendarPlus,
  CirclePause,
  CirclePlay,
  ClipboardList,
  Copy,
  Leaf,
  MessagesSquare,
  Printer,
} from 'lucide-react';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../components/dialogs/DialogHost.tsx';
import { late } from '../../components/states/late.tsx';
import { AddButton } from '../../kit/AddButton.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { useListPage, listQuery } from '../../kit/list-page.ts';
import { usePdfFile } from '../../kit/use-pdf-file.ts';
import { useRowEntries } from '../../kit/use-row-entries.tsx';
import { readView } from '../../lib/browser/table-address.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useMay } from '../../shell/session/use-may.ts';
import { LateWriteSheet } from '../messages/WriteButton.tsx';
import { BulkClasses } from './BulkClasses.tsx';
import { classQuery, readClasses, seasonChoicesQuery, type AdminClass } from './class-list-data.ts';
import { TermDialog } from './TermDialog.tsx';
import { useClassActivity } from './use-class-activity.ts';
import { useClassColumns } from './use-class-columns.tsx';

export const clientLoader = beginWith(({ search }) => [
  listQuery(['classes', 'admin', 'pages'], readClasses, readView('classes', search)),
  seasonChoicesQuery,
]);

const ClassSheet = late(async () => (await import('./ClassSheet.tsx')).ClassSheet);

/** Every class of the club: where, when, with whom, how full. */
export default function ClassesPage() {
  const { t, localized } = useLanguage(['classes', 'area', 'messages']);
  const page = useListPage('classes', ['classes', 'admin', 'pages'], readClasses);
  const columns = useClassColumns();
  const changes = useMay()('save_class');
  const shown = useAddressParam('class');
  const copied = useAddressParam('copy');
  const season = useAddressParam('season');
  const { set } = useClassActivity();
  const { show, dialog } = useDialog();
  const { edit, remove } = useRowEntries();
  const file = usePdfFile();
  const makeTerm = (rows: readonly AdminClass[]) => show((close) => <TermDialog rows={rows} onClose={close} />);
  // It has no children: no question, the toast takes it back.
  const toggle = (row: AdminClass) =>
    row.is_active && row.taken > 0
      ? show((close) => <CloseDialog row={row} onClose={close} />)
      : set(row, !row.is_active);
  const writes = (row: AdminClass) => ({
    label: t('messages:write.toFamilies'),
    icon: <MessagesSquare />,
    onSelect: () =>
      show((close) => (
        <LateWriteSheet audience={{ kind: 'class', ids: [row.id] }} to={localized(row, 'title')} onClose={close} />
      )),
  });
  const chosen = (ids: readonly string[]) => page.rows?.filter(({ id }) => ids.includes(id)) ?? [];
  return (
    <AdminList
      {...page}
      label={t('heading')}
      lead={t('lead')}
      action={
        changes && (
          <span className="flex flex-wrap gap-3">
            <ButtonLink to={paths.adminSection('seasons')} kind="secondary" icon={<Leaf />}>
              {t('area:admin.seasons')}
            </ButtonLink>
            <AddButton onClick={shown.openNew}>{t('add')}</AddButton>
          </span>
        )
      }
      columns={columns}
      rowLink={({ id }) => (changes ? shown.linkTo(id) : enrollmentsOf(id))}
      rowMenu={(row) => ({
        name: t('actions', { title: localized(row, 'title') }),
        entries: changes
          ? [
              edit(() => shown.open(row.id)),
              { label: t('copying.action'), icon: <Copy />, onSelect: () => copied.open(row.id) },
              { label: t('toEnrollments'), icon: <ClipboardList />, to: enrollmentsOf(row.id) },
              row.taken > 0 && writes(row),
              row.taken > 0 && {
                label: t('printReports'),
                icon: <Printer />,
                onSelect: () => file.mutate(paths.classReports(row.id)),
              },
              row.is_active && {
                label: t('term.action'),
                icon: <CalendarPlus />,
                onSelect: () => makeTerm([row]),
              },
              !row.is_planned && {
                label: t(row.is_active ? 'close' : 'open'),
                icon: row.is_active ? <CirclePause /> : <CirclePlay />,
                onSelect: () => toggle(row),
              },
              row.taken + row.waiting === 0 &&
                remove(() =>
                  show((close) => (
                    <ConfirmDialog
                      call="delete_class"
                      input={{ class_id: row.id }}
                      onClose={close}
                      title={t('deleting.title', { title: localized(row, 'title') })}
                      description={t('deleting.note')}
                      losses={[{ label: t('deleting.loss', { title: localized(row, 'title') }) }]}
                      confirmLabel={t('deleting.confirm', { title: localized(row, 'title') })}
                      done={t('deleting.done', { title: localized(row, 'title') })}
                      failed={t('failed.delete')}
                    />
                  )),
                ),
            ]
          : [row.taken > 0 && writes(row)],
      })}
      {...(changes && {
        bulkActions: (ids: string[], clear: () => void) => (
          <BulkClasses rows={chosen(ids)} clear={clear} onTerm={makeTerm} />
        ),
      })}
      empty={{ title: t('empty'), note: t('emptyNote') }}
    >
      {changes && shown.isNew && <ClassSheet row={null} seasonId={season.value} onClose={shown.close} />}
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

/** Asks before a class is closed in which children are enrolled. */
function CloseDialog({ row, onClose }: { row: AdminClass; onClose: () => void }) {
  const { t, localized } = useLanguage('classes');
  const { set, busy } = useClassActivity();
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('closing.title', { title: localized(row, 'title') })}
      description={t('closing.note', { count: row.taken })}
      confirmLabel={t('close')}
      busy={busy}
      onConfirm={() => set(row, false, onClose)}
    />
  );
}
