import * as z from 'zod/mini';
import { VAT_PERCENTS } from '../invoices.ts';
import { PRODUCT_CATEGORIES } from '../product-categories.ts';
import { MAX_PRODUCT_IMAGES, STOCK_REASONS_BY_HAND } from '../products.ts';
import { MAX_LINE, MAX_NAME, requiredOr } from '../validation.ts';
import { addFault, id, line, storedText, text, translated, whole } from './validation.ts';

const MAX_PRICE = 10_000_000;
const MAX_STOCK = 100_000;
const MAX_SIZE = 40;
const MAX_MAKER = 300;
const MAX_MODEL = 80;
const MAX_WARNINGS = 2000;
const MOST_SIZES = 30;

const description = storedText();

/** A size of a product; without size_id it is new, and only then has a count. */
const productSize = z.strictObject({
  size_id: z.nullish(id()),
  label: line(MAX_SIZE),
  opening_stock: z.nullish(whole(0, MAX_STOCK)),
});

/** A repeated label is a fault of the second one. */
const differ = z.superRefine<{ label: string }[]>((sizes, context) => {
  const seen = new Set<string>();
  sizes.forEach(({ label }, index) => {
    const written = label.toLocaleLowerCase('bg');
    if (seen.has(written)) addFault(context, [index, 'label'], 'duplicate');
    seen.add(written);
  });
});

/**
 * A product as an admin writes it; without product_id it is new, and only then says how many there are. Sizes are in
 * the order in which the shop shows them; left out, they stay as they are. Price in the club's currency.
 */
export const saveProductInput = z.strictObject({
  product_id: z.nullish(id()),
  ...translated('name', line(MAX_NAME), MAX_NAME),
  ...translated('description', description),
  category: z.enum(PRODUCT_CATEGORIES, { error: requiredOr('invalid') }),
  price: whole(0, MAX_PRICE),
  opening_stock: z.nullish(whole(0, MAX_STOCK)),
  images: z.array(line(MAX_LINE)).check(z.maxLength(MAX_PRODUCT_IMAGES, { error: 'too_long' })),
  is_active: z._default(z.boolean(), true),
  /** Null: the club's usual rate. */
  vat_percent: z.nullish(z.literal(VAT_PERCENTS, { error: 'invalid' })),
  maker: text(MAX_MAKER),
  maker_contact: text(MAX_LINE),
  eu_contact: text(MAX_MAKER),
  model: text(MAX_MODEL),
  ...translated('warnings', text(MAX_WARNINGS), MAX_WARNINGS),
  sizes: z.optional(z.array(productSize).check(z.maxLength(MOST_SIZES, { error: 'too_long' }), differ)),
});
export type SaveProductInput = z.output<typeof saveProductInput>;

/** Adds to the stock, or takes from it when negative; of a product with sizes, to one of them. */
export const changeStockInput = z.strictObject({
  product_id: id(),
  size_id: z.nullish(id()),
  change: z.int().check(
    z.gte(-MAX_STOCK),
    z.lte(MAX_STOCK),
    z.refine<number>((value) => value !== 0, { error: 'required' }),
  ),
  reason: z.enum(STOCK_REASONS_BY_HAND),
  note: text(MAX_LINE),
});
