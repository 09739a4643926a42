import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Money } from '../../components/Money.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useClubSettings } from '../../features/locations/club/settings-data.ts';
import { FeeLines } from '../../features/payments/FeeLines.tsx';
import { PriceReasons } from '../../features/payments/PriceReasons.tsx';
import { useOrdinal } from '../../features/enrollments/waitlist-position.ts';
import { totalOf } from './use-chosen.ts';
import type { Chosen } from './use-chosen.ts';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';

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
        <Money
          amount={total.amount}
          euroCents={total.euro_cents}
          display={priceDisplay}
          className="font-condensed text-3xl font-bold"
        />
      </p>
    </Card>
  );
}

function Row({ chosen, onChange }: { chosen: Chosen; onChange: () => void }) {
  const { t } = useTranslation('enrollment');
  const { priceDisplay } = useClubSettings();
  const times = useSessionTimes();
  const ordinal = useOrdinal();
  const locale = useLocale();
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
            <Money amount={price} display={priceDisplay} className="font-semibold" />
          ))}
        <IconButton
          name={t('many.change', { name: firstName ?? '' })}
          icon={<Pencil />}
          onClick={onChange}
          className="-my-2 -mr-2"
        />
      </div>
      <p className="text-sm text-muted">
        {localized(swimClass, 'title', locale)}, {times(swimClass.sessions)} · {localized(plan, 'name', locale)}
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
