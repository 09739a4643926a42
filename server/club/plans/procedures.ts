export { changePlanPrice } from './change-plan-price.ts';
export { saveChildPrice, removeChildPrice } from './child-prices.ts';
export { checkPromoCode } from './promotions/check-promo-code.ts';
export { savePromotion } from './promotions/save-promotion.ts';
export { withdrawPriceChange } from './withdraw-price-change.ts';
