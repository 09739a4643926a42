import { CircleCheck } from 'lucide-react';
import { endOf, PAYMENT_STATUSES, type PaymentStatus } from '../../../contracts/payments.ts';
import type { Column } from '../../components/table/data-table.ts';
import { useSumColumns } from '../../kit/club/use-sum-columns.tsx';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { PaidAmount } from './PaidAmount.tsx';
import type { FamilyPayment } from './payments-data.ts';
import { PaymentStatusChip } from './PaymentStatusChip.tsx';
import { usePaymentMethods } from './use-easypay.ts';
import { useInstallment } from './use-installment.ts';

/** A good payment needs no word on a phone: its sign says it, and the line has room for its subject. */
const isGood = (status: PaymentStatus): boolean => status === 'validated' || status === 'paid';

/** The columns of a family's payments; on a phone a card of two lines. */
export function usePaymentColumns(): Column<FamilyPayment>[] {
  const { t, date, dayMonth, localized } = useLanguage('payment');
  const methods = usePaymentMethods();
  const sums = useSumColumns();
  const withInstallment = useInstallment();
  const subject = (payment: FamilyPayment) => withInstallment(thing(payment), payment);
  const thing = (payment: FamilyPayment) => {
    if (payment.orders) return t('orderNumber', { number: payment.orders.number });
    if (payment.event_registrations) return localized(payment.event_registrations.events, 'title');
    return payment.enrollments
      ? localized(payment.enrollments.classes, 'title')
      : localized(payment, 'subject') || t('other');
  };
  const thisYear = clubDay(new Date()).slice(0, 4);
  const inBrief = (day: string) => (day.startsWith(thisYear) ? dayMonth(day) : `${dayMonth(day)} ${day.slice(0, 4)}`);
  return [
    {
      id: 'for',
      header: t('columns.for'),
      sortable: false,
      value: (payment) => [payment.children?.full_name, subject(payment)].filter(Boolean).join(' · '),
      cell: (payment) => (
        <span>
          {payment.children?.full_name ?? subject(payment)}
          {payment.children && (
            <span className="block text-sm font-normal text-muted max-md:hidden">{subject(payment)}</span>
          )}
        </span>
      ),
      phone: 'title',
    },
    {
      id: 'status',
      header: t('columns.status'),
      value: (payment) => {
        const end = endOf(payment);
        return end ? t(`ends.${end}`) : t(`statuses.${payment.status}`);
      },
      cell: (payment) => (
        <span className="whitespace-nowrap">
          {isGood(payment.status) && (
            <span className="md:hidden">
              <CircleCheck className="size-5 text-success" />
              <span className="sr-only">{t(`statuses.${payment.status}`)}</span>
            </span>
          )}
          <span className={isGood(payment.status) ? 'max-md:hidden' : undefined}>
            <PaymentStatusChip status={payment.status} end={endOf(payment)} />
          </span>
        </span>
      ),
      filter: PAYMENT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
    {
      id: 'date',
      header: t('columns.date'),
      value: (payment) => payment.date,
      cell: (payment) => (
        <>
          <span className="whitespace-nowrap max-md:hidden">{date(payment.date)}</span>
          <span className="md:hidden">
            {inBrief(payment.date)}
            {payment.children && ` · ${subject(payment)}`}
          </span>
        </>
      ),
    },
    {
      id: 'method',
      header: t('columns.method'),
      value: (payment) => `${t(`methods.${payment.method}`)} ${payment.reference}`,
      cell: (payment) => (
        <>
          {t(`methods.${payment.method}`)} <span className="block text-sm text-muted tabular">{payment.reference}</span>
        </>
      ),
      filter: methods.map((value) => ({ value, label: t(`methods.${value}`) })),
      phone: 'hidden',
    },
    ...sums<FamilyPayment>({
      id: 'amount',
      header: t('columns.amount'),
      amount: ({ amount }) => amount,
      euroCents: ({ euro_cents }) => euro_cents,
      cell: (payment) => <PaidAmount payment={payment} />,
    }),
  ];
}
