import { useTranslation } from 'react-i18next';
import type { PriceDisplay } from '../../../../contracts/money.ts';
import { Card } from '../../../components/Card.tsx';
import { Money } from '../../../components/Money.tsx';
import { CartItems } from '../cart/CartItems.tsx';
import { sumOf } from '../cart/cart.ts';
import { useCart } from '../cart/use-cart.ts';

/** What is ordered and what it costs; it can still be changed here. */
export function OrderSummary({ priceDisplay }: { priceDisplay: PriceDisplay }) {
  const { t } = useTranslation(['shop', 'checkout']);
  const { items } = useCart();
  return (
    <Card title={t('checkout:summary')}>
      <CartItems priceDisplay={priceDisplay} />
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4 text-lg font-semibold">
        {t('shop:cart.total')}
        <Money amount={sumOf(items)} display={priceDisplay} className="font-condensed text-3xl font-bold" />
      </p>
    </Card>
  );
}
