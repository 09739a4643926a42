import { partsOfCharge } from '../../../../contracts/money.ts';
import { Money } from '../../../components/Money.tsx';
import { usePriceDisplay } from '../../../lib/price-display.ts';
import { QuantityControl } from './QuantityControl.tsx';
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
