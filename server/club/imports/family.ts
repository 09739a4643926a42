import * as z from 'zod/mini';
import { optionalPersonName } from '../../../contracts/inputs/person-name.ts';
import { email, optionalPhone } from '../../../contracts/inputs/validation.ts';
import { LOCALES } from '../../../contracts/roles.ts';
import type { Cells } from './rows/row.ts';

/** A parent as a row of a file names one: by an address, or by a name and perhaps a phone. */
const person = z.object({
  parent_email: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
    z.nullable(email()),
  ),
  parent_name: optionalPersonName(),
  parent_phone: optionalPhone(),
  /** The language of the emails; Bulgarian where the file says nothing. */
  locale: z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((value) => value?.trim().toLowerCase() || 'bg'),
    ),
    z.enum(LOCALES),
  ),
});
export const familySchema = person.check((context) => {
  const { parent_email, parent_name } = context.value;
  if (parent_email === null && parent_name === null)
    context.issues.push({ code: 'custom', message: 'required', path: ['parent_email'], input: '' });
});
export type Family = z.output<typeof familySchema>;

/** The cells that name the parent. */
export const familyOf = (cells: Cells) => ({
  parent_email: cells['parent_email'] ?? '',
  parent_name: cells['parent_name'],
  parent_phone: cells['parent_phone'],
  locale: cells['locale'] ?? '',
});
