import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import type { Column } from '../../components/data-table.ts';
import { codeOf } from '../../lib/club-error.ts';
import { useFormat } from '../../lib/format.ts';
import type { Columns } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

const KINDS = ['coach', 'athlete'] as const;
type Member = Columns<
  'team_members',
  'id' | 'full_name' | 'years_experience' | 'is_visible' | 'joined_on' | 'display_order'
> & { kind: (typeof KINDS)[number] };

const teamQuery = queryOptions({
  queryKey: ['team_members', 'office'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('team_members')
      .select('id,kind,full_name,years_experience,is_visible,joined_on,display_order')
      .order('kind', { ascending: false })
      .order('display_order');
    return rowsOf<Member[]>(answer);
  },
});

/** The coaches and athletes of the public page; read only. */
export function TeamPage() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(teamQuery);
  const columns = useTeamColumns();
  return (
    <>
      <PageHeader title={t('team.title')} lead={t('team.lead')} />
      <DataTable
        name="team"
        label={t('team.title')}
        columns={columns}
        rows={data}
        rowId={({ id }) => id}
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('team.empty')} />
          </div>
        }
      />
      <p className="mt-6 text-sm text-muted">{t('team.later')}</p>
    </>
  );
}

function useTeamColumns(): Column<Member>[] {
  const { t } = useTranslation('admin');
  const { date } = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('team.name'),
        value: (member) => member.full_name,
        cell: (member) => <span className="font-semibold">{member.full_name}</span>,
      },
      {
        id: 'kind',
        header: t('team.kind'),
        value: (member) => t(`team.kinds.${member.kind}`),
        cell: (member) => (
          <Chip tone={member.kind === 'coach' ? 'water' : 'rope'}>{t(`team.kinds.${member.kind}`)}</Chip>
        ),
        filter: { label: t('team.kind'), options: KINDS.map((value) => ({ value, label: t(`team.kinds.${value}`) })) },
        filterValue: (member) => member.kind,
      },
      {
        id: 'years',
        header: t('team.years'),
        value: (member) => member.years_experience,
        align: 'end',
        phone: 'hidden',
      },
      {
        id: 'joined',
        header: t('team.joined'),
        value: (member) => member.joined_on,
        cell: (member) =>
          member.joined_on ? (
            <span className="whitespace-nowrap">{date(member.joined_on)}</span>
          ) : (
            <span className="text-muted">–</span>
          ),
        phone: 'hidden',
      },
      {
        id: 'state',
        header: t('team.state'),
        value: (member) => t(member.is_visible ? 'team.visible' : 'team.hidden'),
        cell: (member) => (
          <StatusChip progress={member.is_visible ? 'good' : 'off'}>
            {t(member.is_visible ? 'team.visible' : 'team.hidden')}
          </StatusChip>
        ),
      },
    ],
    [t, date],
  );
}
