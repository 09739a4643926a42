import { sql } from 'kysely';
import { taxWithin } from '../../../contracts/invoices.ts';
import { toEuroCents, type Currency, type Sum } from '../../../contracts/money.ts';
import type { Locale } from '../../../contracts/roles.ts';
import type { Named, ReceiptLine } from './issue-receipt.ts';

/** Items of an order, with their names and prices of that day. */
export interface Goods {
  name: Named;
  size: string | null;
  quantity: number;
  /** Of one piece, tax included. */
  price: number;
}

/**
 * What a receipt or an invoice keeps of the order behind `payments`: its number and its items. An empty object where
 * there is no order.
 */
export const ORDER_FACTS = sql`
  coalesce((
    select jsonb_build_object('order', true, 'order_number', orders.number, 'goods', (
      select jsonb_agg(jsonb_build_object(
        'name', jsonb_build_object('bg', order_items.name, 'en', products.name_en, 'ru', products.name_ru),
        'size', order_items.size, 'quantity', order_items.quantity, 'price', order_items.price
      ) order by order_items.created_at, order_items.name, order_items.size)
      from order_items join products on products.id = order_items.product_id where order_items.order_id = orders.id
    )) from orders where orders.id = payments.order_id
  ), '{}')`;

/** One kind of goods on a receipt or an invoice: how many, what one costs and what they come to, without its tax. */
export interface GoodsLine {
  goods: Goods;
  unit: Sum;
  sum: Sum;
}

/**
 * The items of a line with their sums less the tax within them; null where the line is for a part of the order only.
 * The sums add up to the tax base of the whole, to the last minor unit of both currencies.
 */
export function goodsLines({ goods, amount }: ReceiptLine, vatPercent: number, currency: Currency): GoodsLine[] | null {
  if (!goods?.length || goods.reduce((sum, { price, quantity }) => sum + price * quantity, 0) !== amount) return null;
  const base = (sum: number) => sum - taxWithin(sum, vatPercent);
  const cents = (sum: number) => base(toEuroCents(sum, currency));
  let whole = 0;
  return goods.map((one) => {
    const before = { amount: base(whole), euro_cents: cents(whole) };
    whole += one.price * one.quantity;
    const sum = {
      amount: base(whole) - before.amount,
      euro_cents: cents(whole) - before.euro_cents,
    };
    const unit = { amount: base(one.price), euro_cents: cents(one.price) };
    return { goods: one, unit, sum };
  });
}

/** „Шапка, M“ in the document's language. */
export const goodsName = ({ name, size }: Goods, locale: Locale): string =>
  [name[locale] || name.bg, size].filter(Boolean).join(', ');
