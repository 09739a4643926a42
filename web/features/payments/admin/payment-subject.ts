import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../contracts/roles.ts';
import { localized } from '../../../lib/localized.ts';
import type { AdminPayment } from './payments-data.ts';

/** Names what a payment is for: an order by its number, else the class or the event. */
export function usePaymentSubject(): (row: AdminPayment) => string {
  const { t, i18n } = useTranslation('payment');
  const locale = i18n.language as Locale;
  return useCallback(
    (row) => {
      if (row.order_number !== null) return t('orderNumber', { number: row.order_number });
      return row.title ? localized(row, 'title', locale) : t('other');
    },
    [t, locale],
  );
}
