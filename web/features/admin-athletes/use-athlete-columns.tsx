import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../components/Chip.tsx';
import type { Column } from '../../components/data-table.ts';
import { ageOn, useFormat } from '../../lib/format.ts';
import { formatPhone } from '../../lib/phone.ts';
import { STATES } from './athletes-data.ts';
import type { Athlete } from './athletes-data.ts';

const PROGRESS = { waiting: 'waiting', approved: 'good', refused: 'bad' } as const;

export function useAthleteColumns(): Column<Athlete>[] {
  const { t } = useTranslation(['adminAthletes', 'child']);
  const { date } = useFormat();
  return useMemo(
    () => [
      {
        id: 'full_name',
        header: t('adminAthletes:columns.name'),
        value: (athlete) => athlete.full_name,
        cell: (athlete) => (
          <span className="block min-w-0">
            <span className="font-semibold">{athlete.full_name || athlete.email}</span>
            <span className="block text-sm font-normal [overflow-wrap:anywhere] text-muted">
              {athlete.email}
              {athlete.phone && <span className="block tabular max-md:hidden">{formatPhone(athlete.phone)}</span>}
            </span>
          </span>
        ),
      },
      { id: 'email', header: t('adminAthletes:columns.email'), value: (athlete) => athlete.email, besides: true },
      { id: 'phone', header: t('adminAthletes:columns.phone'), value: (athlete) => athlete.phone, besides: true },
      {
        id: 'state',
        header: t('adminAthletes:columns.state'),
        value: (athlete) => t(`adminAthletes:states.${athlete.state}`),
        cell: (athlete) => (
          <span className="block">
            <StatusChip progress={PROGRESS[athlete.state]}>{t(`adminAthletes:states.${athlete.state}`)}</StatusChip>
            {athlete.refusal_reason && (
              <span className="mt-1 block max-w-72 text-sm text-muted max-md:hidden">{athlete.refusal_reason}</span>
            )}
          </span>
        ),
        filter: {
          label: t('adminAthletes:columns.state'),
          options: STATES.map((value) => ({ value, label: t(`adminAthletes:plural.${value}`) })),
        },
        filterValue: (athlete) => athlete.state,
      },
      {
        id: 'birth_date',
        header: t('adminAthletes:columns.birthDate'),
        value: (athlete) => athlete.birth_date,
        cell: (athlete) =>
          athlete.birth_date ? (
            <span className="whitespace-nowrap">
              {date(athlete.birth_date)}
              <span className="block text-sm text-muted">{t('child:age', { count: ageOn(athlete.birth_date) })}</span>
            </span>
          ) : (
            <span className="text-muted">–</span>
          ),
        phone: 'hidden',
      },
      {
        id: 'license',
        header: t('adminAthletes:columns.license'),
        value: (athlete) => athlete.license,
        cell: (athlete) => athlete.license ?? <span className="text-muted">–</span>,
        phone: 'hidden',
      },
      {
        id: 'child_name',
        header: t('adminAthletes:columns.child'),
        value: (athlete) => athlete.child_name,
        besides: true,
      },
      {
        id: 'registered_at',
        header: t('adminAthletes:columns.registered'),
        value: (athlete) => athlete.registered_at.slice(0, 10),
        cell: (athlete) => <span className="whitespace-nowrap">{date(athlete.registered_at)}</span>,
      },
    ],
    [t, date],
  );
}
