import { useQuery } from '@tanstack/react-query';
import type { Locale } from '../../../contracts/roles.ts';
import { Chip } from '../../components/Chip.tsx';
import type { Column } from '../../components/table/data-table.ts';
import { Price } from '../../kit/club/Price.tsx';
import { switchColumn } from '../../kit/switch-column.tsx';
import { localized } from '../../lib/format/localized.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { toneOf } from '../progress/levels-data.ts';
import { useLevelFilter } from '../progress/use-level-choices.ts';
import { useLevelName } from '../progress/use-level-name.ts';
import {
  type AdminClass,
  classChoicesQuery,
  seasonChoicesQuery,
  type ClassChoice,
  type SeasonChoice,
} from './class-list-data.ts';
import { Seats } from './Seats.tsx';
import { useSessionTimes } from './use-session-times.ts';

const NONE: ClassChoice[] = [];
const NO_SEASONS: SeasonChoice[] = [];

/** The columns of the list of classes. */
export function useClassColumns(): Column<AdminClass>[] {
  const { t, locale } = useLanguage(['classes', 'common']);
  const times = useSessionTimes();
  const { data: choices = NONE } = useQuery(classChoicesQuery);
  const levels = useLevelFilter();
  const levelName = useLevelName();
  const { data: seasons = NO_SEASONS } = useQuery(seasonChoicesQuery);
  const levelOf = (row: AdminClass) => levelName(row.level, row, 'level_name');
  const location = (row: AdminClass) => localized(row.locations, 'name', locale);
  const seasonName = (row: AdminClass) => {
    const season = seasons.find(({ id }) => id === row.season_id);
    return season && localized(season, 'name', locale);
  };
  const lane = (row: AdminClass) => (row.lane === null ? '' : t('fields.laneNumber', { lane: row.lane }));
  return [
    {
      id: 'title',
      header: t('columns.title'),
      value: (row) => localized(row, 'title', locale),
      cell: (row) => (
        <>
          {localized(row, 'title', locale)}
          {row.season_id && <span className="block text-sm font-normal text-muted">{seasonName(row)}</span>}
        </>
      ),
    },
    {
      id: 'sessions',
      header: t('columns.sessions'),
      value: (row) => times(row.class_sessions),
      cell: (row) => (
        <>
          <span className="tabular">{times(row.class_sessions)}</span>
          <span className="block text-sm text-muted">
            {location(row)}
            {row.lane !== null && <span className="whitespace-nowrap"> · {lane(row)}</span>}
          </span>
        </>
      ),
      sortable: false,
    },
    {
      id: 'location',
      header: t('columns.location'),
      value: (row) => [location(row), lane(row)].filter(Boolean).join(' · '),
      filter: optionsOf(choices, 'location', locale),
      filterValue: (row) => row.location_id,
      besides: true,
    },
    {
      id: 'instructor',
      header: t('columns.instructor'),
      value: (row) => row.instructor,
      filter: optionsOf(choices, 'instructor', locale),
      filterValue: (row) => row.instructor_id,
      phone: 'hidden',
    },
    {
      id: 'season',
      header: t('columns.season'),
      value: (row) => seasonName(row) ?? '',
      ...(seasons.length > 0 && {
        filter: seasons.map((one) => ({ value: one.id, label: localized(one, 'name', locale) })),
      }),
      filterValue: (row) => row.season_id ?? '',
      besides: true,
    },
    {
      id: 'level',
      header: t('columns.level'),
      value: (row) => levelOf(row),
      cell: (row) => (
        <Chip tone={row.level_color ? toneOf({ color: row.level_color }) : row.level ? 'water' : 'neutral'}>
          {levelOf(row)}
        </Chip>
      ),
      filter: levels,
      filterValue: (row) => row.level_id ?? row.level ?? '',
      phone: 'hidden',
    },
    {
      id: 'price',
      header: t('columns.price'),
      value: (row) => row.price_per_class / 100,
      cell: (row) => <Price amount={row.price_per_class} />,
      align: 'end',
      phone: 'hidden',
    },
    {
      id: 'seats',
      header: t('columns.seats'),
      value: (row) => row.taken / row.max_capacity,
      cell: (row) => <Seats row={row} />,
      align: 'end',
      phone: 'aside',
    },
    switchColumn<AdminClass>({
      header: t('columns.state'),
      isOn: ({ is_active }) => is_active,
      on: t('active'),
      off: t('inactive'),
    }),
  ];
}

function optionsOf(choices: readonly ClassChoice[], kind: ClassChoice['kind'], locale: Locale) {
  return choices
    .filter((choice) => choice.kind === kind)
    .map((choice) => ({ value: choice.id, label: localized(choice, 'name', locale) }));
}
