import * as z from 'zod/mini';
import { personName } from '../../../../contracts/inputs/person-name.ts';
import { email, phone } from '../../../../contracts/inputs/validation.ts';

export const nameSchema = z.object({ full_name: personName() });
export const emailSchema = z.object({ email: email() });
export const phoneSchema = z.object({ phone: phone() });
