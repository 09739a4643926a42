import type { Fee } from '../../../contracts/payments.ts';
import { Price } from '../../kit/club/Price.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

/** The name of a fee, a membership with its year. */
export function useFeeName(): (fee: Pick<Fee, 'kind' | 'year'>) => string {
  const { t } = useLanguage('payment');
  return ({ kind, year }) => t(`fees.${kind}`, { year });
}

/** The fees that are asked for with an enrollment, a line each; nothing where there are none. */
export function FeeLines({ fees, className = '' }: { fees: readonly Fee[]; className?: string }) {
  const nameOf = useFeeName();
  return fees.map((fee) => (
    <span key={fee.kind} className={`flex flex-wrap justify-between gap-x-3 text-sm font-normal ${className}`}>
      <span className="text-muted">{nameOf(fee)}</span>
      <Price amount={fee.amount} className="font-semibold" />
    </span>
  ));
}
