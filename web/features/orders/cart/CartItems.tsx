import { Minus, Plus, Trash2 } from 'lucide-react';
import { partsOfCharge } from '../../../../contracts/money.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Money } from '../../../components/Money.tsx';
import { usePriceDisplay } from '../../../lib/format/price-display.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { CartItem } from './cart.ts';
import { useCart } from './use-cart.ts';

/** The items of the cart, each with its quantity. */
export function CartItems() {
  const priceDisplay = usePriceDisplay();
  const { items, setQuantity } = useCart();
  const parts = partsOfCharge(
    items.map(({ price, quantity }) => price * quantity),
    priceDisplay.currency,
  );
  return (
    <ul className="divide-y divide-line">
      {items.map((item, index) => (
        <li key={item.id} className="py-3">
          <p className="font-semibold wrap-anywhere">{item.name}</p>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
            <QuantityControl item={item} onChange={(quantity) => setQuantity(item.id, quantity)} />
            <Money
              amount={item.price * item.quantity}
              euroCents={parts[index]?.euro_cents}
              display={priceDisplay}
              className="font-semibold"
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface QuantityControlProps {
  item: CartItem;
  onChange: (quantity: number) => void;
}

/** One fewer, how many, one more; the last one fewer takes the line out. */
function QuantityControl({ item: { name, quantity }, onChange }: QuantityControlProps) {
  const { t } = useLanguage('shop');
  return (
    <span role="group" aria-label={t('cart.quantityOf', { name })} className="inline-flex items-center">
      <IconButton
        name={quantity > 1 ? t('cart.fewer', { name }) : t('cart.remove', { name })}
        icon={quantity > 1 ? <Minus /> : <Trash2 />}
        onClick={() => onChange(quantity - 1)}
      />
      <span role="status" className="min-w-8 text-center font-semibold tabular">
        {quantity}
      </span>
      <IconButton name={t('cart.more', { name })} icon={<Plus />} onClick={() => onChange(quantity + 1)} />
    </span>
  );
}
