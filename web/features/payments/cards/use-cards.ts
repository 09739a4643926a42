import { useRouteLoaderData } from 'react-router';
import type { CardProviderName, StripeMethod } from '../../../../contracts/cards.ts';

export interface Cards {
  provider: CardProviderName;
  /** Stripe's public key; null at the test provider. */
  publishableKey: string | null;
  /** What Stripe offers; none at the test provider. */
  methods: readonly StripeMethod[];
}

/** How cards are taken in this installation; null where they are not. */
export function useCards(): Cards | null {
  const data = useRouteLoaderData('root') as { cards?: Cards | null } | undefined;
  return data?.cards ?? null;
}
