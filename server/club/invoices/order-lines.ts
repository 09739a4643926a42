import { sql } from 'kysely';
import { taxWithin, type RatedSum } from '../../../contracts/invoices.ts';
import { toEuroCents, type Currency, type Sum } from '../../../contracts/money.ts';
import type { Locale } from '../../../contracts/roles.ts';
import type { Named, ReceiptLine } from './receipts/issue-receipt.ts';
import { RATE_OF } from './tax/tax-rates.ts';

/** Items of an order, with their names and prices of that day. */
export interface Goods {
  name: Named;
  size: string | null;
  quantity: number;
  /** Of one piece, tax included. */
  price: number;
  /** The rate of its tax that day; left out by documents from before, which have one rate. */
  vat_percent?: number;
}

/** The members of a line: what a row of `payments`, joined with LINE_JOINS, is for, in the words of the day. */
export const LINE_FACTS = sql`
  'class', case when classes.id is not null then jsonb_build_object('bg', classes.title, 'en', classes.title_en, 'ru', classes.title_ru) end,
  'event', case when events.id is not null then jsonb_build_object('bg', events.title, 'en', events.title_en, 'ru', events.title_ru)
    when payments.subject is not null then jsonb_build_object('bg', payments.subject, 'en', payments.subject_en, 'ru', payments.subject_ru) end,
  'plan', case when plans.id is not null then jsonb_build_object('bg', plans.name, 'en', plans.name_en, 'ru', plans.name_ru) end,
  'period', payments.period::text`;

export const LINE_JOINS = sql`
  left join enrollments on enrollments.id = payments.enrollment_id
  left join classes on classes.id = enrollments.class_id
  left join plans on plans.id = enrollments.plan_id
  left join event_registrations on event_registrations.id = payments.event_registration_id
  left join events on events.id = event_registrations.event_id`;

/**
 * The facts of the order behind `payments` that a receipt or an invoice keeps: its number and its items. An empty object where
 * there is no order.
 */
export const ORDER_FACTS = sql`
  coalesce((
    select jsonb_build_object('order', true, 'order_number', orders.number, 'goods', (
      select jsonb_agg(jsonb_build_object(
        'name', jsonb_build_object('bg', order_items.name, 'en', products.name_en, 'ru', products.name_ru),
        'size', order_items.size, 'quantity', order_items.quantity, 'price', order_items.price,
        'vat_percent', ${RATE_OF('products')}
      ) order by order_items.created_at, order_items.name, order_items.size)
      from order_items join products on products.id = order_items.product_id where order_items.order_id = orders.id
    )) from orders where orders.id = payments.order_id
  ), '{}')`;

/** One kind of goods on a receipt or an invoice: how many, what one costs and what they come to, without its tax. */
export interface ProductLine {
  goods: Goods;
  unit: Sum;
  sum: Sum;
}

/**
 * The items of a line with their sums less the tax within them; null where the line is for a part of the order only.
 * The sums of a rate add up to its tax base, to the last minor unit of both currencies.
 */
export function productLines(
  { goods, amount }: ReceiptLine,
  rates: readonly RatedSum[],
  currency: Currency,
): ProductLine[] | null {
  if (!goods?.length || goods.reduce((sum, { price, quantity }) => sum + price * quantity, 0) !== amount) return null;
  const percentOf = (one: Goods) => (rates.length > 1 ? (one.vat_percent ?? 0) : rates[0]!.percent);
  const made = new Map<Goods, { goods: Goods; unit: Sum; sum: Sum }>();
  for (const rate of rates) {
    const base = (sum: number) => sum - taxWithin(sum, rate.percent);
    const ofRate = goods.filter((one) => percentOf(one) === rate.percent);
    let whole = 0;
    let before = { amount: 0, euro_cents: 0 };
    for (const one of ofRate) {
      whole += one.price * one.quantity;
      // The last one takes the rest of its rate, to the cent.
      const gross = one === ofRate.at(-1) ? rate : { amount: whole, euro_cents: toEuroCents(whole, currency) };
      const after = { amount: base(gross.amount), euro_cents: base(gross.euro_cents) };
      const sum = { amount: after.amount - before.amount, euro_cents: after.euro_cents - before.euro_cents };
      const unit = { amount: base(one.price), euro_cents: base(toEuroCents(one.price, currency)) };
      made.set(one, { goods: one, unit, sum });
      before = after;
    }
  }
  return goods.flatMap((one) => made.get(one) ?? []);
}

/** „Шапка, M“ in the document's language. */
export const goodsName = ({ name, size }: Goods, locale: Locale): string =>
  [name[locale] || name.bg, size].filter(Boolean).join(', ');
