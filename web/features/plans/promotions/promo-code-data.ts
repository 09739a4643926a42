import { queryOptions } from '@tanstack/react-query';
import { rpc } from '../../../lib/rpc.ts';

/** What a promo code takes off today, as this family may use it. Throws ClubError with why it does not hold. */
export const promoCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['promotions', 'code', code],
    retry: false,
    queryFn: () => rpc('check_promo_code', { code }),
  });
