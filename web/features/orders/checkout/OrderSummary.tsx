import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/Card.tsx';
import { Money } from '../../../components/Money.tsx';
import { usePriceDisplay } from '../../../lib/price-display.ts';
import { CartItems } from '../cart/CartItems.tsx';
import { sumOf } from '../cart/cart.ts';
import { useCart } from '../cart/use-cart.ts';

/** What is ordered and what it costs; it can still be changed here. */
export function OrderSummary() {
  const priceDisplay = usePriceDisplay();
  const { t } = useTranslation(['shop', 'checkout']);
  const { items } = useCart();
  return (
    <Card title={t('checkout:summary')}>
      <CartItems />
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4 text-lg font-semibold">
        {t('shop:cart.total')}
        <Money amount={sumOf(items)} display={priceDisplay} className="font-condensed text-3xl font-bold" />
      </p>
    </Card>
  );
}
