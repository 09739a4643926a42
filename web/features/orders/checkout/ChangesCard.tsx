import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { useFormat } from '../../../lib/format.ts';
import { usePriceDisplay } from '../../../lib/price-display.ts';
import type { Change } from './compare-cart.ts';

interface ChangesCardProps {
  changes: readonly Change[];
  onAccept: () => void;
}

/** What has changed since the cart was filled; nothing is ordered before the buyer agrees. */
export function ChangesCard({ changes, onAccept }: ChangesCardProps) {
  const priceDisplay = usePriceDisplay();
  const { t } = useTranslation('checkout');
  const { moneyText } = useFormat();
  const sentence = (change: Change) => {
    if (change.kind === 'gone') return t('changes.gone', { name: change.name });
    if (change.kind === 'price')
      return t('changes.price', {
        name: change.name,
        before: moneyText(change.before, priceDisplay),
        now: moneyText(change.now, priceDisplay),
      });
    return change.now === 0
      ? t('changes.soldOut', { name: change.name })
      : t('changes.stock', { name: change.name, before: change.before, count: change.now });
  };
  return (
    <section role="alert" className="rounded-card bg-warning-soft p-5">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
        {t('changes.title')}
      </h2>
      <ul className="mt-2 list-disc pl-6">
        {changes.map((change) => (
          <li key={`${change.id} ${change.kind}`} className="wrap-anywhere">
            {sentence(change)}
          </li>
        ))}
      </ul>
      <p className="mt-3">{t('changes.note')}</p>
      <Button className="mt-4 max-sm:w-full" onClick={onAccept}>
        {t('changes.accept')}
      </Button>
    </section>
  );
}
