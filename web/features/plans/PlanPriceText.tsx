import { Price } from '../../kit/club/Price.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

/** A plan's own price, or how it is paid where it has none. `price` in the club's currency. */
export function PlanPriceText({ price, sessions }: { price: number | null; sessions: number | null }) {
  const { t } = useLanguage('prices');
  if (price !== null) return <Price amount={price} />;
  return <span className="text-muted">{t(sessions === null ? 'plans.byAttendance' : 'plans.byClass')}</span>;
}
