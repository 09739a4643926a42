import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { SizeChoice } from './SizeChoice.tsx';
import { StockChip } from './StockChip.tsx';
import type { Product } from './product.ts';

/** The choice of a size where there are any, what is left of it, and the button that puts it into the cart. */
export function BuyForm({ product }: { product: Product }) {
  const { t } = useTranslation('shop');
  const { sizes } = product;
  const only = sizes.length === 1 ? sizes[0]!.id : null;
  const [sizeId, setSizeId] = useState<string | null>(only);
  const [missing, setMissing] = useState(false);
  const size = sizes.find(({ id }) => id === sizeId);
  const stock = size?.stock ?? product.stock;
  const press = () => {
    if (sizes.length > 0 && !size) return setMissing(true);
    const name = size ? t('named', { name: product.name, size: size.label }) : product.name;
    const item = { id: size?.id ?? product.id, name, price: product.price, stock_quantity: stock };
    void import('../../orders/cart/add-to-cart.ts').then(({ addToCart }) => addToCart(item, t));
  };
  return (
    <div className="flex flex-col gap-5">
      {sizes.length > 0 && (
        <SizeChoice
          sizes={sizes}
          value={sizeId}
          onChange={(id) => {
            setSizeId(id);
            setMissing(false);
          }}
          error={missing ? t('chooseSize') : undefined}
        />
      )}
      <p aria-live="polite">
        <StockChip stock={stock} />
      </p>
      <Button
        size="lg"
        className="max-sm:w-full sm:self-start"
        icon={<ShoppingCart aria-hidden="true" />}
        disabled={stock === 0}
        onClick={press}
      >
        {t('addToCart')}
      </Button>
    </div>
  );
}
