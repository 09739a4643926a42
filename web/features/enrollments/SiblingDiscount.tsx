import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useClubSettings } from '../club/settings-data.ts';

/** What a sister or brother saves: the price of an only child, struck, and the percent off. */
export function SiblingDiscount({ full, percent }: { full: number; percent: number }) {
  const { t } = useTranslation('enrollment');
  const { money } = useFormat();
  const { priceDisplay } = useClubSettings();
  const [price] = money(full, priceDisplay);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <s aria-label={t('siblingWas', { price })} className="text-muted tabular">
        {price}
      </s>
      <span className="font-semibold text-success">{t('sibling', { percent })}</span>
    </span>
  );
}
