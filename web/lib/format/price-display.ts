import { useRouteLoaderData } from 'react-router';
import type { PriceDisplay } from '../../../contracts/money.ts';

/**
 * The currency of the club's amounts and the way of writing them, as the page was made. A sum in the wrong currency would be
 * a wrong price, so that without it the page fails.
 */
export function usePriceDisplay(): PriceDisplay {
  const root = useRouteLoaderData('root') as { priceDisplay: PriceDisplay | null } | undefined;
  if (!root?.priceDisplay) throw new Error('The currency of the club is not known');
  return root.priceDisplay;
}
