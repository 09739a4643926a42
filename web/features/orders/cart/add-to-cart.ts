import { toast } from '../../../components/states/toast.ts';
import type { TFunction } from '../../../i18n/keys.ts';
import { withOneMore, type NewCartItem } from './cart.ts';
import { currentCart, keepCart } from './current-cart.ts';
import { cartDrawer } from './stored-cart.ts';

/** Puts a piece into the cart and says so; says „Out of stock“ where there are no more. */
export function addToCart(item: NewCartItem, t: TFunction<'shop'>): void {
  const cart = withOneMore(currentCart(), item);
  if (!cart) return toast.error(t('cart.outOfStock'), { description: t('cart.noMore') });
  keepCart(cart);
  toast.success(t('cart.added'), {
    description: t('cart.addedNote', { name: item.name }),
    action: { label: t('cart.open'), onClick: cartDrawer.open },
  });
}
