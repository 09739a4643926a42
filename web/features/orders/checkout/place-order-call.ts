import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../lib/rpc.ts';
import type { Args } from '../../../lib/rpc.ts';

/** Orders what is in the cart. Throws ClubError: price_changed, out_of_stock and product_not_found where the shop changed meanwhile. */
export function usePlaceOrder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<'place_order'>) => rpc('place_order', input),
    onSettled: () =>
      Promise.all(['products', 'orders', 'payments'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
