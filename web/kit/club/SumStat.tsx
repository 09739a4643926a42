import type { Sum } from '../../../contracts/money.ts';
import { Stat } from '../../components/Stat.tsx';
import { useMoney } from './use-money.ts';

/** A sum as the club writes its prices. On a phone two are side by side: none may break. */
export function SumStat({ label, sum: { amount, euro_cents } }: { label: string; sum: Sum }) {
  const [value, note] = useMoney().money(amount, euro_cents);
  return (
    <Stat label={label} value={<span className="text-2xl whitespace-nowrap sm:text-4xl">{value}</span>} note={note} />
  );
}
