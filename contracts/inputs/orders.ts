import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '../enrollments.ts';
import { MAX_ORDER_NOTE, MAX_SHIPPING_ADDRESS, MAX_TRACKING_NUMBER, MOST_PIECES } from '../orders.ts';
import { optionalPersonName } from './person-name.ts';
import { addFault, id, optionalPhone, text } from './validation.ts';

const MOST_LINES = 50;

const quantity = z
  .int({ error: 'invalid' })
  .check(z.gte(1, { error: 'too_small' }), z.lte(MOST_PIECES, { error: 'too_big' }));

const shippingAddress = z.pipe(
  z.nullish(z.string().check(z.trim(), z.maxLength(MAX_SHIPPING_ADDRESS, { error: 'too_long' }))),
  z.transform((value) => value || null),
);

export const placeOrderInput = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          product_id: id(),
          /** Of a product that has sizes. */
          size_id: z.nullish(id()),
          quantity,
          /** The price that the buyer saw, in the club's currency: a different one today is refused. */
          price: z.nullish(z.int().check(z.gte(0))),
        }),
        { error: 'required' },
      )
      .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_LINES, { error: 'too_long' })),
    shipping_address: shippingAddress,
    /** The pool at which it is collected instead of being sent. */
    pickup_location_id: z.nullish(id()),
    /** The receiver, when not the buyer. */
    recipient_name: optionalPersonName(),
    phone: optionalPhone(),
    method: z.enum(PAYMENT_METHODS),
  })
  .check((context) => {
    const { shipping_address: address, pickup_location_id: pickup } = context.value;
    if (pickup) return;
    const fault = !address ? 'required' : address.length < 5 ? 'too_short' : null;
    if (fault) addFault(context, 'shipping_address', fault);
  });
export type PlaceOrderInput = z.output<typeof placeOrderInput>;

export const cancelOrderInput = z.strictObject({ order_id: id(), note: text(MAX_ORDER_NOTE) });
export const completeOrderInput = z.strictObject({ order_id: id() });
export const readyOrderInput = completeOrderInput;
export const sendOrderInput = z.strictObject({ order_id: id(), tracking_number: text(MAX_TRACKING_NUMBER) });
