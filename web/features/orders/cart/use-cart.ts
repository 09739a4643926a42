import { useSyncExternalStore } from 'react';
import { toast } from '../../../components/states/toast.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { withQuantity, type CartItem } from './cart.ts';
import { currentCart, keepCart } from './current-cart.ts';
import { storedCart } from './stored-cart.ts';

const NOTHING: CartItem[] = [];

export interface Cart {
  items: CartItem[];
  /** None or fewer takes the line out; says „Out of stock“ where there are not so many. */
  setQuantity: (id: string, quantity: number) => void;
  replace: (items: readonly CartItem[]) => void;
  clear: () => void;
}

/** The cart that this browser keeps, in step with its other tabs; each change begins with what is stored at that moment. */
export function useCart(): Cart {
  const { t } = useLanguage('shop');
  const items = useSyncExternalStore(storedCart.subscribe, currentCart, () => NOTHING);
  const setQuantity = (id: string, quantity: number) => {
    const cart = withQuantity(currentCart(), id, quantity);
    if (cart) keepCart(cart);
    else toast.error(t('cart.outOfStock'), { description: t('cart.noMore') });
  };
  return { items, setQuantity, replace: keepCart, clear: () => keepCart([]) };
}
