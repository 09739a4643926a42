import * as z from 'zod/mini';
import { IMPORT_KINDS, MAX_IMPORT_BYTES } from '../imports.ts';
import { CURRENCIES } from '../money.ts';
import { fileContent, line } from './validation.ts';

export const importFileInput = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  file_name: line(200),
  content: fileContent(MAX_IMPORT_BYTES),
  /** Of sums that name none. */
  currency: z.nullish(z.enum(CURRENCIES)),
  /** A spreadsheet of another country exchanged day and month of the days that it could read. */
  turned_days: z.nullish(z.boolean()),
  /** Returns what would become of every row, and writes nothing. */
  dry_run: z._default(z.boolean(), false),
  /** Invites the new families at once; they can be invited later, too. */
  invite: z._default(z.boolean(), false),
});

export const readImportProgressInput = z.strictObject({});
