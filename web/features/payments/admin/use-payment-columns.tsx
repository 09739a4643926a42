import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PAYMENT_STATUSES } from '../../../../contracts/payments.ts';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { FamilyLine, familyText } from '../../../kit/FamilyLine.tsx';
import { PaymentStatusChip } from '../PaymentStatusChip.tsx';
import { usePaymentSubject } from './payment-subject.ts';
import { DUE, SETTLED, type AdminPayment } from './payments-data.ts';
import { usePaymentMethods } from '../use-easypay.ts';
import { PaidAmount } from '../PaidAmount.tsx';
import { useSumColumns } from '../../locations/club/use-sum-columns.tsx';

export function usePaymentColumns(): Column<AdminPayment>[] {
  const { t } = useTranslation(['payment', 'admin']);
  const methods = usePaymentMethods();
  const { date } = useFormat();
  const sums = useSumColumns();
  const subject = usePaymentSubject();
  return useMemo(() => {
    return [
      {
        id: 'child',
        header: t('admin:payments.for'),
        value: (row) => [row.child_name, subject(row)].filter(Boolean).join(' · '),
        cell: (row) => (
          <span>
            <span className="font-semibold">{row.child_name ?? subject(row)}</span>
            <FamilyLine family={row.family} subject={row.child_name ? subject(row) : undefined} />
          </span>
        ),
      },
      ...sums<AdminPayment>({
        id: 'refunded',
        header: t('payment:refunded'),
        amount: (row) => row.refunded_amount || null,
        euroCents: (row) => (row.refunded_amount > 0 ? row.refunded_euro_cents : null),
        besides: true,
      }),
      { id: 'family', header: t('admin:payments.family'), value: (row) => familyText(row.family), besides: true },
      {
        id: 'status',
        header: t('payment:columns.status'),
        value: (row) => t(`payment:statuses.${row.status}`),
        cell: (row) => (
          <span className="whitespace-nowrap">
            <PaymentStatusChip status={row.status} />
          </span>
        ),
        filter: [
          ...PAYMENT_STATUSES.map((value) => ({ value, label: t(`payment:statuses.${value}`) })),
          { value: SETTLED, label: t('admin:payments.settled') },
          { value: DUE, label: t('admin:payments.due') },
        ],
      },
      {
        id: 'method',
        header: t('payment:columns.method'),
        value: (row) => `${t(`payment:methods.${row.method}`)} ${row.reference}`,
        cell: (row) => (
          <span className="whitespace-nowrap">
            {t(`payment:methods.${row.method}`)}{' '}
            <span className="text-sm text-muted tabular md:block">{row.reference}</span>
          </span>
        ),
        filter: methods.map((value) => ({ value, label: t(`payment:methods.${value}`) })),
      },
      {
        id: 'date',
        header: t('payment:columns.date'),
        value: (row) => row.date,
        cell: (row) => <span className="whitespace-nowrap">{date(row.date)}</span>,
      },
      ...sums<AdminPayment>({
        id: 'amount',
        header: t('payment:columns.amount'),
        amount: ({ amount }) => amount,
        euroCents: ({ euro_cents }) => euro_cents,
        cell: (row) => <PaidAmount payment={row} promo={row} />,
      }),
    ];
  }, [t, date, sums, subject, methods]);
}
