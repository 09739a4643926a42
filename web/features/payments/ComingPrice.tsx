import { CalendarClock } from 'lucide-react';
import { useMoney } from '../../kit/club/use-money.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { PricedPlan } from '../plans/renewal-price.ts';

/** That a plan will cost something else, and from when; nothing where no change is planned. */
export function ComingPrice({ plan }: { plan: PricedPlan }) {
  const { t, date } = useLanguage('payment');
  const { moneyText } = useMoney();
  const [next] = plan.plan_prices.toSorted((one, other) => one.valid_from.localeCompare(other.valid_from));
  if (!next || next.price === null) return null;
  return (
    <p className="mt-3 flex items-start gap-2 text-sm">
      <CalendarClock className="mt-0.5 size-4.5 shrink-0 text-water" />
      {t('subscriptions.priceChanges', { date: date(next.valid_from), amount: moneyText(next.price) })}
    </p>
  );
}
