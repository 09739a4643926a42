import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useLocalized } from '../../lib/use-localized.ts';
import { useClubSettings } from '../../features/locations/club/settings-data.ts';
import { FeeLines } from '../../features/payments/FeeLines.tsx';
import { PriceReasons } from '../../features/payments/PriceReasons.tsx';
import { useOrdinal } from '../../features/enrollments/waitlist-position.ts';
import { totalOf, type Chosen } from './use-chosen.ts';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';
import { Price } from '../../features/locations/club/Price.tsx';

export interface ReviewListProps {
  all: readonly Chosen[];
  /** To choose again for a child, counted from 0. */
  onChange: (who: number) => void;
}

/** What one press will confirm for several children: class, plan, price or waitlist position of each, and the sum. */
export function ReviewList({ all, onChange }: ReviewListProps) {
  const { t } = useTranslation('enrollment');
  const { priceDisplay } = useClubSettings();
  const total = totalOf(all, priceDisplay.currency);
  return (
    <Card title={t('many.review')} className="mb-5">
      <ul>
        {all.map((chosen, who) => (
          <Row key={who} chosen={chosen} onChange={() => onChange(who)} />
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-3 pt-4">
        <span className="font-semibold">{t('many.total')}</span>
        <Price amount={total.amount} euroCents={total.euro_cents} className="font-condensed text-3xl font-bold" />
      </p>
    </Card>
  );
}

function Row({ chosen, onChange }: { chosen: Chosen; onChange: () => void }) {
  const { t } = useTranslation('enrollment');
  const times = useSessionTimes();
  const ordinal = useOrdinal();
  const localized = useLocalized();
  const { firstName, swimClass, plan, price, parts, promoCode, position, isPriced } = chosen;
  if (!swimClass || !plan) return null;
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 font-semibold">{firstName}</p>
        {position === null &&
          (!isPriced ? (
            <Skeleton className="h-5 w-20" />
          ) : price === null ? (
            <span className="text-sm">{t('plan.byAttendance')}</span>
          ) : (
            <Price amount={price} className="font-semibold" />
          ))}
        <IconButton
          name={t('many.change', { name: firstName ?? '' })}
          icon={<Pencil />}
          onClick={onChange}
          className="-my-2 -mr-2"
        />
      </div>
      <p className="text-sm text-muted">
        {localized(swimClass, 'title')}, {times(swimClass.sessions)} · {localized(plan, 'name')}
      </p>
      {parts && <PriceReasons price={parts} promoCode={promoCode} className="mt-1" />}
      <FeeLines fees={chosen.fees} className="mt-1" />
      {position !== null && (
        <span className="mt-1 inline-block">
          <StatusChip progress="waiting">{t('waitlist.position', { position: ordinal(position) })}</StatusChip>
        </span>
      )}
    </li>
  );
}
