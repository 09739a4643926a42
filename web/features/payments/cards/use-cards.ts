import { useRouteLoaderData } from 'react-router';
import type { CardProviderName, StripeMethod } from '../../../../contracts/cards.ts';

export interface Cards {
  provider: CardProviderName;
  /** Stripe's public key; null at the test provider. */
  publishableKey: string | null;
  /** Stripe's methods; none at the test provider. */
  methods: readonly StripeMethod[];
}

/** The club's way of taking cards; null where it takes none. */
export function useCards(): Cards | null {
  const data = useRouteLoaderData('root') as { cards?: Cards | null } | undefined;
  return data?.cards ?? null;
}
