import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { codeOf } from '../../../lib/club-error.ts';
import { localized } from '../../../lib/localized.ts';
import { paths } from '../../../lib/paths.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useCart } from '../cart/use-cart.ts';
import { PublicHeading } from '../../../shell/frame/PublicHeading.tsx';
import { SignInFirst } from '../../../shell/session/SignInFirst.tsx';
import { useSession } from '../../../shell/session/SessionProvider.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import type { PickupLocation } from './checkout-data.server.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { compareCart } from './compare-cart.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { buyerQuery } from './buyer-data.ts';
import { shopItemsQuery } from './shop-items-data.ts';
import type { ShopItem } from './shop-items-data.ts';

interface CheckoutPageProps {
  locations: readonly PickupLocation[];
}

/** /checkout: the cart against what the shop sells now, and the order. Visitors sign in first, and come back. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { t } = useTranslation('checkout');
  // What the browser keeps is known only there.
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
  const { t } = useTranslation(['checkout', 'shop']);
  const { items: cart } = useCart();
  if (cart.length === 0)
    return (
      <EmptyState title={t('shop:cart.empty')} action={<ButtonLink to={paths.shop}>{t('shop:toShop')}</ButtonLink>}>
        {t('checkout:emptyNote')}
      </EmptyState>
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
  const { t } = useTranslation(['checkout', 'shop']);
  const locale = useLocale();
  const { items: cart, replace } = useCart();
  const { user, loading } = useSession();
  const { data, error, refetch } = useQuery({
    ...shopItemsQuery(cart.map(({ id }) => id).toSorted()),
    placeholderData: keepPreviousData,
  });
  const buyer = useQuery({ ...buyerQuery, enabled: user !== null });
  if (error)
    return (
      <ErrorState title={t('checkout:failed')} code={codeOf(error)} onRetry={() => void refetch()}>
        {t('checkout:notRead')}
      </ErrorState>
    );
  if (loading || !data || (user && buyer.isPending)) return <Skeleton className="h-96 rounded-card" />;
  const nameOf = (item: ShopItem) => {
    const name = localized(item, 'name', locale);
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
          <SignInFirst>{t('checkout:signInFirst')}</SignInFirst>
          <p className="mt-4 text-muted">{t('checkout:signInNote')}</p>
        </Card>
      )}
    </div>
  );
}
