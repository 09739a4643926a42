import { ShoppingCart } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../../components/IconButton.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { cartDrawer, storedCart } from './stored-cart.ts';

const CartCount = lazy(() => import('./CartCount.tsx').then((file) => ({ default: file.CartCount })));
const CartDrawer = lazy(() => import('./CartDrawer.tsx').then((file) => ({ default: file.CartDrawer })));

/** The way to the cart, with how much is in it; the code of both comes only when there is a cart to show. */
export function CartButton() {
  const { t } = useLanguage('shop');
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const filled = useSyncExternalStore(
    storedCart.subscribe,
    () => storedCart.get() !== null,
    () => false,
  );
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  useEffect(() => cartDrawer.subscribe(show), []);
  return (
    <>
      <span className="relative">
        <IconButton name={t('cart.title')} icon={<ShoppingCart />} aria-haspopup="dialog" onClick={show} />
        {filled && (
          <Suspense>
            <CartCount />
          </Suspense>
        )}
      </span>
      {wanted && (
        <Suspense>
          <CartDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
