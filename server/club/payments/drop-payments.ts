import { sql, type RawBuilder } from 'kysely';
import type { EndNote, HistoryNote } from '../../../contracts/payments.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { dropHeld } from '../../platform/email/outbox.ts';
import { log } from '../../platform/log.ts';
import { Later, type ProcedureContext } from '../core/procedure.ts';
import { isDueRow } from '../ledger/payment-conditions.ts';
import type { CardIntent } from './cards/intents/card-intents.ts';
import { closeIntent } from './cards/intents/close-intent.ts';

interface Why {
  /** The note of the history, a word of the program. */
  note: HistoryNote | EndNote;
  by?: string | null;
}

export interface Dropped {
  payment_ids: string[];
  /** Card forms that were open for them. Recovery closes those that no call closes at once. */
  forms: CardIntent[];
}

/**
 * Drops what waits to be paid of the payments that the condition names: it is not owed any more, and cannot be paid.
 * What is charged in a card form that is still open goes back, since the form is of no payment from now on.
 */
export async function dropPayments(
  trx: Transaction,
  which: RawBuilder<unknown>,
  { note, by = null }: Why,
): Promise<Dropped> {
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select payments.id, payments.status from payments
      where (${which}) and ${isDueRow()}
      order by payments.id for update
    ), dropped as (
      -- A card that failed may be tried again; what is dropped may not.
      update payments set status = 'failed', method = case method when 'card' then 'bank_transfer' else method end
      from waiting where payments.id = waiting.id
      returning payments.id, waiting.status as before
    ), history as (
      insert into payment_events (payment_id, from_status, to_status, note, created_by)
      select id, before, 'failed', ${note}, ${by}::uuid from dropped
    )
    select id from dropped`.execute(trx);
  const payment_ids = rows.map(({ id }) => id);
  if (payment_ids.length === 0) return { payment_ids, forms: [] };
  await dropHeld(trx, payment_ids, 'payment_due');
  return { payment_ids, forms: await takeForms(trx, payment_ids) };
}

/** Takes the open card forms from payments that are dropped, or whose sums change: what is charged there all the same goes back. */
export const takeForms = (trx: Transaction, paymentIds: readonly string[]): Promise<CardIntent[]> =>
  trx
    .updateTable('card_intents')
    .set({ payment_id: null })
    .where('payment_id', 'in', [...paymentIds])
    .where('status', 'in', ['creating', 'open'])
    .returningAll()
    .execute();

/**
 * The answer of a call, once the card forms of what it dropped are closed at the provider. A provider that is silent
 * fails no call.
 */
export function afterClosing<Output>(
  { cards }: ProcedureContext,
  forms: readonly CardIntent[],
  output: Output,
): Output | Later<Output> {
  if (forms.length === 0 || !cards) return output;
  return new Later(async (outside) => {
    for (const form of forms)
      await closeIntent(outside, form).catch((error: unknown) =>
        log('warn', 'cards.form.stays_open', { row: form.id, error }),
      );
    return output;
  });
}
