import * as z from 'zod/mini';
import { IMPORT_KINDS, MAX_IMPORT_BYTES } from '../imports.ts';
import { CURRENCIES } from '../money.ts';
import { line } from './validation.ts';

/** The bytes of a file in base64. */
export const fileContent = () =>
  z
    .string({ error: 'required' })
    .check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(Math.ceil(MAX_IMPORT_BYTES / 3) * 4, { error: 'too_big' }),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'invalid' }),
    );

export const importFileInput = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  file_name: line(200),
  content: fileContent(),
  /** Of sums that name none. */
  currency: z.nullish(z.enum(CURRENCIES)),
  /** Returns what would become of every row, and writes nothing. */
  dry_run: z._default(z.boolean(), false),
  /** Invites the new families at once; they can be invited later, too. */
  invite: z._default(z.boolean(), false),
});

export const readImportProgressInput = z.strictObject({});
