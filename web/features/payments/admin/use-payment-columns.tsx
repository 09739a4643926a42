import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PAYMENT_STATUSES } from '../../../../contracts/payments.ts';
import { briefly } from '../../../../contracts/money.ts';
import { Money } from '../../../components/Money.tsx';
import { sumColumns } from '../../../components/sum-columns.ts';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { FamilyLine, familyText } from '../../../kit/FamilyLine.tsx';
import { useClubSettings } from '../../locations/club/settings-data.ts';
import { PaymentStatusChip } from '../PaymentStatusChip.tsx';
import { usePaymentSubject } from './payment-subject.ts';
import { DUE, SETTLED } from './payments-data.ts';
import type { AdminPayment } from './payments-data.ts';
import { usePaymentMethods } from '../use-easypay.ts';

export function usePaymentColumns(): Column<AdminPayment>[] {
  const { t } = useTranslation(['payment', 'admin']);
  const methods = usePaymentMethods();
  const { date } = useFormat();
  const { priceDisplay } = useClubSettings();
  const locale = useLocale();
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
      ...sumColumns<AdminPayment>(
        {
          id: 'refunded',
          header: t('payment:refunded'),
          value: (row) => (row.refunded_amount > 0 ? row.refunded_amount / 100 : null),
          besides: true,
        },
        (row) => (row.refunded_amount > 0 ? row.refunded_euro_cents : null),
        priceDisplay,
        locale,
      ),
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
        filter: {
          label: t('payment:columns.status'),
          options: [
            ...PAYMENT_STATUSES.map((value) => ({ value, label: t(`payment:statuses.${value}`) })),
            { value: SETTLED, label: t('admin:payments.settled') },
            { value: DUE, label: t('admin:payments.due') },
          ],
        },
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
        filter: {
          label: t('payment:columns.method'),
          options: methods.map((value) => ({ value, label: t(`payment:methods.${value}`) })),
        },
      },
      {
        id: 'date',
        header: t('payment:columns.date'),
        value: (row) => row.date,
        cell: (row) => <span className="whitespace-nowrap">{date(row.date)}</span>,
      },
      ...sumColumns<AdminPayment>(
        {
          id: 'amount',
          header: t('payment:columns.amount'),
          value: (row) => row.amount / 100,
          cell: (row) => (
            <>
              <Money amount={row.amount} display={priceDisplay} />
              {(row.promo_discount > 0 || row.refunded_amount > 0) && (
                <span className="block text-sm font-normal text-muted">
                  {row.promo_discount > 0 && (
                    <>
                      {row.promo_code} <Money amount={-row.promo_discount} display={briefly(priceDisplay)} />{' '}
                    </>
                  )}
                  {row.refunded_amount > 0 && (
                    <>
                      {t('payment:refunded')}{' '}
                      <Money
                        amount={row.refunded_amount}
                        euroCents={row.refunded_euro_cents}
                        display={briefly(priceDisplay)}
                      />
                    </>
                  )}
                </span>
              )}
            </>
          ),
          align: 'end',
          phone: 'aside',
        },
        ({ euro_cents }) => euro_cents,
        priceDisplay,
        locale,
      ),
    ];
  }, [t, date, locale, subject, priceDisplay, methods]);
}
