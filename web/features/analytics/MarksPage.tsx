import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTENDANCE_STATUSES } from '../../../contracts/attendance.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import type { Column } from '../../components/data-table.ts';
import { AdminTable } from '../../kit/AdminTable.tsx';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useListPage } from '../../kit/list-page.ts';
import { RangeControl } from '../../kit/RangeControl.tsx';
import { MarkChip } from '../lessons/attendance/MarkChip.tsx';
import { readMarks, USUAL_MARKS } from './marks-data.ts';
import type { AdminMark } from './marks-data.ts';

/** Every mark of every lesson: who was there and who was not. */
export default function MarksPage() {
  const { t } = useTranslation('analytics');
  const page = useListPage('marks', ['attendance', 'admin'], readMarks);
  const columns = useMarkColumns();
  return (
    <>
      <PageHeader title={t('marks.title')} lead={t('marks.lead')} />
      <RangeControl name="marks" label={t('marks.range')} usual={USUAL_MARKS} months />
      <AdminTable
        {...page}
        label={t('marks.title')}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ child_id }) => `${paths.adminSection('children')}?child=${child_id}`}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('marks.empty')} />
          </div>
        }
      />
    </>
  );
}

function useMarkColumns(): Column<AdminMark>[] {
  const { t, i18n } = useTranslation(['analytics', 'child']);
  const { dateTime } = useFormat();
  const locale = i18n.language as Locale;
  return useMemo(
    () => [
      {
        id: 'child',
        header: t('analytics:marks.child'),
        value: (row) => row.child_name,
        sortable: false,
      },
      {
        id: 'class',
        header: t('analytics:marks.class'),
        value: (row) => localized(row, 'title', locale),
        sortable: false,
      },
      {
        id: 'lesson',
        header: t('analytics:marks.lesson'),
        value: (row) => dateTime(row.starts_at),
        cell: (row) => <span className="whitespace-nowrap">{dateTime(row.starts_at)}</span>,
      },
      {
        id: 'status',
        header: t('analytics:marks.status'),
        value: (row) => t(`child:marks.${row.status}`),
        cell: (row) => <MarkChip status={row.status} />,
        filter: {
          label: t('analytics:marks.status'),
          options: ATTENDANCE_STATUSES.map((value) => ({ value, label: t(`child:marks.${value}`) })),
        },
        sortable: false,
        phone: 'aside',
      },
    ],
    [t, dateTime, locale],
  );
}
