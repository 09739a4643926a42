import * as z from 'zod/mini';
import {
  MAX_MATCHED,
  MAX_STATEMENT_BYTES,
  MOST_HEAD_ROWS,
  MOST_STATEMENT_COLUMNS,
  STATEMENT_COLUMNS,
} from '../bank-statements.ts';
import { addFault, fileContent, id, line, text } from './validation.ts';

const position = (most: number) =>
  z.int({ error: 'invalid' }).check(z.minimum(0, { error: 'invalid' }), z.maximum(most - 1, { error: 'invalid' }));

export const importBankStatementInput = z.strictObject({
  file_name: line(200),
  /** The bytes of the file in base64. */
  content: fileContent(MAX_STATEMENT_BYTES),
  /** The columns of a sheet whose head does not name them; kept for the next file with this head. */
  layout: z.nullish(
    z.strictObject({
      head: position(MOST_HEAD_ROWS),
      columns: z.partialRecord(z.enum(STATEMENT_COLUMNS), position(MOST_STATEMENT_COLUMNS)),
    }),
  ),
  /** Of sums that name none; left out, the account's. */
  currency: z.nullish(z.enum(['EUR', 'BGN'])),
  /** The order of day and month in dates that may be in either; left out, what the sheet shows. */
  month_first: z.nullish(z.boolean()),
  /** Returns what would become of every row, and writes nothing. */
  dry_run: z._default(z.boolean(), false),
});

export const matchBankTransactionsInput = z.strictObject({
  transaction_ids: z.array(id(), { error: 'required' }).check(z.maxLength(MAX_MATCHED, { error: 'too_long' })),
});

/** The payments that a transfer pays; without any it becomes the credit of the family named. */
export const pairBankTransactionInput = z
  .strictObject({
    transaction_id: id(),
    payment_ids: z._default(z.array(id()).check(z.maxLength(20, { error: 'too_long' })), []),
    user_id: z.nullish(id()),
  })
  .check((context) => {
    const { payment_ids, user_id } = context.value;
    if (payment_ids.length === 0 && !user_id) addFault(context, 'payment_ids', 'required');
    if (new Set(payment_ids).size < payment_ids.length) addFault(context, 'payment_ids', 'duplicate');
  });

export const unpairBankTransactionInput = z.strictObject({ transaction_id: id(), note: text(1000) });

/** Sets a transfer aside that pays nothing here, or takes that back. */
export const ignoreBankTransactionInput = z.strictObject({
  transaction_id: id(),
  ignored: z._default(z.boolean(), true),
  note: text(1000),
});
