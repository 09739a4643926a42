import type { Selectable } from 'kysely';
import type { Transaction } from '../../platform/database.ts';
import type { DatabaseTables } from '../../platform/tables.ts';

/** What was asked of a card provider for a payment. */
export type CardIntent = Selectable<DatabaseTables['card_intents']>;

/** What of a payment is being asked for by card; null when nothing is. */
export async function findOpenIntent(trx: Transaction, paymentId: string): Promise<CardIntent | null> {
  const row = await trx
    .selectFrom('card_intents')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst();
  return row ?? null;
}

export interface NewCardIntent {
  payment_id: string;
  user_id: string | null;
  provider: CardIntent['provider'];
  euro_cents: number;
  saves_card?: boolean;
  off_session?: boolean;
  card_id?: string | null;
  provider_customer_id?: string | null;
  provider_card_id?: string | null;
}

/** Writes down that the provider will be asked, before it is: the row's id is the key under which it is. */
export async function reserveIntent(trx: Transaction, intent: NewCardIntent): Promise<CardIntent> {
  return trx.insertInto('card_intents').values(intent).returningAll().executeTakeFirstOrThrow();
}
