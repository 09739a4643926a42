import { onlyIn, type Currency } from '../../../../contracts/money.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

/** Sums of a bank: in the currency that they have there. */
export function useSums() {
  const { money } = useLanguage();
  return {
    sum: (amount: number, currency: Currency) => money(amount, onlyIn(currency, { currency }))[0],
  };
}
