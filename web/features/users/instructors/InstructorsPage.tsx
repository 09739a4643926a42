import { useQuery } from '@tanstack/react-query';
import { UserMinus, UserPlus, Waves } from 'lucide-react';
import { Avatar } from '../../../components/Avatar.tsx';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { instructorLoadsQuery, type Instructor } from './instructors-data.ts';
import { AppointSheet, InstructorSheet } from './InstructorSheets.tsx';

/** Instructors with their classes, and their hours of a week. */
export default function InstructorsPage() {
  const { t } = useLanguage('adminInstructors');
  const instructors = useQuery(instructorLoadsQuery);
  const { show, dialog } = useDialog();
  const shown = useAddressParam('instructor');
  const columns = useInstructorColumns();
  const opened = instructors.data?.find(({ user_id }) => user_id === shown.value);
  return (
    <AdminList
      {...wholeList('instructors', instructors)}
      label={t('title')}
      lead={t('lead')}
      action={
        <Button icon={<UserPlus />} onClick={shown.openNew}>
          {t('appoint.open')}
        </Button>
      }
      columns={columns}
      rowId={({ user_id }) => user_id}
      rowLink={({ user_id }) => shown.linkTo(user_id)}
      rowMenu={(row) => ({
        name: t('actions', { name: row.full_name }),
        entries: [
          { label: t('classes'), icon: <Waves />, onSelect: () => shown.open(row.user_id) },
          {
            label: t('dismiss.open'),
            icon: <UserMinus />,
            danger: true,
            onSelect: () => show((close) => <DismissDialog instructor={row} onClose={close} />),
          },
        ],
      })}
      empty={{ title: t('empty'), note: t('emptyNote') }}
    >
      {shown.isNew && <AppointSheet onClose={shown.close} />}
      {opened && <InstructorSheet instructor={opened} onClose={shown.close} />}
      {dialog}
    </AdminList>
  );
}

/** Takes the role away; the other roles stay. Who still has classes hands them over first. */
function DismissDialog({ instructor, onClose }: { instructor: Instructor; onClose: () => void }) {
  const { t } = useLanguage(['adminInstructors', 'common']);
  const write = useProcedure('set_user_role');
  const { full_name: name, user_id, classes } = instructor;
  if (classes > 0)
    return (
      <ConfirmDialog
        onClose={onClose}
        kind="primary"
        title={t('dismiss.teaches', { name })}
        description={t('dismiss.handOver', { count: classes })}
        confirmLabel={t('common:close')}
        onConfirm={onClose}
      />
    );
  return (
    <ConfirmDialog
      write={write}
      input={{ user_id, role: 'instructor', given: false }}
      onClose={onClose}
      title={t('dismiss.title', { name })}
      description={t('dismiss.note')}
      confirmLabel={t('dismiss.confirm')}
      done={t('dismiss.done', { name })}
      failed={t('failed')}
    />
  );
}

const MINUTES = 60;

function useInstructorColumns(): Column<Instructor>[] {
  const { t, number, percent } = useLanguage('adminInstructors');
  return [
    {
      id: 'name',
      header: t('fields.name'),
      value: (row) => row.full_name,
      cell: (row) => (
        <span className="flex items-center gap-3">
          <Avatar name={row.full_name} />
          <span className="font-semibold">{row.full_name}</span>
        </span>
      ),
    },
    {
      id: 'classes',
      header: t('fields.classes'),
      value: (row) => row.classes,
      cell: (row) => <span className="whitespace-nowrap">{t('countClasses', { count: row.classes })}</span>,
      align: 'end',
    },
    {
      id: 'sessions',
      header: t('fields.sessions'),
      value: (row) => row.sessions,
      align: 'end',
      phone: 'hidden',
    },
    {
      id: 'hours',
      header: t('fields.hours'),
      value: (row) => row.minutes / MINUTES,
      cell: (row) => <span className="whitespace-nowrap">{t('hours', { value: number(row.minutes / MINUTES) })}</span>,
      align: 'end',
      phone: 'aside',
    },
    {
      id: 'children',
      header: t('fields.load'),
      value: (row) => row.children,
      cell: (row) => <Load row={row} share={row.seats > 0 ? percent(row.children / row.seats) : '–'} />,
    },
  ];
}

function Load({ row, share }: { row: Instructor; share: string }) {
  const { t } = useLanguage('adminInstructors');
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular">
      {t('children', { count: row.children, seats: row.seats })}
      <span className="text-sm text-muted">{share}</span>
    </span>
  );
}
