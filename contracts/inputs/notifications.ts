import * as z from 'zod/mini';
import { id } from './validation.ts';

export const unsubscribeInput = z.strictObject({ key: id() });
