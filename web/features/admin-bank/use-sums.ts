import { toStotinki } from '../../../contracts/money.ts';
import { useFormat } from '../../lib/format.ts';

/** How sums of a bank are written: in the currency that they have there. */
export function useSums() {
  const { money } = useFormat();
  const euro = (cents: number) => money(toStotinki(cents), 'eur')[0];
  return {
    euro,
    sum: (amount: number, currency: string) => (currency === 'BGN' ? money(amount, 'bgn')[0] : euro(amount)),
  };
}
