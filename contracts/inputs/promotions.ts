import * as z from 'zod/mini';
import { promoCodeOf } from '../promotions.ts';
import { MAX_LINE, requiredOr } from '../validation.ts';
import { addFault, day, id, text, whole } from './validation.ts';

const MAX_PRICE = 10_000_000;
const MAX_USES = 100_000;
const SHORTEST_CODE = 3;
const LONGEST_CODE = 24;

/** A promo code in any spelling. */
export const promoCode = () =>
  z.pipe(
    z.pipe(z.string({ error: requiredOr('invalid') }), z.transform(promoCodeOf)),
    z
      .string()
      .check(
        z.minLength(1, { error: 'required' }),
        z.minLength(SHORTEST_CODE, { error: 'too_short' }),
        z.maxLength(LONGEST_CODE, { error: 'too_long' }),
        z.regex(/^[A-Z0-9-]+$/, { error: 'latin_only' }),
      ),
  );

/** An optional promo code; an empty one counts as absent. */
export const optionalPromoCode = () =>
  z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((typed) => promoCodeOf(typed ?? '') || null),
    ),
    z.nullable(z.string().check(z.maxLength(LONGEST_CODE, { error: 'too_long' }))),
  );

/**
 * A promo code as an admin writes it; without promotion_id it is new. `amount` in the club's currency; one of percent and amount.
 */
export const savePromotionInput = z
  .strictObject({
    promotion_id: z.nullish(id()),
    code: promoCode(),
    note: text(MAX_LINE),
    percent: z.nullish(whole(1, 100)),
    amount: z.nullish(whole(1, MAX_PRICE)),
    starts_on: day(),
    ends_on: z.nullish(day()),
    max_uses: z.nullish(whole(1, MAX_USES)),
    once_a_family: z._default(z.boolean(), true),
    plan_ids: z._default(z.array(id()).check(z.maxLength(100, { error: 'too_long' })), []),
    is_active: z._default(z.boolean(), true),
  })
  .check((context) => {
    const { percent, amount, starts_on, ends_on } = context.value;
    if (percent == null && amount == null) addFault(context, 'percent', 'required');
    if (percent != null && amount != null) addFault(context, 'amount', 'invalid');
    if (ends_on && ends_on < starts_on) addFault(context, 'ends_on', 'before_start');
  });

export const checkPromoCodeInput = z.strictObject({ code: promoCode() });
