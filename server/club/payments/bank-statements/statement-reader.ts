import type { StatementColumns } from '../../../../contracts/bank-statements.ts';
import type { Currency } from '../../../../contracts/money.ts';
import type { Layout } from './formats/sheet-rows.ts';
import { readStatement } from './read-statement.ts';

interface Facts {
  bytes: Uint8Array;
  currency?: Currency | null | undefined;
  month_first?: boolean | null | undefined;
  chosen: Layout | null | undefined;
  /** The columns that people gave to heads, by the heads' keys. */
  kept: ReadonlyMap<string, StatementColumns>;
}

/** Reads a bank's statement; runs in `file-worker.ts`. */
export const read = ({ bytes, chosen, kept, currency, month_first }: Facts) =>
  readStatement(Buffer.from(bytes), { chosen, kept: async () => kept, currency, month_first });
