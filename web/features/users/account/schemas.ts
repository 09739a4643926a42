import * as z from 'zod/mini';
import { MAX_NAME } from '../../../../contracts/validation.ts';
import { email, line } from '../../../../contracts/inputs/validation.ts';

export const nameSchema = z.object({ full_name: line(MAX_NAME) });
export const emailSchema = z.object({ email: email() });
