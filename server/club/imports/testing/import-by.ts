import type { ImportKind } from '../../../../contracts/imports.ts';
import type { Currency } from '../../../../contracts/money.ts';
import type { Factories } from '../../../../db/seed/factories.ts';
import type { Caller } from '../../../platform/caller.ts';

/** Imports files as the caller: their text or bytes, for a trial only where that is asked for. */
export const importBy =
  (make: Factories, caller: Caller) =>
  (kind: ImportKind, file: string | Buffer, dry_run = false, currency: Currency | null = null) =>
    make.call('import_file', caller, {
      kind,
      file_name: 'файл.csv',
      content: Buffer.from(file as string).toString('base64'),
      currency,
      dry_run,
    });
