import * as z from 'zod/mini';
import { LOCATION_TYPES } from '../classes.ts';
import { MAX_NAME } from '../validation.ts';
import { line, storedText, text, translated } from './validation.ts';

const MAX_ADDRESS = 400;
/** As of classes.lane. */
const MAX_LANES = 20;

const addressLine = storedText(MAX_ADDRESS);

/** An admin's entry of a location; the row of `locations`, without map point and photo. */
export const locationInput = z.strictObject({
  ...translated('name', line(MAX_NAME), MAX_NAME),
  type: z.enum(LOCATION_TYPES),
  ...translated('address', addressLine, MAX_ADDRESS),
  ...translated('description', text()),
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
