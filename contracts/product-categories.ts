/** The categories of the shop, in the order of its filter; apart from the schemas, which public pages need not load. */
export const PRODUCT_CATEGORIES = ['swimwear', 'goggles', 'caps', 'training_equipment', 'accessories'] as const;
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];
