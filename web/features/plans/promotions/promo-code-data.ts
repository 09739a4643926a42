import { rpcQuery } from '../../../lib/api/club-query.ts';

/** What a promo code takes off today, as this family may use it. Throws ClubError with why it does not hold. */
export const promoCodeQuery = (code: string) =>
  rpcQuery(['promotions', 'code', code], 'check_promo_code', { code }, { retry: false });
