import { useQuery } from '@tanstack/react-query';
import { ENROLLMENT_STATUSES } from '../../../../contracts/enrollments.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { useDayColumn } from '../../../components/table/use-day-column.tsx';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { useFamilyColumns } from '../../../kit/family-columns.ts';
import { FamilyLine } from '../../../kit/FamilyLine.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { classTitlesQuery } from '../../classes/classes-data.ts';
import { EXPIRING, LOW, type AdminEnrollment } from './enrollments-data.ts';
import { EnrollmentStatusChip } from './EnrollmentStatusChip.tsx';

export function useEnrollmentColumns(): Column<AdminEnrollment>[] {
  const { t, localized, weekday } = useLanguage('admin');
  const days = useDayColumn();
  const families = useFamilyColumns();
  const { lowSessions } = useClubSettings();
  const { data: classes } = useQuery(classTitlesQuery);
  return [
    {
      id: 'child',
      header: t('enrollments.columns.child'),
      value: (row) => row.children.full_name,
      cell: (row) => (
        <>
          <span className="font-semibold">{row.children.full_name}</span>
          <FamilyLine family={row.children.family} />
        </>
      ),
    },
    ...families<AdminEnrollment>(t('enrollments.columns.family'), (row) => row.children.family),
    {
      id: 'class',
      header: t('enrollments.columns.class'),
      value: (row) => localized(row.classes, 'title'),
      cell: (row) => (
        <>
          {row.days && <span className="text-muted">{row.days.map((day) => weekday(day, 'short')).join(', ')} · </span>}
          {localized(row.classes, 'title')}
          <span className="block text-sm text-muted max-md:hidden">{localized(row.plans, 'name')}</span>
        </>
      ),
      filter: (classes ?? []).map((swimClass) => ({
        value: swimClass.id,
        label: localized(swimClass, 'title'),
      })),
    },
    {
      id: 'plan',
      header: t('enrollments.columns.plan'),
      value: (row) => localized(row.plans, 'name'),
      besides: true,
    },
    {
      id: 'status',
      header: t('enrollments.columns.status'),
      value: (row) => t(`enrollments.statuses.${row.status}`),
      cell: (row) => <EnrollmentStatusChip status={row.status} position={row.position} />,
      filter: ENROLLMENT_STATUSES.map((value) => ({ value, label: t(`enrollments.statuses.${value}`) })),
    },
    {
      id: 'sessions',
      header: t('enrollments.columns.sessions'),
      value: (row) => row.sessions_remaining,
      cell: (row) => <SessionsCell row={row} low={lowSessions} />,
      align: 'end',
      filter: [
        { value: LOW, label: t('enrollments.low') },
        { value: EXPIRING, label: t('enrollments.expiring') },
      ],
      phone: 'aside',
    },
    days({ id: 'since', header: t('enrollments.columns.since'), day: (row) => row.created_at, phone: 'hidden' }),
  ];
}

function SessionsCell({ row, low }: { row: AdminEnrollment; low: number }) {
  const { sessions_remaining: left, plans, status } = row;
  if (left === null || plans.sessions === null || status === 'waitlist')
    return <span className="font-normal text-muted">–</span>;
  return (
    <span className="whitespace-nowrap">
      <b className={status === 'active' && left <= low ? 'text-warning' : undefined}>{left}</b>
      <span className="font-normal text-muted">/{Math.max(left, plans.sessions)}</span>
    </span>
  );
}
