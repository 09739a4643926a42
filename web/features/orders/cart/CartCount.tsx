import { useLanguage } from '../../../lib/format/use-language.ts';
import { piecesIn } from './cart.ts';
import { useCart } from './use-cart.ts';

/** The number of pieces in the cart, over its button; said when it changes. */
export function CartCount() {
  const { t } = useLanguage('shop');
  const { items } = useCart();
  const count = piecesIn(items);
  if (count === 0) return null;
  return (
    <span
      role="status"
      className="pointer-events-none absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-water px-1 text-sm font-bold leading-none text-on-water tabular"
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('cart.pieces', { count })}</span>
    </span>
  );
}
