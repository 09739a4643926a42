import * as z from 'zod/mini';
import { id, line, MAX_NAME, MAX_LINE, requiredOr, text } from './validation.ts';

export const PRODUCT_CATEGORIES = ['swimwear', 'goggles', 'caps', 'training_equipment', 'accessories'] as const;
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];

/** From this many pieces down, a product runs low. */
export const LOW_STOCK = 3;
export const MAX_PRODUCT_IMAGES = 8;
const MAX_STOTINKI = 10_000_000;
const MAX_STOCK = 100_000;

/** Why the stock of a product moved. */
export const STOCK_REASONS = ['opening', 'delivery', 'correction', 'order', 'order_cancelled'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];
/** The reasons that a person gives; the others are the shop's own. */
export const STOCK_REASONS_BY_HAND = ['delivery', 'correction'] as const;

const description = z.pipe(
  text(),
  z.transform((value) => value ?? ''),
);

/** A product as the office writes it; without product_id it is new, and only then says how many there are. Price in stotinki. */
export const saveProductInput = z.strictObject({
  product_id: z.nullish(id()),
  name: line(MAX_NAME),
  name_en: text(MAX_NAME),
  name_ru: text(MAX_NAME),
  description,
  description_en: text(),
  description_ru: text(),
  category: z.enum(PRODUCT_CATEGORIES, { error: requiredOr('invalid') }),
  price: z.int().check(z.gte(0), z.lte(MAX_STOTINKI)),
  opening_stock: z.nullish(z.int().check(z.gte(0), z.lte(MAX_STOCK))),
  images: z.array(line(MAX_LINE)).check(z.maxLength(MAX_PRODUCT_IMAGES, { error: 'too_long' })),
  is_active: z._default(z.boolean(), true),
});
export type SaveProductInput = z.output<typeof saveProductInput>;

/** Adds to the stock, or takes from it when negative. */
export const changeStockInput = z.strictObject({
  product_id: id(),
  change: z.int().check(
    z.gte(-MAX_STOCK),
    z.lte(MAX_STOCK),
    z.refine<number>((value) => value !== 0, { error: 'required' }),
  ),
  reason: z.enum(STOCK_REASONS_BY_HAND),
  note: text(MAX_LINE),
});
