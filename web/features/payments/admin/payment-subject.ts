import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalized } from '../../../lib/use-localized.ts';
import type { AdminPayment } from './payments-data.ts';

/** Names what a payment is for: an order by its number, else the class or the event. */
export function usePaymentSubject(): (row: AdminPayment) => string {
  const { t } = useTranslation('payment');
  const localized = useLocalized();
  return useCallback(
    (row) => {
      if (row.order_number !== null) return t('orderNumber', { number: row.order_number });
      return row.title ? localized(row, 'title') : t('other');
    },
    [t, localized],
  );
}
