import { useQuery } from '@tanstack/react-query';
import { CirclePause, CirclePlay, ClipboardList, Ellipsis, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { paths } from '../../lib/paths.ts';
import { useAddressParam } from '../admin/address-param.ts';
import { ClassSheet } from './ClassSheet.tsx';
import { CloseClassDialog } from './CloseClassDialog.tsx';
import { classesQuery } from './classes-data.ts';
import type { OfficeClass } from './classes-data.ts';
import { useClassActivity } from './use-class-activity.ts';
import { useClassColumns } from './use-class-columns.tsx';

/** In the address for a class that is being made. */
const NEW = 'new';
const NONE: OfficeClass[] = [];

/** Every class of the club: where, when, with whom, how full. */
export function ClassesPage() {
  const { t } = useTranslation('classes');
  const { data: classes, error, refetch } = useQuery(classesQuery);
  const [closing, setClosing] = useState<OfficeClass | null>(null);
  const shown = useAddressParam('class');
  const columns = useClassColumns(classes ?? NONE);
  const opened = classes?.find(({ id }) => id === shown.value);
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => shown.open(NEW)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('heading')} lead={t('lead')} action={add} />
      <DataTable
        name="classes"
        label={t('heading')}
        columns={columns}
        rows={classes}
        rowId={({ id }) => id}
        rowLink={({ id }) => shown.linkTo(id)}
        rowActions={(row) => <ClassMenu row={row} onEdit={() => shown.open(row.id)} onClose={() => setClosing(row)} />}
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('empty')} action={add}>
              {t('emptyNote')}
            </EmptyState>
          </div>
        }
      />
      {(shown.value === NEW || opened) && <ClassSheet key={shown.value} row={opened ?? null} onClose={shown.close} />}
      {closing && <CloseClassDialog row={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

function ClassMenu({ row, onEdit, onClose }: { row: OfficeClass; onEdit: () => void; onClose: () => void }) {
  const { t } = useTranslation(['classes', 'common']);
  const { set } = useClassActivity(row);
  const Icon = row.is_active ? CirclePause : CirclePlay;
  // Nobody is in it: no question, the toast takes it back.
  const toggle = () => (row.is_active && row.taken > 0 ? onClose() : set(!row.is_active));
  return (
    <Menu
      trigger={<IconButton name={t('classes:actions', { title: row.title })} icon={<Ellipsis />} />}
      entries={[
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        {
          label: t('classes:toEnrollments'),
          icon: <ClipboardList aria-hidden="true" />,
          to: `${paths.adminSection('enrollments')}?enrollments.class=${row.id}`,
        },
        {
          label: t(row.is_active ? 'classes:close' : 'classes:open'),
          icon: <Icon aria-hidden="true" />,
          onSelect: toggle,
        },
      ]}
    />
  );
}
