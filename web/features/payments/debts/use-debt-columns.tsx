import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEBT_AGES } from '../../../../contracts/debts.ts';
import { Chip } from '../../../components/Chip.tsx';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { useSumColumns } from '../../locations/club/use-sum-columns.tsx';
import type { Debt } from './debts-data.ts';

/** From this many days on a debt is old. */
const OLD_DAYS = 10;

export function useDebtColumns(): Column<Debt>[] {
  const { t } = useTranslation('prices');
  const { date } = useFormat();
  const sums = useSumColumns();
  return useMemo(
    () => [
      {
        id: 'family',
        header: t('debts.columns.family'),
        value: ({ full_name, email }) => full_name || email || '',
        cell: ({ full_name, email, phone, children }) => (
          <span>
            <span className="font-semibold">{full_name || email}</span>
            <span className="block text-sm font-normal text-muted">
              {[children?.join(', '), phone ?? email].filter(Boolean).join(' · ')}
            </span>
          </span>
        ),
      },
      {
        id: 'contact',
        header: t('debts.columns.contact'),
        value: ({ email, phone }) => [email, phone].filter(Boolean).join(' '),
        besides: true,
      },
      {
        id: 'days',
        header: t('debts.columns.days'),
        value: ({ days }) => days,
        cell: ({ days, due_on }) => (
          <span>
            <Chip tone={days >= OLD_DAYS ? 'danger' : days > 0 ? 'warning' : 'neutral'}>
              {days === 0 ? t('debts.today') : t('debts.days', { count: days })}
            </Chip>
            <span className="block text-sm whitespace-nowrap text-muted max-md:hidden">
              {t('debts.since', { date: date(due_on) })}
            </span>
          </span>
        ),
        filter: DEBT_AGES.map((days) => ({ value: String(days), label: t('debts.atLeast', { count: days }) })),
      },
      {
        id: 'reminded',
        header: t('debts.columns.reminded'),
        value: ({ reminded_at }) => reminded_at,
        cell: ({ reminded_at }) => (
          <span className="whitespace-nowrap text-muted">{reminded_at ? date(reminded_at) : t('debts.never')}</span>
        ),
        phone: 'hidden',
      },
      {
        id: 'seat',
        header: t('debts.columns.seat'),
        value: ({ seat_kept_until }) => seat_kept_until,
        cell: ({ seat_kept_until }) =>
          seat_kept_until && (
            <span className="whitespace-nowrap text-muted">
              <span className="md:hidden">{t('debts.columns.seat')}</span> {date(seat_kept_until)}
            </span>
          ),
      },
      {
        id: 'payments',
        header: t('debts.columns.payments'),
        value: ({ payments }) => payments,
        align: 'end',
        sortable: false,
        phone: 'hidden',
      },
      ...sums<Debt>({
        id: 'amount',
        header: t('debts.columns.amount'),
        amount: ({ amount }) => amount,
        euroCents: ({ euro_cents }) => euro_cents,
      }),
    ],
    [t, date, sums],
  );
}
