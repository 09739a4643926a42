import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { Money } from '../../../components/Money.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useUndo } from '../../../components/states/use-undo.ts';
import { usePriceDisplay } from '../../../lib/format/price-display.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { sumOf } from './cart.ts';
import { CartItems } from './CartItems.tsx';
import { useCart } from './use-cart.ts';

/** The cart at the side of the page: what is in it, what it costs, and the way to the order. */
export function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const priceDisplay = usePriceDisplay();
  const { t } = useLanguage('shop');
  const undo = useUndo();
  const { items, replace, clear } = useCart();
  const empty = () => {
    clear();
    toast.info(
      t('cart.cleared'),
      undo(() => replace(items)),
    );
  };
  return (
    <Sheet
      {...{ open, onClose }}
      title={t('cart.title')}
      actions={
        items.length > 0 && (
          <div className="flex w-full flex-col gap-3">
            <p className="flex items-baseline justify-between gap-4 text-lg font-semibold">
              {t('cart.total')}
              <Money amount={sumOf(items)} display={priceDisplay} className="font-condensed text-2xl font-bold" />
            </p>
            <ButtonLink to={paths.checkout} size="lg" wide onClick={onClose}>
              {t('cart.order')}
            </ButtonLink>
          </div>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState
          title={t('cart.empty')}
          action={
            <ButtonLink to={paths.shop} onClick={onClose}>
              {t('toShop')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <CartItems />
          <Button kind="quiet" className="self-start" onClick={empty}>
            {t('cart.clear')}
          </Button>
        </>
      )}
    </Sheet>
  );
}
