import { changePlanPrice } from './change-plan-price.ts';
import { saveChildPrice, removeChildPrice } from './child-prices.ts';
import { checkPromoCode } from './promotions/check-promo-code.ts';
import { savePromotion } from './promotions/save-promotion.ts';
import { withdrawPriceChange } from './withdraw-price-change.ts';

/** All procedures about plans. */
export const PLANS_PROCEDURES = [
  changePlanPrice,
  withdrawPriceChange,
  saveChildPrice,
  removeChildPrice,
  checkPromoCode,
  savePromotion,
] as const;
