import { cancelOrder } from './cancel-order.ts';
import { completeOrder } from './complete-order.ts';
import { placeOrder } from './place-order.ts';
import { readyOrder } from './ready-order.ts';
import { sendOrder } from './send-order.ts';

/** All procedures about orders. */
export const ORDERS_PROCEDURES = [placeOrder, cancelOrder, completeOrder, readyOrder, sendOrder] as const;
