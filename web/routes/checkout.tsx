import { OwnQueries } from '../components/states/OwnQueries.tsx';
import { readCheckout } from '../features/orders/checkout/checkout-data.server.ts';
import { CheckoutPage } from '../features/orders/checkout/CheckoutPage.tsx';
import { needBundles } from '../i18n/client.ts';
import { SessionProvider } from '../shell/session/SessionProvider.tsx';
import type { Route } from './+types/checkout.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return readCheckout(request, context);
}

/** The page is reached from the open site, whose texts are fewer. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [data] = await Promise.all([serverLoader(), needBundles('account', 'visit')]);
  return data;
}

export default function CheckoutRoute({ loaderData }: Route.ComponentProps) {
  return (
    <OwnQueries>
      <SessionProvider>
        <CheckoutPage {...loaderData} />
      </SessionProvider>
    </OwnQueries>
  );
}
