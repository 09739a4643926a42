import { useFormat } from '../../../lib/format.ts';

/** How sums of a bank are written: in the currency that they have there. */
export function useSums() {
  const { money, euroText } = useFormat();
  return {
    euro: euroText,
    sum: (amount: number, currency: string) => (currency === 'BGN' ? money(amount, 'bgn')[0] : euroText(amount)),
  };
}
