import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVELS } from '../../../contracts/levels.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { Chip } from '../../components/Chip.tsx';
import type { Column } from '../../components/data-table.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Price } from '../locations/club/Price.tsx';
import { switchColumn } from '../../kit/switch-column.tsx';
import { useSessionTimes } from './use-session-times.ts';
import { Seats } from './Seats.tsx';
import { classChoicesQuery, type ClassChoice, type AdminClass } from './class-list-data.ts';

const NONE: ClassChoice[] = [];

export function useClassColumns(): Column<AdminClass>[] {
  const { t } = useTranslation(['classes', 'common']);
  const times = useSessionTimes();
  const { data: choices = NONE } = useQuery(classChoicesQuery);
  const locale = useLocale();
  return useMemo(() => {
    const location = (row: AdminClass) => localized(row.locations, 'name', locale);
    const lane = (row: AdminClass) =>
      row.lane === null ? t('classes:fields.wholeHall') : t('classes:fields.laneNumber', { lane: row.lane });
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
        filter: optionsOf(choices, 'location', locale),
        filterValue: (row) => row.location_id,
        besides: true,
      },
      {
        id: 'instructor',
        header: t('classes:columns.instructor'),
        value: (row) => row.instructor,
        filter: optionsOf(choices, 'instructor', locale),
        filterValue: (row) => row.instructor_id,
        phone: 'hidden',
      },
      {
        id: 'level',
        header: t('classes:columns.level'),
        value: (row) => t(`common:levels.${row.level ?? 'any'}`),
        cell: (row) => <Chip tone={row.level ? 'water' : 'neutral'}>{t(`common:levels.${row.level ?? 'any'}`)}</Chip>,
        filter: LEVELS.map((value) => ({ value, label: t(`common:levels.${value}`) })),
        filterValue: (row) => row.level ?? '',
        phone: 'hidden',
      },
      {
        id: 'price',
        header: t('classes:columns.price'),
        value: (row) => row.price_per_class / 100,
        cell: (row) => <Price amount={row.price_per_class} />,
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
      switchColumn<AdminClass>({
        header: t('classes:columns.state'),
        isOn: ({ is_active }) => is_active,
        on: t('classes:active'),
        off: t('classes:inactive'),
      }),
    ];
  }, [t, times, locale, choices]);
}

function optionsOf(choices: readonly ClassChoice[], kind: ClassChoice['kind'], locale: Locale) {
  return choices
    .filter((choice) => choice.kind === kind)
    .map((choice) => ({ value: choice.id, label: localized(choice, 'name', locale) }));
}
