export const ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Sent to an address, or taken at a pool. */
export const DELIVERIES = ['address', 'pickup'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export const MAX_SHIPPING_ADDRESS = 500;
export const MAX_ORDER_NOTE = 500;
export const MAX_TRACKING_NUMBER = 60;
export const MOST_PIECES = 999;
