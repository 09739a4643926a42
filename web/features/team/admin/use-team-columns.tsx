import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TEAM_KINDS } from '../../../../contracts/team.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { Chip, StatusChip } from '../../../components/Chip.tsx';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { publicFile } from '../../../lib/paths.ts';
import type { Member } from './team-data.ts';

export function useTeamColumns(): Column<Member>[] {
  const { t } = useTranslation('adminTeam');
  const { date } = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fields.name'),
        value: (member) => member.full_name,
        cell: (member) => (
          <span className="flex items-center gap-3">
            <Avatar name={member.full_name} photo={member.photo_path && publicFile('team', member.photo_path)} />
            <span className="font-semibold">{member.full_name}</span>
          </span>
        ),
      },
      {
        id: 'kind',
        header: t('fields.kind'),
        value: (member) => t(`kinds.${member.kind}`),
        cell: (member) => <Chip tone={member.kind === 'coach' ? 'water' : 'rope'}>{t(`kinds.${member.kind}`)}</Chip>,
        filter: {
          label: t('fields.kind'),
          options: TEAM_KINDS.map((value) => ({ value, label: t(`plural.${value}`) })),
        },
        filterValue: (member) => member.kind,
      },
      {
        id: 'position',
        header: t('fields.position'),
        value: (member) => member.display_order,
        align: 'end',
        phone: 'hidden',
      },
      {
        id: 'years',
        header: t('fields.years'),
        value: (member) => member.years_experience,
        besides: true,
      },
      {
        id: 'achievements',
        header: t('fields.achievements'),
        value: (member) => member.team_achievements.length,
        align: 'end',
        phone: 'hidden',
      },
      {
        id: 'joined',
        header: t('fields.joined'),
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
        header: t('state'),
        value: (member) => t(member.is_visible ? 'visible' : 'hidden'),
        cell: (member) => (
          <StatusChip progress={member.is_visible ? 'good' : 'off'}>
            {t(member.is_visible ? 'visible' : 'hidden')}
          </StatusChip>
        ),
        filter: {
          label: t('state'),
          options: [
            { value: 'true', label: t('visible') },
            { value: 'false', label: t('hidden') },
          ],
        },
        filterValue: (member) => String(member.is_visible),
      },
      {
        id: 'specialties',
        header: t('fields.specialties'),
        value: (member) => member.specialties.join(', '),
        besides: true,
      },
      {
        id: 'certifications',
        header: t('fields.certifications'),
        value: (member) => member.certifications.join(', '),
        besides: true,
      },
    ],
    [t, date],
  );
}
