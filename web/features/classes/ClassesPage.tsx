import {
  CalendarPlus,
  CirclePause,
  CirclePlay,
  ClipboardList,
  Copy,
  Ellipsis,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/late.tsx';
import { Menu } from '../../components/Menu.tsx';
import { paths } from '../../lib/paths.ts';
import { useAddressParam } from '../../kit/address-param.ts';
import { useListPage } from '../../kit/list-page.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { useMay } from '../../shell/session/use-may.ts';
import { BulkClasses } from './BulkClasses.tsx';
import { CloseClassDialog } from './CloseClassDialog.tsx';
import { DeleteClassDialog } from './DeleteClassDialog.tsx';
import { TermDialog } from './TermDialog.tsx';
import { classQuery, readClasses } from './class-list-data.ts';
import type { AdminClass } from './class-list-data.ts';
import { useClassActivity } from './use-class-activity.ts';
import { useClassColumns } from './use-class-columns.tsx';

const ClassSheet = late(async () => (await import('./ClassSheet.tsx')).ClassSheet);

/** In the address for a class that is being made. */
const NEW = 'new';

/** Every class of the club: where, when, with whom, how full. */
export function ClassesPage() {
  const { t } = useTranslation('classes');
  const page = useListPage('classes', ['classes', 'admin', 'pages'], readClasses);
  const columns = useClassColumns();
  const changes = useMay()('save_class');
  const shown = useAddressParam('class');
  const copied = useAddressParam('copy');
  const [closing, setClosing] = useState<AdminClass | null>(null);
  const [deleting, setDeleting] = useState<AdminClass | null>(null);
  const [term, setTerm] = useState<readonly AdminClass[] | null>(null);
  const chosen = (ids: readonly string[]) => page.rows?.filter(({ id }) => ids.includes(id)) ?? [];
  return (
    <AdminList
      {...page}
      label={t('heading')}
      lead={t('lead')}
      action={
        changes && (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => shown.open(NEW)}>
            {t('add')}
          </Button>
        )
      }
      columns={columns}
      rowId={({ id }) => id}
      rowLink={({ id }) => (changes ? shown.linkTo(id) : enrollmentsOf(id))}
      rowActions={(row) =>
        changes && (
          <ClassMenu
            row={row}
            onEdit={() => shown.open(row.id)}
            onCopy={() => copied.open(row.id)}
            onTerm={() => setTerm([row])}
            onClose={() => setClosing(row)}
            onDelete={() => setDeleting(row)}
          />
        )
      }
      {...(changes
        ? {
            bulkActions: (ids: string[], clear: () => void) => (
              <BulkClasses rows={chosen(ids)} clear={clear} onTerm={setTerm} />
            ),
          }
        : {})}
      empty={{ title: t('empty'), note: t('emptyNote') }}
    >
      {changes && shown.value === NEW && <ClassSheet row={null} onClose={shown.close} />}
      {changes && shown.value && shown.value !== NEW && (
        <OpenedClass id={shown.value} rows={page.rows} onClose={shown.close} />
      )}
      {copied.value && <OpenedClass id={copied.value} rows={page.rows} onClose={copied.close} copied />}
      {closing && <CloseClassDialog row={closing} onClose={() => setClosing(null)} />}
      {deleting && <DeleteClassDialog row={deleting} onClose={() => setDeleting(null)} />}
      {term && <TermDialog rows={term} onClose={() => setTerm(null)} />}
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
  if (!row) return null;
  return copied ? (
    <ClassSheet key={id} row={null} like={row} onClose={onClose} />
  ) : (
    <ClassSheet key={id} row={row} onClose={onClose} />
  );
}

interface MenuProps {
  row: AdminClass;
  onEdit: () => void;
  onCopy: () => void;
  onTerm: () => void;
  onClose: () => void;
  onDelete: () => void;
}

function ClassMenu({ row, onEdit, onCopy, onTerm, onClose, onDelete }: MenuProps) {
  const { t } = useTranslation(['classes', 'common']);
  const { set } = useClassActivity(row);
  const Icon = row.is_active ? CirclePause : CirclePlay;
  // It has no children: no question, the toast takes it back.
  const toggle = () => (row.is_active && row.taken > 0 ? onClose() : set(!row.is_active));
  return (
    <Menu
      trigger={<IconButton name={t('classes:actions', { title: row.title })} icon={<Ellipsis />} />}
      entries={[
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        { label: t('classes:copying.action'), icon: <Copy aria-hidden="true" />, onSelect: onCopy },
        {
          label: t('classes:toEnrollments'),
          icon: <ClipboardList aria-hidden="true" />,
          to: enrollmentsOf(row.id),
        },
        ...(row.is_active
          ? [{ label: t('classes:term.action'), icon: <CalendarPlus aria-hidden="true" />, onSelect: onTerm }]
          : []),
        {
          label: t(row.is_active ? 'classes:close' : 'classes:open'),
          icon: <Icon aria-hidden="true" />,
          onSelect: toggle,
        },
        ...(row.taken + row.waiting > 0
          ? []
          : [{ label: t('common:delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete }]),
      ]}
    />
  );
}
