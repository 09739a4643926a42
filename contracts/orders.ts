import * as z from 'zod/mini';
import { PAYMENT_METHODS } from './enrollments.ts';
import { id, text } from './validation.ts';

export const ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const MAX_SHIPPING_ADDRESS = 500;
export const MAX_ORDER_NOTE = 500;
const MOST_LINES = 50;
const MOST_PIECES = 999;

const quantity = z
  .int({ error: 'invalid' })
  .check(z.gte(1, { error: 'too_small' }), z.lte(MOST_PIECES, { error: 'too_big' }));

export const placeOrderInput = z.strictObject({
  items: z
    .array(
      z.strictObject({
        product_id: id(),
        quantity,
        /** The price that the buyer saw, in stotinki: another one today is refused. */
        price: z.nullish(z.int().check(z.gte(0))),
      }),
      { error: 'required' },
    )
    .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_LINES, { error: 'too_long' })),
  shipping_address: z
    .string({ error: 'required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'required' }),
      z.minLength(5, { error: 'too_short' }),
      z.maxLength(MAX_SHIPPING_ADDRESS, { error: 'too_long' }),
    ),
  method: z.enum(PAYMENT_METHODS),
});
export type PlaceOrderInput = z.output<typeof placeOrderInput>;

export const cancelOrderInput = z.strictObject({ order_id: id(), note: text(MAX_ORDER_NOTE) });
export const completeOrderInput = z.strictObject({ order_id: id() });
