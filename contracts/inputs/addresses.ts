import * as z from 'zod/mini';
import { OBLASTS } from '../addresses.ts';
import { PAYMENT_METHODS } from '../enrollments.ts';
import { DELIVERIES } from '../orders.ts';
import { requiredOr } from '../validation.ts';
import { personName } from './person-name.ts';
import { addFault, id, line, phone, text } from './validation.ts';

const MAX_CITY = 80;
const MAX_STREET = 160;
const MAX_DETAILS = 120;

/** An address in Bulgaria, part by part. */
export const deliveryAddress = z.strictObject({
  oblast: z.enum(OBLASTS, { error: requiredOr('invalid') }),
  city: line(MAX_CITY),
  postcode: z
    .string()
    .check(z.trim(), z.minLength(1, { error: 'required' }), z.regex(/^[1-9]\d{3}$/, { error: 'invalid_postcode' })),
  street: line(MAX_STREET),
  /** Block, entrance, floor, flat. */
  details: text(MAX_DETAILS),
});

/** An address as one line: „ул. Роза 1, ет. 2, 9700 Шумен, обл. Шумен“. */
export function addressLine({ oblast, city, postcode, street, details }: z.output<typeof deliveryAddress>): string {
  return [street, details, `${postcode} ${city}`, `обл. ${oblast}`].filter(Boolean).join(', ');
}

const typed = z.string();

/** The form of the checkout: receiver, address and method of payment. Only the chosen way of delivery counts. */
export const checkoutInput = z
  .strictObject({
    recipient_name: personName(),
    phone: phone(),
    delivery: z.enum(DELIVERIES),
    pickup_location_id: z.nullable(z.string()),
    address: z.strictObject({ oblast: typed, city: typed, postcode: typed, street: typed, details: typed }),
    method: z.enum(PAYMENT_METHODS, { error: requiredOr('invalid') }),
  })
  .check((context) => {
    const { delivery, address, pickup_location_id: pickup } = context.value;
    if (delivery === 'pickup') {
      const { error } = id().safeParse(pickup ?? undefined);
      if (error) addFault(context, 'pickup_location_id', 'required');
      return;
    }
    const { error } = deliveryAddress.safeParse(address, { reportInput: true });
    for (const issue of error?.issues ?? [])
      context.issues.push({ ...issue, path: ['address', ...issue.path] } as never);
  });
export type CheckoutInput = z.input<typeof checkoutInput>;
export type Checkout = z.output<typeof checkoutInput>;
