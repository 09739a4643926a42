import { useQuery } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { useNavigate } from 'react-router';
import { clubDay } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { late } from '../../components/states/late.tsx';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import type { Column } from '../../components/table/data-table.ts';
import { useDayColumn } from '../../components/table/use-day-column.tsx';
import { readChildren, SWIMMING, type AdminChild } from '../../features/children/admin/children-data.ts';
import { DoublesSheet } from '../../features/children/admin/DoublesSheet.tsx';
import { WriteToChosen, WriteToListed } from '../../features/messages/WriteButton.tsx';
import { Proposals, proposalsQuery } from '../../features/progress/ladder/Proposals.tsx';
import { LevelChip } from '../../features/progress/LevelChip.tsx';
import { levelsQuery, type ClubLevel } from '../../features/progress/levels-data.ts';
import { waitingReportsQuery } from '../../features/progress/reports/reports-data.ts';
import { WaitingReports } from '../../features/progress/reports/WaitingReports.tsx';
import { useLevelFilter } from '../../features/progress/use-level-choices.ts';
import { useLevelName } from '../../features/progress/use-level-name.ts';
import { AddButton } from '../../kit/AddButton.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { REFUSED } from '../../kit/families.ts';
import { useFamilyColumns } from '../../kit/family-columns.ts';
import { FamilyLine } from '../../kit/FamilyLine.tsx';
import { useListPage, listQuery } from '../../kit/list-page.ts';
import { readView } from '../../lib/browser/table-address.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { ageOn } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useMay } from '../../shell/session/use-may.ts';

export const clientLoader = beginWith(({ search }) => [
  listQuery(['children', 'admin'], readChildren, readView('children', search)),
  proposalsQuery,
  waitingReportsQuery,
]);

const ChildSheet = late(async () => (await import('./ChildSheet.tsx')).ChildSheet);

const NewChildSheet = late(async () => (await import('../../features/children/admin/NewChildSheet.tsx')).default);

/** Waits for the levels and reports that wait for an admin, which are above the list, so that nothing moves. */
export default function ChildrenRoute() {
  const passes = useMay()('pass_level');
  const proposals = useQuery({ ...proposalsQuery, enabled: passes });
  const reports = useQuery({ ...waitingReportsQuery, enabled: passes });
  return passes && (proposals.isPending || reports.isPending) ? <SkeletonPage /> : <ChildrenPage />;
}

/** Every child of the club; a name opens what an admin knows of it. */
function ChildrenPage() {
  const { t } = useLanguage(['admin', 'adminChildren']);
  const page = useListPage('children', ['children', 'admin'], readChildren);
  const shown = useAddressParam('child');
  const navigate = useNavigate();
  const columns = useChildColumns();
  const doubles = useAddressParam('doubles');
  const added = useAddressParam('new');
  const passes = useMay()('pass_level');
  return (
    <AdminList
      {...page}
      label={t('children.title')}
      lead={t('children.lead')}
      action={
        <span className="flex flex-wrap gap-3">
          <Button kind="secondary" icon={<Merge />} onClick={() => doubles.open('all')}>
            {t('adminChildren:doubles.open')}
          </Button>
          <AddButton onClick={() => added.open('child')}>{t('adminChildren:create.title')}</AddButton>
        </span>
      }
      range={t('children.range')}
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      bulkActions={(ids) => <WriteToChosen kind="children" ids={ids} />}
      tools={<WriteToListed kind="children" rows={page.exportRows} idOf={({ id }) => id} />}
      empty={{ title: t('children.empty'), note: t('children.emptyNote'), action: null }}
    >
      {passes && <Proposals />}
      {passes && <WaitingReports />}
      {added.value && (
        <NewChildSheet
          onClose={added.close}
          onShow={(id) => void navigate(`${paths.adminSection('children')}?child=${id}`, { replace: true })}
        />
      )}
      {doubles.value && <DoublesSheet childId={null} onClose={doubles.close} />}
      {shown.value && <ChildSheet key={shown.value} childId={shown.value} onClose={shown.close} onShow={shown.open} />}
    </AdminList>
  );
}

const NO_LEVELS: readonly ClubLevel[] = [];

function useChildColumns(): Column<AdminChild>[] {
  const { t, date } = useLanguage(['admin', 'common', 'child', 'messages']);
  const days = useDayColumn();
  const families = useFamilyColumns();
  const { data: levels = NO_LEVELS } = useQuery(levelsQuery);
  const nameOf = useLevelName();
  const levelFilter = useLevelFilter();
  const levelOf = ({ level_id }: AdminChild) => levels.find(({ id }) => id === level_id);
  return [
    { id: 'name', header: t('children.columns.name'), value: (child) => child.full_name },
    {
      id: 'age',
      header: t('children.columns.age'),
      value: (child) => ageOn(child.birth_date),
      cell: (child) => <span className="whitespace-nowrap">{t('child:age', { count: ageOn(child.birth_date) })}</span>,
    },
    days({
      id: 'birth_date',
      header: t('children.columns.born'),
      day: (child) => child.birth_date,
      besides: true,
    }),
    {
      id: 'level',
      header: t('children.columns.level'),
      value: (child) => nameOf(child.skill_level, levelOf(child)),
      cell: (child) => <LevelChip level={child.skill_level} own={levelOf(child)} />,
      filter: levelFilter,
    },
    {
      id: 'family',
      header: t('children.columns.family'),
      value: (child) => child.family?.full_name ?? null,
      cell: (child) => (
        <div className="md:min-w-64">
          <span className="md:hidden">{child.family?.full_name}</span>
          <FamilyLine family={child.family} />
          {child.refused && (
            <span className="block py-1">
              <StatusChip progress="warning">{t('messages:refused.chip')}</StatusChip>
            </span>
          )}
        </div>
      ),
      filter: [{ value: REFUSED, label: t('messages:refused.filter') }],
      sortable: false,
    },
    ...families<AdminChild>('', (child) => child.family).slice(1),
    {
      id: 'enrollments',
      header: t('children.columns.enrollments'),
      value: (child) => child.active,
      filter: SWIMMING.map((value) => ({ value, label: t(`children.swimming.${value}`) })),
      cell: (child) => (
        <span className="whitespace-nowrap">
          <b>{child.active}</b>
          {child.waiting > 0 && (
            <span className="ml-1.5 text-sm font-normal text-muted">
              {t('children.waits', { count: child.waiting })}
            </span>
          )}
        </span>
      ),
      sortable: false,
      align: 'end',
      phone: 'hidden',
    },
    {
      id: 'since',
      header: t('children.columns.since'),
      value: (child) => clubDay(child.created_at),
      cell: (child) => <span className="whitespace-nowrap text-muted">{date(child.created_at)}</span>,
      phone: 'hidden',
    },
  ];
}
