import * as z from 'zod/mini';
import { line } from './validation.ts';

/** The name of a view of a list. */
export const savedViewInput = z.strictObject({ name: line(60) });
