import * as z from 'zod/mini';
import { id } from './validation.ts';

export const remindOfDebtsInput = z.strictObject({
  user_ids: z
    .array(id(), { error: 'required' })
    .check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'too_long' })),
});
