import * as z from 'zod/mini';
import { id } from './validation.ts';

export const maySwimInput = z.strictObject({ child_id: id() });
