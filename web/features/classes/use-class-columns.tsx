import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVELS } from '../../../contracts/levels.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import type { Column } from '../../components/data-table.ts';
import { Money } from '../../components/Money.tsx';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useClubSettings } from '../locations/club/settings-data.ts';
import { useSessionTimes } from './use-session-times.ts';
import { Seats } from './Seats.tsx';
import { classChoicesQuery } from './class-list-data.ts';
import type { ClassChoice } from './class-list-data.ts';
import type { AdminClass } from './class-list-data.ts';

const NONE: ClassChoice[] = [];

export function useClassColumns(): Column<AdminClass>[] {
  const { t } = useTranslation(['classes', 'common']);
  const times = useSessionTimes();
  const { priceDisplay } = useClubSettings();
  const { data: choices = NONE } = useQuery(classChoicesQuery);
  const locale = useLocale();
  return useMemo(() => {
    const location = (row: AdminClass) => localized(row.locations, 'name', locale);
    const lane = (row: AdminClass) =>
      row.lane === null ? t('classes:fields.wholeHall') : t('classes:fields.laneNumber', { lane: row.lane });
    const state = (active: boolean) => t(active ? 'classes:active' : 'classes:inactive');
    return [
      { id: 'title', header: t('classes:columns.title'), value: (row) => localized(row, 'title', locale) },
      {
        id: 'sessions',
        header: t('classes:columns.sessions'),
        value: (row) => times(row.class_sessions),
        cell: (row) => (
          <>
            <span className="tabular">{times(row.class_sessions)}</span>
            <span className="block text-sm text-muted">
              {location(row)} · <span className="whitespace-nowrap">{lane(row)}</span>
            </span>
          </>
        ),
        sortable: false,
      },
      {
        id: 'location',
        header: t('classes:columns.location'),
        value: (row) => `${location(row)} · ${lane(row)}`,
        filter: {
          label: t('classes:columns.location'),
          options: optionsOf(choices, 'location', locale),
        },
        filterValue: (row) => row.location_id,
        besides: true,
      },
      {
        id: 'instructor',
        header: t('classes:columns.instructor'),
        value: (row) => row.instructor,
        filter: {
          label: t('classes:columns.instructor'),
          options: optionsOf(choices, 'instructor', locale),
        },
        filterValue: (row) => row.instructor_id,
        phone: 'hidden',
      },
      {
        id: 'level',
        header: t('classes:columns.level'),
        value: (row) => t(`common:levels.${row.level ?? 'any'}`),
        cell: (row) => <Chip tone={row.level ? 'water' : 'neutral'}>{t(`common:levels.${row.level ?? 'any'}`)}</Chip>,
        filter: {
          label: t('classes:columns.level'),
          options: LEVELS.map((value) => ({ value, label: t(`common:levels.${value}`) })),
        },
        filterValue: (row) => row.level ?? '',
        phone: 'hidden',
      },
      {
        id: 'price',
        header: t('classes:columns.price'),
        value: (row) => row.price_per_class / 100,
        cell: (row) => <Money amount={row.price_per_class} display={priceDisplay} />,
        align: 'end',
        phone: 'hidden',
      },
      {
        id: 'seats',
        header: t('classes:columns.seats'),
        value: (row) => row.taken / row.max_capacity,
        cell: (row) => <Seats row={row} />,
        align: 'end',
        phone: 'aside',
      },
      {
        id: 'state',
        header: t('classes:columns.state'),
        value: (row) => state(row.is_active),
        cell: (row) => <StatusChip progress={row.is_active ? 'good' : 'off'}>{state(row.is_active)}</StatusChip>,
        filter: {
          label: t('classes:columns.state'),
          options: ['true', 'false'].map((value) => ({ value, label: state(value === 'true') })),
        },
        filterValue: (row) => String(row.is_active),
      },
    ];
  }, [t, times, priceDisplay, locale, choices]);
}

function optionsOf(choices: readonly ClassChoice[], kind: ClassChoice['kind'], locale: Locale) {
  return choices
    .filter((choice) => choice.kind === kind)
    .map((choice) => ({ value: choice.id, label: localized(choice, 'name', locale) }));
}
