import * as z from 'zod/mini';
import { areDays, MONTH, QUICK_RANGES } from '../ranges.ts';

/** A range in an address: „7“, „30“, „90“, „all“, a month „2026-11“, or days „2026-11-02..2026-11-08“. */
export const rangeInput = z
  .string()
  .check(
    z.refine<string>(
      (value) => (QUICK_RANGES as readonly string[]).includes(value) || MONTH.test(value) || areDays(value),
      { error: 'invalid' },
    ),
  );
