/** From this many pieces down, a product runs low; until the club's own setting is known. */
export const LOW_STOCK = 3;
export const MAX_PRODUCT_IMAGES = 8;

/** The reasons of moves of a product's stock. */
const STOCK_REASONS = ['opening', 'delivery', 'correction', 'order', 'order_cancelled'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];
/** The reasons that an admin gives; the others are the shop's own. */
export const STOCK_REASONS_BY_HAND = ['delivery', 'correction'] as const;
