import { useTranslation } from 'react-i18next';
import { Money } from '../../components/Money.tsx';
import { useClubSettings } from '../locations/club/settings-data.ts';

/** A plan's own price, or how it is paid where it has none. `price` in the club's currency. */
export function PlanPriceText({ price, sessions }: { price: number | null; sessions: number | null }) {
  const { t } = useTranslation('prices');
  const { priceDisplay } = useClubSettings();
  if (price !== null) return <Money amount={price} display={priceDisplay} />;
  return <span className="text-muted">{t(sessions === null ? 'plans.byAttendance' : 'plans.byClass')}</span>;
}
