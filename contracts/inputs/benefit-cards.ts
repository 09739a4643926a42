import * as z from 'zod/mini';
import { MAX_ISSUER_NAME, MAX_CARD_PRICE, MAX_VOUCHER_VALUE } from '../benefit-cards.ts';
import { requiredOr } from '../validation.ts';
import { addFault, day, id, line } from './validation.ts';

const sum = (most: number) =>
  z.int({ error: requiredOr('invalid') }).check(z.gte(1, { error: 'too_small' }), z.lte(most, { error: 'too_big' }));

/**
 * Without issuer_id it is new. The price of a visit is in the club's currency; it holds for visits from now on. Without
 * one the club takes only vouchers of the issuer.
 */
export const saveCardIssuerInput = z
  .strictObject({
    issuer_id: z.nullish(id()),
    name: line(MAX_ISSUER_NAME),
    price: z.nullish(sum(MAX_CARD_PRICE)),
    has_vouchers: z._default(z.boolean(), false),
    ends_on: z.nullish(day()),
  })
  .check((context) => {
    const { price, has_vouchers } = context.value;
    if (!price && !has_vouchers) addFault(context, 'price', 'required');
  });

/** As people read it off the card or voucher: spaces and hyphens do not count, nor does the case. */
const cardNumber = () =>
  z.string({ error: requiredOr('invalid') }).check(
    z.overwrite((value) => value.replaceAll(/[\s-]/g, '').toUpperCase()),
    z.minLength(1, { error: 'required' }),
    z.regex(/^[A-Z0-9]{4,40}$/, { error: 'invalid' }),
  );

/** Without card_id it is new. */
export const saveBenefitCardInput = z
  .strictObject({
    card_id: z.nullish(id()),
    child_id: id(),
    issuer_id: id(),
    number: cardNumber(),
    valid_from: day(),
    valid_until: z.nullish(day()),
  })
  .check((context) => {
    const { valid_from, valid_until } = context.value;
    if (valid_until && valid_until < valid_from) addFault(context, 'valid_until', 'too_small');
  });

export const removeBenefitCardInput = z.strictObject({ card_id: id() });

/** `confirmed: false` takes the confirmation back. */
export const confirmBenefitCardInput = z.strictObject({ card_id: id(), confirmed: z._default(z.boolean(), true) });

/** The last day of a confirmed card; null: none is set. */
export const endBenefitCardInput = z.strictObject({ card_id: id(), valid_until: z.nullable(day()) });

/** A voucher that the desk takes for a waiting payment; its value in the club's currency, its last day where it has one. */
export const takeVoucherInput = z.strictObject({
  payment_id: id(),
  issuer_id: id(),
  number: cardNumber(),
  value: sum(MAX_VOUCHER_VALUE),
  valid_until: z.nullish(day()),
});

/** A voucher that a family has, for what it owes. */
export const enterVoucherInput = z.strictObject({ payment_id: id(), issuer_id: id(), number: cardNumber() });
export const removeVoucherInput = z.strictObject({ payment_id: id() });

/** The visits and vouchers up to the end of the month that are not claimed yet. `dry_run` writes nothing. */
export const claimCardVisitsInput = z.strictObject({
  issuer_id: id(),
  month: day().check(z.regex(/-01$/, { error: 'invalid' })),
  dry_run: z._default(z.boolean(), false),
});

export const readCardClaimInput = z.strictObject({ claim_id: id() });
