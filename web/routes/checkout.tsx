import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { Route } from './+types/checkout.ts';
import { CheckoutPage } from '../features/orders/checkout/CheckoutPage.tsx';
import { readCheckout } from '../features/orders/checkout/checkout-data.server.ts';
import { SessionProvider } from '../shell/session/SessionProvider.tsx';
import { needBundles } from '../i18n/client.ts';
import { makeQueryClient } from '../lib/query.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return readCheckout(request, context);
}

/** The page is reached from the open site, whose texts are fewer. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [data] = await Promise.all([serverLoader(), needBundles('account', 'visit')]);
  return data;
}

export default function CheckoutRoute({ loaderData }: Route.ComponentProps) {
  const [queries] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <CheckoutPage {...loaderData} />
      </SessionProvider>
    </QueryClientProvider>
  );
}
