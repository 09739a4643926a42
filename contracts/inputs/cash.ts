import * as z from 'zod/mini';
import { CASH_STORES, CLOSE_DAYS_BACK, MAX_FISCAL_NUMBER } from '../cash.ts';
import { addDays, clubDay } from '../time.ts';
import { requiredOr } from '../validation.ts';
import { addFault, day, id, line, text } from './validation.ts';

/** A larger sum is mistyped: 50,000 euro. */
const MOST_EURO_CENTS = 5_000_000;

const notFuture = z.refine<string>((value) => value <= clubDay(), { error: 'in_the_future' });

const counted = (least: number) =>
  z
    .number({ error: requiredOr('invalid') })
    .check(
      z.int({ error: 'invalid' }),
      z.gte(least, { error: 'too_small' }),
      z.lte(MOST_EURO_CENTS, { error: 'too_big' }),
    );

export const readOwnCashInput = z.strictObject({});

export const readCashInput = z.strictObject({ day: day() });

export const beginCashHandoverInput = z
  .strictObject({
    /**
     * `me`: the caller's envelope; only admins take from the safe, and what is `left` in an envelope of a person who takes
     * no cash any more.
     */
    from: z.enum(['me', 'safe', 'left'], { error: 'required' }),
    /** Whose envelope, with `from` = left; null: of a person whose account is gone. */
    from_user_id: z.nullish(id()),
    to: z.enum(['person', ...CASH_STORES], { error: 'required' }),
    /** To whom; only with `to` = person. */
    user_id: z.nullish(id()),
    /** The location of the cash; null: at none of the locations. */
    location_id: z.nullish(id()),
    euro_cents: counted(1),
    note: text(1000),
  })
  .check((context) => {
    const { to, user_id, from, from_user_id } = context.value;
    if (to === 'person' && !user_id) addFault(context, 'user_id', 'required');
    if (to !== 'person' && user_id) addFault(context, 'user_id', 'invalid');
    if (from !== 'left' && from_user_id) addFault(context, 'from_user_id', 'invalid');
    if (to === 'safe' && from === 'safe') addFault(context, 'to', 'invalid');
  });

export const decideCashHandoverInput = z.strictObject({ handover_id: id() });

export const closeCashDayInput = z.strictObject({
  /** The location of the counted cash; null: at none of the locations. */
  location_id: z.nullish(id()),
  day: day().check(
    notFuture,
    z.refine<string>((value) => value >= addDays(clubDay(), -CLOSE_DAYS_BACK), { error: 'in_the_past' }),
  ),
  /** The counted cash. */
  euro_cents: counted(0),
  /** The reason of a difference; required where it is not. */
  reason: text(1000),
});

export const reopenCashDayInput = z.strictObject({ close_id: id() });

/** The number and date of a fiscal receipt. */
export const fiscalReceiptInput = { fiscal_number: line(MAX_FISCAL_NUMBER), fiscal_on: day().check(notFuture) };

export const addFiscalReceiptInput = z.strictObject({ payment_id: id(), ...fiscalReceiptInput });
