import * as z from 'zod/mini';

export const readStatusInput = z.strictObject({});
