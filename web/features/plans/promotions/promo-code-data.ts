import { rpcQuery } from '../../../lib/api/club-query.ts';

/** A promo code's discount today, for this family. Throws ClubError with the reason where it does not hold. */
export const promoCodeQuery = (code: string) =>
  rpcQuery(['promotions', 'code', code], 'check_promo_code', { code }, { retry: false });
