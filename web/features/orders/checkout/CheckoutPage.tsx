import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { Money } from '../../../components/Money.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { Skeleton } from '../../../components/states/Skeleton.tsx';
import { askRow } from '../../../lib/api/rpc.ts';
import { currentSession } from '../../../lib/api/supabase.ts';
import { usePriceDisplay } from '../../../lib/format/price-display.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { PublicHeading } from '../../../shell/frame/PublicHeading.tsx';
import { useSession } from '../../../shell/session/SessionProvider.tsx';
import { SignInFirst } from '../../../shell/session/SignInFirst.tsx';
import { sumOf } from '../cart/cart.ts';
import { CartItems } from '../cart/CartItems.tsx';
import { useCart } from '../cart/use-cart.ts';
import type { PickupLocation } from './checkout-data.server.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { compareCart, type Change } from './compare-cart.ts';
import { shopItemsQuery, type ShopItem } from './shop-items-data.ts';

interface CheckoutPageProps {
  locations: readonly PickupLocation[];
}

/** /checkout: the cart against what the shop sells now, and the order. Visitors sign in first, and come back. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { t } = useLanguage('checkout');
  // The browser's cart is known only there.
  const here = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <>
      <title>{t('meta.title')}</title>
      <meta name="robots" content="noindex" />
      <PublicHeading title={t('title')} />
      <div className="page-width pt-8">
        {here ? <Checkout {...props} /> : <Skeleton className="h-96 rounded-card" />}
      </div>
    </>
  );
}

function Checkout({ locations }: CheckoutPageProps) {
  const { t } = useLanguage(['checkout', 'shop']);
  const { items: cart } = useCart();
  if (cart.length === 0)
    return (
      <EmptyState
        title={t('shop:cart.empty')}
        action={<ButtonLink to={paths.shop}>{t('shop:toShop')}</ButtonLink>}
        note={t('emptyNote')}
      />
    );
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="lg:order-2">
        <OrderSummary />
      </div>
      <Order locations={locations} />
    </div>
  );
}

function Order({ locations }: CheckoutPageProps) {
  const { t, localized } = useLanguage(['checkout', 'shop']);
  const { items: cart, replace } = useCart();
  const { user, loading } = useSession();
  const { data, error, refetch } = useQuery({
    ...shopItemsQuery(cart.map(({ id }) => id).toSorted()),
    placeholderData: keepPreviousData,
  });
  const buyer = useQuery({ ...buyerQuery, enabled: user !== null });
  if (error) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} note={t('notRead')} />;
  if (loading || !data || (user && buyer.isPending)) return <Skeleton className="h-96 rounded-card" />;
  const nameOf = (item: ShopItem) => {
    const name = localized(item, 'name');
    return item.size ? t('shop:named', { name, size: item.size }) : name;
  };
  const { today, changes } = compareCart(cart, data, nameOf);
  return (
    <div className="flex flex-col gap-6">
      {changes.length > 0 && <ChangesCard changes={changes} onAccept={() => replace(today)} />}
      {user ? (
        <CheckoutForm
          locations={locations}
          cart={today}
          items={data}
          blocked={changes.length > 0}
          known={{ name: buyer.data?.full_name ?? '', phone: buyer.data?.phone ?? '' }}
        />
      ) : (
        <Card>
          <SignInFirst>{t('signInFirst')}</SignInFirst>
          <p className="mt-4 text-muted">{t('signInNote')}</p>
        </Card>
      )}
    </div>
  );
}

/** The ordered items and their price; they can still be changed here. */
function OrderSummary() {
  const priceDisplay = usePriceDisplay();
  const { t } = useLanguage(['shop', 'checkout']);
  const { items } = useCart();
  return (
    <Card title={t('checkout:summary')}>
      <CartItems />
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4 text-lg font-semibold">
        {t('cart.total')}
        <Money amount={sumOf(items)} display={priceDisplay} className="font-condensed text-3xl font-bold" />
      </p>
    </Card>
  );
}

/** Changes since the cart was filled; nothing is ordered before the buyer agrees. */
function ChangesCard({ changes, onAccept }: { changes: readonly Change[]; onAccept: () => void }) {
  const priceDisplay = usePriceDisplay();
  const { t, moneyText } = useLanguage('checkout');
  const sentence = (change: Change) => {
    if (change.kind === 'gone') return t('changes.gone', { name: change.name });
    if (change.kind === 'price')
      return t('changes.price', {
        name: change.name,
        before: moneyText(change.before, priceDisplay),
        now: moneyText(change.now, priceDisplay),
      });
    return change.now === 0
      ? t('changes.soldOut', { name: change.name })
      : t('changes.stock', { name: change.name, before: change.before, count: change.now });
  };
  return (
    <section role="alert" className="rounded-card bg-warning-soft p-5">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <TriangleAlert className="size-5 shrink-0 text-warning" />
        {t('changes.title')}
      </h2>
      <ul className="mt-2 list-disc pl-6">
        {changes.map((change) => (
          <li key={`${change.id} ${change.kind}`} className="wrap-anywhere">
            {sentence(change)}
          </li>
        ))}
      </ul>
      <p className="mt-3">{t('changes.note')}</p>
      <Button className="mt-4 max-sm:w-full" onClick={onAccept}>
        {t('changes.accept')}
      </Button>
    </section>
  );
}

/** The signed-in buyer as the club has them; null without a profile. */
const buyerQuery = queryOptions({
  queryKey: ['profiles', 'buyer'],
  queryFn: async () => {
    const session = await currentSession();
    return askRow((club) =>
      club
        .from('profiles')
        .select('full_name,phone')
        .eq('user_id', session?.user.id ?? ''),
    );
  },
});
