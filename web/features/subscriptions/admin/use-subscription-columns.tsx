import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lastDay, readPeriod, SUBSCRIPTION_STATUSES } from '../../../../contracts/subscriptions.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocalized } from '../../../lib/use-localized.ts';
import { FamilyLine, familyText } from '../../../kit/FamilyLine.tsx';
import { PauseNote } from '../pauses/PauseNote.tsx';
import type { AdminSubscription } from './subscriptions-data.ts';

const PROGRESS = { active: 'good', paused: 'waiting', cancelled: 'off', ended: 'off' } as const;

export function useSubscriptionColumns(): Column<AdminSubscription>[] {
  const { t } = useTranslation(['prices', 'payment']);
  const { date, dayMonth } = useFormat();
  const localized = useLocalized();
  return useMemo(() => {
    const statusOf = ({ status }: AdminSubscription) =>
      t(`payment:subscriptions.statuses.${status as keyof typeof PROGRESS}`);
    const planOf = (row: AdminSubscription) =>
      `${localized(row.plans, 'name')} · ${localized(row.enrollments.classes, 'title')}`;
    return [
      {
        id: 'child',
        header: t('prices:subscriptions.columns.child'),
        value: (row) => row.children.full_name,
        cell: (row) => (
          <span>
            <span className="font-semibold">{row.children.full_name}</span>
            <FamilyLine family={row.children.family} />
          </span>
        ),
      },
      {
        id: 'family',
        header: t('prices:subscriptions.columns.family'),
        value: (row) => familyText(row.children.family),
        besides: true,
      },
      { id: 'plan', header: t('prices:subscriptions.columns.plan'), value: planOf, sortable: false },
      {
        id: 'status',
        header: t('prices:subscriptions.columns.status'),
        value: statusOf,
        sortable: false,
        cell: (row) =>
          row.subscription_pauses[0] ? (
            <PauseNote pause={row.subscription_pauses[0]} />
          ) : (
            <span className="whitespace-nowrap">
              <StatusChip progress={PROGRESS[row.status as keyof typeof PROGRESS]}>{statusOf(row)}</StatusChip>
            </span>
          ),
        filter: SUBSCRIPTION_STATUSES.map((value) => ({
          value,
          label: t(`payment:subscriptions.statuses.${value}`),
        })),
      },
      {
        id: 'month',
        header: t('prices:subscriptions.columns.month'),
        value: (row) => lastDay(readPeriod(row.current_period)),
        sortable: false,
        cell: (row) => {
          const period = readPeriod(row.current_period);
          return (
            <span className="whitespace-nowrap">
              {dayMonth(period.from)} – {dayMonth(lastDay(period))}
            </span>
          );
        },
      },
      {
        id: 'until',
        header: t('prices:subscriptions.columns.until'),
        value: (row) => row.ends_on,
        cell: (row) => row.ends_on && <span className="whitespace-nowrap">{date(row.ends_on)}</span>,
        phone: 'hidden',
      },
    ];
  }, [t, date, dayMonth, localized]);
}
