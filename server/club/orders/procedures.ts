export { cancelOrder } from './cancel-order.ts';
export { completeOrder } from './complete-order.ts';
export { placeOrder } from './place-order.ts';
export { readyOrder } from './ready-order.ts';
export { sendOrder } from './send-order.ts';
