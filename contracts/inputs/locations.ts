import * as z from 'zod/mini';
import { LOCATION_TYPES } from '../classes.ts';
import { MAX_NAME } from '../validation.ts';
import { line, text } from './validation.ts';

const MAX_ADDRESS = 400;
/** As of classes.lane. */
const MAX_LANES = 20;

const addressLine = z.pipe(
  text(MAX_ADDRESS),
  z.transform((value) => value ?? ''),
);

/** An admin's entry of a location; the row of `locations`, without map point and photo. */
export const locationInput = z.strictObject({
  name: line(MAX_NAME),
  name_en: text(MAX_NAME),
  name_ru: text(MAX_NAME),
  type: z.enum(LOCATION_TYPES),
  address: addressLine,
  address_en: text(MAX_ADDRESS),
  address_ru: text(MAX_ADDRESS),
  description: text(),
  description_en: text(),
  description_ru: text(),
  is_active: z._default(z.boolean(), true),
  has_check_in: z._default(z.boolean(), false),
  /** Null: not counted in lanes. */
  lane_count: z.nullish(
    z
      .number({ error: 'invalid' })
      .check(z.int({ error: 'invalid' }), z.gte(1, { error: 'too_small' }), z.lte(MAX_LANES, { error: 'too_big' })),
  ),
});
export type LocationInput = z.output<typeof locationInput>;
