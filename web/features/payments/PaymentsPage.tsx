import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PAYMENT_STATUSES } from '../../../contracts/payments.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Money } from '../../components/Money.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import type { Column } from '../../components/data-table.ts';
import { codeOf } from '../../lib/club-error.ts';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useClubSettings } from '../club/settings-data.ts';
import { PaymentStatusChip } from './PaymentStatusChip.tsx';
import { paymentsQuery } from './payments-data.ts';
import type { FamilyPayment } from './payments-data.ts';

const PERIODS = ['7', '30', '90', 'all'] as const;
type Period = (typeof PERIODS)[number];

/** Everything the family has paid or owes: due first, with quick filters of time. */
export function PaymentsPage() {
  const { t } = useTranslation('payment');
  const payments = useQuery(paymentsQuery);
  const [period, setPeriod] = usePeriod();
  const columns = usePaymentColumns();
  const since = period === 'all' ? '' : addDays(clubDay(), -Number(period));
  const rows = payments.data?.filter((payment) => payment.status === 'pending' || payment.date >= since);
  return (
    <>
      <PageHeader title={t('list.title')} lead={t('list.lead')} />
      <SegmentedControl<Period>
        name={t('list.period')}
        value={period}
        onChange={setPeriod}
        segments={PERIODS.map((value) => ({
          value,
          label: value === 'all' ? t('list.allTime') : t('list.days', { count: Number(value) }),
        }))}
        className="mb-4 max-sm:w-full"
      />
      <DataTable
        name="payments"
        label={t('list.title')}
        columns={columns}
        rows={rows}
        rowId={(payment) => payment.id}
        error={payments.error ? codeOf(payments.error) : null}
        onRetry={() => void payments.refetch()}
        rowLink={linkOf}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState
              title={period === 'all' ? t('list.empty') : t('list.emptyPeriod')}
              action={
                <ButtonLink kind="secondary" to={paths.dashboard}>
                  {t('list.toDashboard')}
                </ButtonLink>
              }
            />
          </div>
        }
      />
    </>
  );
}

function linkOf({ id, child_id, status }: FamilyPayment): string {
  if (!child_id) return paths.orders;
  return status === 'pending' ? paths.childPayment(child_id, id) : paths.child(child_id, 'payments');
}

/** The period in the address; all time unless chosen. */
function usePeriod(): [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('period') as Period;
  const choose = (period: Period) =>
    setParams(
      (now) => {
        if (period === 'all') now.delete('period');
        else now.set('period', period);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [PERIODS.includes(asked) ? asked : 'all', choose];
}

function usePaymentColumns(): Column<FamilyPayment>[] {
  const { t, i18n } = useTranslation('payment');
  const { date } = useFormat();
  const { priceDisplay } = useClubSettings();
  const locale = i18n.language as Locale;
  return useMemo(() => {
    const subject = (payment: FamilyPayment) => {
      if (payment.order_id) return t('order');
      const title = payment.enrollments ? localized(payment.enrollments.classes, 'title', locale) : t('other');
      return [payment.children?.full_name, title].filter(Boolean).join(' · ');
    };
    return [
      { id: 'for', header: t('columns.for'), value: subject, phone: 'title' },
      {
        id: 'status',
        header: t('columns.status'),
        value: (payment) => t(`statuses.${payment.status}`),
        cell: (payment) => (
          <span className="whitespace-nowrap">
            <PaymentStatusChip status={payment.status} />
          </span>
        ),
        filter: {
          label: t('columns.status'),
          options: PAYMENT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
        filterValue: (payment) => payment.status,
      },
      {
        id: 'date',
        header: t('columns.date'),
        value: (payment) => payment.date,
        cell: (payment) => <span className="whitespace-nowrap">{date(payment.date)}</span>,
      },
      {
        id: 'method',
        header: t('columns.method'),
        value: (payment) => `${t(`methods.${payment.method}`)} ${payment.reference}`,
        cell: (payment) => (
          <>
            {t(`methods.${payment.method}`)} <span className="text-sm text-muted md:block">{payment.reference}</span>
          </>
        ),
      },
      {
        id: 'amount',
        header: t('columns.amount'),
        value: (payment) => payment.amount,
        cell: (payment) => <Money amount={payment.amount} display={priceDisplay} />,
        align: 'end',
        phone: 'aside',
      },
    ];
  }, [t, date, locale, priceDisplay]);
}
