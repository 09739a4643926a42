import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contracts/attendance.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import type { Column } from '../../components/table/data-table.ts';
import { AdminTable } from '../../kit/AdminTable.tsx';
import { useListPage, type Page, type PageRequest } from '../../kit/list-page.ts';
import { RangeControl } from '../../kit/RangeControl.tsx';
import { readList } from '../../kit/read-list.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { supabase } from '../../lib/api/supabase.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { MarkChip } from '../lessons/attendance/MarkChip.tsx';

/** Every mark of every lesson: who was there and who was not. */
export default function MarksPage() {
  const { t } = useLanguage('analytics');
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
        empty={<EmptyState card title={t('marks.empty')} />}
      />
    </>
  );
}

function useMarkColumns(): Column<AdminMark>[] {
  const { t, dateTime, localized } = useLanguage(['analytics', 'child']);
  return [
    {
      id: 'child',
      header: t('marks.child'),
      value: (row) => row.child_name,
      sortable: false,
    },
    {
      id: 'class',
      header: t('marks.class'),
      value: (row) => localized(row, 'title'),
      sortable: false,
    },
    {
      id: 'lesson',
      header: t('marks.lesson'),
      value: (row) => row.starts_at,
      cell: (row) => <span className="whitespace-nowrap">{dateTime(row.starts_at)}</span>,
    },
    {
      id: 'status',
      header: t('marks.status'),
      value: (row) => t(`child:marks.${row.status}`),
      cell: (row) => <MarkChip status={row.status} />,
      filter: ATTENDANCE_STATUSES.map((value) => ({ value, label: t(`child:marks.${value}`) })),
      sortable: false,
      phone: 'aside',
    },
  ];
}

const COLUMNS = `id,child_id,child_name,status,starts_at,${inAllLanguages('title')}` as const;

/** A mark of a child in a lesson. */
type AdminMark = Selected<'admin_marks', typeof COLUMNS>;

/** The range until another one is chosen. */
const USUAL_MARKS = '7';

/** A page of the marks of the chosen days, the latest lesson first. Throws ClubError. */
async function readMarks(page: PageRequest): Promise<Page<AdminMark>> {
  const client = await supabase();
  const { status } = page.view.filters;
  let request = client.from('admin_marks').select(COLUMNS, { count: 'exact' });
  if (status) request = request.eq('status', status as AttendanceStatus);
  return readList(request, page, {
    words: ['child_name'],
    moments: 'starts_at',
    usual: USUAL_MARKS,
    sorts: { lesson: 'starts_at' },
    first: { id: 'lesson', desc: true },
  });
}
