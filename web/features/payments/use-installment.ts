import { useCallback } from 'react';
import { useLanguage } from '../../lib/format/use-language.ts';

interface Split {
  installment: number | null;
  installments: number | null;
}

/** Says which installment a payment is: „вноска 2 от 3“; nothing of one that is paid at once. */
export function useInstallment(): (payment: Split) => string | null {
  const { t } = useLanguage('payment');
  return useCallback(
    ({ installment, installments }) =>
      installment && installments ? t('installment', { number: installment, count: installments }) : null,
    [t],
  );
}
