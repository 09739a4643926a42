import { sql } from 'kysely';
import type { RatedSum } from '../../../../contracts/invoices.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { firstRow } from '../../../platform/database/rows.ts';
import { LINE_FACTS, LINE_JOINS, ORDER_FACTS, type Goods } from '../order-lines.ts';
import { takeNumber } from '../take-number.ts';
import { mainPercent, ratesOfPayment } from '../tax/tax-rates.ts';

/** A name in the club's languages. */
export interface Named {
  bg: string;
  en: string | null;
  ru: string | null;
}

/** The subject of a payment, in the words of the day of the receipt. */
export interface ReceiptLine {
  class: Named | null;
  /** An event, or a one-off charge in an admin's words. Receipts from before event names were stored have none. */
  event?: Named | null;
  plan: Named | null;
  /** `[2026-11-01,2026-12-01)`, for a month. */
  period: string | null;
  /** The goods bought in the shop: which order, and what is in it. Older receipts know only that it was an order. */
  order?: boolean;
  order_number?: number;
  goods?: Goods[] | null;
  /** In the club's currency. */
  amount: number;
  /** The discounts on the whole price, with their reasons; left out without one. */
  off?: LineReduction[];
}

/** The reason for which less was paid than a plan costs; amount in the club's currency. */
export interface LineReduction {
  why: 'days' | 'sibling' | 'second_class' | 'promo' | 'trial';
  /** The promo code. */
  code?: string | null;
  amount: number;
}

export interface IssuedReceipt {
  id: string;
  number: number;
  recipient: string;
  /** In the club's currency. */
  amount: number;
  /** The tax within the amount that day; 0: none. */
  vat_percent: number;
  /** The amount by rate; null on receipts from before. */
  rates: RatedSum[] | null;
  lines: ReceiptLine[];
  issued_on: string;
}

/** The receipt of a settled payment; the first call gives it the next number. Runs with the club's rights. */
export async function issueReceipt(trx: Transaction, paymentId: string): Promise<IssuedReceipt> {
  const receipt = await findReceipt(trx, paymentId);
  if (receipt) return receipt;
  // Locks the payment, so that of several first readers one takes a number and the others find it.
  await sql`select from payments where id = ${paymentId} for update`.execute(trx);
  const written = await findReceipt(trx, paymentId);
  if (written) return written;
  const payment = await trx
    .selectFrom('payments')
    .select(['amount', 'euro_cents'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const rates = await ratesOfPayment(trx, paymentId, payment);
  const number = await takeNumber(trx, 'receipt');
  await sql`
    insert into invoices (number, kind, payment_id, user_id, recipient, amount, vat_percent, rates, tax_event_on, lines)
    select ${number}, 'receipt',
      payments.id, payments.user_id, coalesce(nullif(profiles.full_name, ''), users.email, ''), payments.amount,
      ${mainPercent(rates)}, ${JSON.stringify(rates)}::jsonb, (coalesce(payments.settled_at, now()) at time zone 'Europe/Sofia')::date,
      jsonb_build_array(jsonb_build_object(
        ${LINE_FACTS},
        'amount', payments.amount
      ) || ${ORDER_FACTS} || case
        -- A part that was paid from the family's credit has a payment and a receipt of its own.
        when payments.from_credit = 0 and discount + class_discount + days_discount + promo_discount + trial_discount > 0 then jsonb_build_object('off', (
          select jsonb_agg(jsonb_strip_nulls(to_jsonb(reduction))) from (values
            ('days', null, days_discount), ('sibling', null, discount), ('second_class', null, class_discount), ('promo', promo_code, promo_discount), ('trial', null, trial_discount)
          ) as reduction (why, code, amount) where reduction.amount > 0
        ))
        else '{}' end)
    from payments
    join auth.users on users.id = payments.user_id
    left join profiles on profiles.user_id = payments.user_id
    ${LINE_JOINS}
    where payments.id = ${paymentId}
  `.execute(trx);
  return (await findReceipt(trx, paymentId))!;
}

const findReceipt = (trx: Transaction, paymentId: string): Promise<IssuedReceipt | undefined> => firstRow(trx)`
    select id, number, recipient, amount, vat_percent, rates, lines, issued_on from invoices where payment_id = ${paymentId} and kind = 'receipt'
  `;
