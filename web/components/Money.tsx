import type { PriceDisplay } from '../../contracts/money.ts';
import { cx } from '../lib/cx.ts';
import { useLanguage } from '../lib/format/use-language.ts';

export interface MoneyProps {
  /** In the club's currency. */
  amount: number;
  /** Of a sum: the cents of its parts; a price alone is converted. */
  euroCents?: number | undefined;
  /** The club's way of writing prices. */
  display: PriceDisplay;
  className?: string;
}

/** An amount: tabular, never wrapped, the second currency smaller beside the first. */
export function Money({ amount, euroCents, display, className }: MoneyProps) {
  const { money } = useLanguage();
  const [first, second] = money(amount, display, euroCents);
  return (
    <span className={cx('whitespace-nowrap tabular', className)}>
      {first}
      {second && <span className="money-second ml-1.5 text-[0.85em] font-normal text-muted">{second}</span>}
    </span>
  );
}
