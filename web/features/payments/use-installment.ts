import { useLanguage } from '../../lib/format/use-language.ts';

interface Split {
  installment: number | null;
  installments: number | null;
}

/**
 * Adds to the name of a payment which installment it is: „Вноска 2 от 3 · Делфини“, first, as lists cut off the end of a long
 * text; one that is paid at once keeps its name.
 */
export function useInstallment(): (name: string, payment: Split) => string {
  const { t } = useLanguage('payment');
  return (name, { installment, installments }) =>
    installment && installments ? `${t('installment', { number: installment, count: installments })} · ${name}` : name;
}
