import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toEuroCents } from '../../../../contracts/money.ts';
import { EVENT_KINDS } from '../../../../contracts/events.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import { Money } from '../../../components/Money.tsx';
import { sumColumns } from '../../../components/sum-columns.ts';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { localized } from '../../../lib/localized.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useClubSettings } from '../../locations/club/settings-data.ts';
import { EVENT_STATES, eventState } from './events-data.ts';
import type { ClubEvent } from '../events-data.ts';

const PROGRESS = { ahead: 'good', over: 'off', draft: 'waiting' } as const;

export function useEventColumns(): Column<ClubEvent>[] {
  const { t } = useTranslation('adminEvents');
  const { dateTime } = useFormat();
  const { priceDisplay } = useClubSettings();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('columns.title'),
        value: (row) => localized(row, 'title', locale),
        cell: (row) => (
          <span className="block py-1">
            {localized(row, 'title', locale)}
            <span className="block text-sm font-normal text-muted">{t(`kinds.${row.kind}`)}</span>
          </span>
        ),
      },
      {
        id: 'when',
        header: t('columns.when'),
        value: (row) => dateTime(row.starts_at),
        cell: (row) => (
          <>
            <span className="whitespace-nowrap">{dateTime(row.starts_at)}</span>
            {row.locations && (
              <span className="block text-sm text-muted max-md:hidden">{localized(row.locations, 'name', locale)}</span>
            )}
          </>
        ),
      },
      {
        id: 'kind',
        header: t('columns.kind'),
        value: (row) => t(`kinds.${row.kind}`),
        filter: {
          label: t('columns.kind'),
          options: EVENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        besides: true,
      },
      {
        id: 'people',
        header: t('columns.people'),
        value: (row) => row.registered_count,
        cell: (row) => <People row={row} />,
        sortable: false,
        align: 'end',
        phone: 'aside',
      },
      ...sumColumns<ClubEvent>(
        {
          id: 'fee',
          header: t('columns.fee'),
          value: (row) => row.fee / 100,
          cell: (row) => (row.fee > 0 ? <Money amount={row.fee} display={priceDisplay} /> : t('free')),
          align: 'end',
          phone: 'hidden',
        },
        ({ fee }) => toEuroCents(fee, priceDisplay.currency),
        priceDisplay,
        locale,
      ),
      {
        id: 'state',
        header: t('columns.state'),
        value: (row) => t(`states.${eventState(row)}`),
        cell: (row) => <StatusChip progress={PROGRESS[eventState(row)]}>{t(`states.${eventState(row)}`)}</StatusChip>,
        filter: {
          label: t('columns.state'),
          options: EVENT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        sortable: false,
      },
    ],
    [t, dateTime, locale, priceDisplay],
  );
}

/** „12/40“, and who waits. */
export function People({ row }: { row: Pick<ClubEvent, 'registered_count' | 'waiting_count' | 'capacity'> }) {
  const { t } = useTranslation('adminEvents');
  return (
    <span className="whitespace-nowrap tabular">
      <b>{row.registered_count}</b>
      {row.capacity !== null && <span className="font-normal text-muted">/{row.capacity}</span>}
      {row.waiting_count > 0 && (
        <span className="ml-2 text-sm font-semibold text-warning">{t('waiting', { count: row.waiting_count })}</span>
      )}
    </span>
  );
}
